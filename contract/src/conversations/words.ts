/** Texts of the inbox and of a conversation (community.txt §8, transactions.txt §5). */
export const conversationTexts = {
  fetchFailed: 'Failed to fetch conversations',
  messagesFailed: 'Failed to fetch messages',
  messageRequired: 'Message is required',
} as const
