export const handoverTexts = {
  wrong: 'That code doesn’t match. Check it and try again.',
  tooMany: 'Too many tries. Wait a few minutes, or use the button without a code.',
  otherOrder: 'This code belongs to another order.',
  unreadable: 'This isn’t a handover code.',
  /** Shown as its sheet closes; the order has more. */
  queued: 'No connection just now. We’ll send your code once you’re back online.',
  /** Of a code that was queued: its member may be on any screen by now. */
  refusedLater: (garment: string | null) =>
    garment ? `Your code for the ${garment} wasn’t accepted.` : 'Your code for a handover wasn’t accepted.',
  openOrder: 'Open the order',
  noCamera: 'The camera isn’t available. Please type the six digits.',
} as const
