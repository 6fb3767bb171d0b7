import { REVIEW_HIDDEN_DAYS } from '../limits.ts'

/** Texts of the review screens (product.md §8 and §8). */
export const reviewTexts = {
  pleaseReview: (name: string) => `Please leave a review for ${name}`,
  ratingRequired: 'Rating is required',
  thanks: 'Thank you for leaving a review!',
  over: `The time to leave a review is over. You can write one for ${REVIEW_HIDDEN_DAYS} days after a loan.`,
  unsent: 'This wasn’t sent in time. Copy it if you’d like to keep it.',
  failed: 'Failed to submit review. Please try again.',
  backToConversation: 'Back to Conversation',
  backToMessages: 'Back to Messages',
  notFound: 'Review not found',
  reminder: (name: string) => `How was it with ${name}?`,
  reminderAbout: 'A few words help the next person to decide. You can still change them until the other review is in.',
  waiting: 'We’re looking at your words before others read them. Your stars count straight away.',
  loadFailed: 'Failed to load reviews. Please try again later.',
} as const
