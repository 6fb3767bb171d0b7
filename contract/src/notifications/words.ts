import type { Topic } from './shapes.ts'

/** The button of an e-mail about each topic. */
export const actionWords: { [topic in Topic]: string } = {
  orders: 'Open the order',
  progress: 'Open the order',
  reminders: 'Open the order',
  reviews: 'Leave a review',
  messages: 'Read and answer',
}
