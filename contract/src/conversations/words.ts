import { MESSAGE_MAX } from '../limits.ts'

/** Texts of the inbox and of a conversation (product.md §14 and §11). */
export const conversationTexts = {
  fetchFailed: 'Failed to fetch conversations',
  messagesFailed: 'Failed to fetch messages',
  messageRequired: 'Message is required',
  messageTooLong: `Please keep a message to ${MESSAGE_MAX} characters`,
  notReachable: 'You can no longer write to this member.',
  tooManyNew:
    'You’ve written to a lot of new people today. Please try again tomorrow. You can still reply in your conversations.',
  offline: 'You’re offline. Messages you write are sent when you’re back online.',
  offlineSince: (moment: string) => `We can’t reach Hemline. This is how it was on ${moment}.`,
  wroteToYou: (name: string): string => `${name} wrote to you`,
  asksAbout: (name: string, garment: string): string => `${name} asks about your ${garment}`,
  enquirySent: 'Your request was submitted successfully!',
  enquiryFailed: 'Failed to submit request. Please try again.',
} as const
