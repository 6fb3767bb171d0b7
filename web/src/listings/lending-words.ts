import type { SharedStatus } from '@hemline/contract/listings/shapes.ts'
import { formatPence } from '@hemline/contract/money.ts'

// Apart from words.ts, which the home page loads.

/** What dry cleaning costs the borrower, in pence, and who gets it (product.md §3); without the amount until it is known. */
export const cleaningHint = (pence: number | undefined) =>
  `The borrower pays ${pence === undefined ? '' : `${formatPence(pence)} `}for it, and you get that when the loan is complete. Friends who collect in person don’t pay.`

export const sharedHints: { [status in SharedStatus]: string } = {
  EVERYONE: 'All members can see it. Each loan outside your friends earns you a coin.',
  FRIENDS_OF_FRIENDS: 'Your friends, and theirs.',
  FRIENDS_ONLY: 'Only people you have confirmed as friends.',
}
