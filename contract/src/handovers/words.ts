export const handoverTexts = {
  wrong: 'That code doesn’t match. Check it and try again.',
  tooMany: 'Too many tries. Wait a few minutes, or use the button without a code.',
  otherOrder: 'This code belongs to another order.',
  unreadable: 'This isn’t a handover code.',
  /** Shown as its sheet closes; the order has more. */
  queued: 'No connection just now. We’ll send your code once you’re back online.',
  noCamera: 'The camera isn’t available. Please type the six digits.',
} as const
