import { sampleMe } from '../../members/sample-member.ts'
import { ReviewList } from './review-list.tsx'

export default {
  title: 'reviews/review-list',
  parameters: { answers: { 'GET /api/user': { data: sampleMe() } } },
}

const userId = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01'
const review = {
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9d01',
  type: 'lender',
  reviewerId: sampleMe().id,
  reviewerName: 'Ines',
  reviewerPicture: null,
  rating: 5,
  review: 'Lovely dress, lovely lender.',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const other = { ...review, id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9d02', type: 'lendee', rating: 3, reviewerId: userId }

export const Several = () => <ReviewList userId={userId} userName="Maya" />
Several.parameters = { answers: { 'GET /api/reviews': { items: [review, other], lastKey: null } } }
/** The second page does not load. */
export const MoreFailed = () => <ReviewList userId={userId} userName="Maya" />
MoreFailed.parameters = {
  answers: {
    'GET /api/reviews': { items: [review, other], lastKey: 'second' },
    [`GET /api/reviews?targetUserId=${userId}&lastKey=second`]: { status: 409, refusal: 'Not now.' },
  },
}
export const None = () => <ReviewList userId={userId} userName="Maya" />
None.parameters = { answers: { 'GET /api/reviews': { items: [], lastKey: null } } }
export const Loading = () => <ReviewList userId={userId} userName="Maya" />
Loading.parameters = { answers: { 'GET /api/reviews': 'pending' } }
export const Failed = () => <ReviewList userId={userId} userName="Maya" />
Failed.parameters = { answers: { 'GET /api/reviews': { status: 500, refusal: 'Please try again.' } } }
