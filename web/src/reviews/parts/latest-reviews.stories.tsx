import { LatestReviews } from './latest-reviews.tsx'

export default { title: 'reviews/latest-reviews' }

const userId = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01'
const review = {
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9d01',
  type: 'lender',
  reviewerId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a02',
  reviewerName: 'Ines',
  reviewerPicture: null,
  rating: 5,
  review: 'Lovely dress, lovely lender. '.repeat(20),
  updatedAt: '2026-11-20T10:00:00.000Z',
}

export const Several = () => <LatestReviews userId={userId} userName="Maya" count={12} />
Several.parameters = {
  answers: {
    'GET /api/reviews': {
      items: [review, { ...review, id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9d02', type: 'lendee', review: 'Thank you!' }],
      lastKey: null,
    },
  },
}
export const Failed = () => <Several />
Failed.parameters = { answers: { 'GET /api/reviews': { status: 500, refusal: 'Please try again.' } } }
