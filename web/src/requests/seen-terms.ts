import type { BodyOf } from '@hemline/contract/call.ts'
import type { createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { type PendingRequest, SeenTerms } from '@hemline/contract/requests/shapes.ts'

export type Seen = Pick<BodyOf<typeof createPaymentHold>, keyof SeenTerms>

/** The terms that the member sees while confirming: the server compares them with the stored ones. */
export function seenTerms(request: PendingRequest): Seen {
  const { total, listingReplacementPrice, listingHasDryCleaning, areFriends, answerBy, termsVersion } = request
  return { total, listingReplacementPrice, listingHasDryCleaning, areFriends, answerBy, termsVersion }
}

/** The same, parsed from the address to which the bank redirects; empty if they are missing. */
export function readSeenTerms(text: string | null): Seen {
  try {
    return SeenTerms.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}
