import { paymentDefaultMessage, paymentMessage, unconfirmedTexts } from '@hemline/contract/payments/words.ts'
import { isLost } from '../base/wire.ts'
import type { SetupState } from '../payments/calls.ts'
import { changedBy, confirmFailure } from './refusals.ts'

/** The steps of a confirmation, each idempotent: the page may load twice, and an answer may be lost. */
export type ConfirmSteps = {
  retrieveSetup: () => Promise<SetupState>
  placeHold: (setupIntentId: string) => Promise<string | null>
  makeOrder: (made: { setupIntentId: string; paymentIntentId: string | null }) => Promise<string>
}

/** `UNKNOWN`: there was no answer, so it may have worked; retrying tells. */
export type Confirmed =
  | { outcome: 'ORDERED'; orderId: string }
  /** `reason`: the second line of the message. `changed`: a sentence for each term that has changed since the member saw it, by field. */
  | { outcome: 'REFUSED'; message: string; reason?: string; changed: Record<string, string> }
  | { outcome: 'UNKNOWN' }

async function twice<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!isLost(error)) throw error
    return step()
  }
}

/** Where the provider states no reason with a message of its own, the reason beneath says what happened. */
function unconfirmed({ code }: SetupState): { message: string; reason?: string } {
  const message = paymentMessage(code)
  return message === paymentDefaultMessage ? { message, reason: unconfirmedTexts.result } : { message }
}

/**
 * Turns a confirmed card into an order (product.md §10, Confirm flow); each step is retried once if there was no
 * answer.
 */
export async function confirmRequest(steps: ConfirmSteps): Promise<Confirmed> {
  try {
    const setup = await twice(steps.retrieveSetup)
    if (!setup.isConfirmed) return { outcome: 'REFUSED', ...unconfirmed(setup), changed: {} }
    const setupIntentId = setup.id
    const paymentIntentId = await twice(() => steps.placeHold(setupIntentId))
    const orderId = await twice(() => steps.makeOrder({ setupIntentId, paymentIntentId }))
    return { outcome: 'ORDERED', orderId }
  } catch (error) {
    if (isLost(error)) return { outcome: 'UNKNOWN' }
    return { outcome: 'REFUSED', ...confirmFailure(error), changed: changedBy(error) }
  }
}
