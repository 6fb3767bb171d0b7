import type { BodyOf } from '@hemline/contract/call.ts'
import type { createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { type PendingRequest, SeenTerms } from '@hemline/contract/requests/shapes.ts'

export type Seen = Pick<BodyOf<typeof createPaymentHold>, keyof SeenTerms>

/** What the member has in front of them as they confirm: the server compares it with what it froze. */
export function seenTerms(request: PendingRequest): Seen {
  const { total, listingReplacementPrice, listingHasDryCleaning, areFriends, answerBy, termsVersion } = request
  return { total, listingReplacementPrice, listingHasDryCleaning, areFriends, answerBy, termsVersion }
}

/** The same, read from the address that the bank sends the page back to; empty when it is not there. */
export function readSeenTerms(text: string | null): Seen {
  try {
    return SeenTerms.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}
