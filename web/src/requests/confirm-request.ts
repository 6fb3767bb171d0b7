import { paymentMessage } from '@hemline/contract/payments/words.ts'
import { isLost } from '../base/wire.ts'
import type { SetupState } from '../payments/calls.ts'
import { changedBy, confirmFailure } from './refusals.ts'

/** The steps of a confirm, each safe to do again: the page may be loaded twice, and an answer may get lost. */
export type ConfirmSteps = {
  retrieveSetup: () => Promise<SetupState>
  placeHold: (setupIntentId: string) => Promise<string | null>
  makeOrder: (made: { setupIntentId: string; paymentIntentId: string | null }) => Promise<string>
}

/** `UNKNOWN`: no answer came, so it may have worked; asking again is the way to know. */
export type Confirmed =
  | { outcome: 'ORDERED'; orderId: string }
  /** `changed`: what is no longer as the member saw it, by field, with the sentence to show. */
  | { outcome: 'REFUSED'; message: string; changed: Record<string, string> }
  | { outcome: 'UNKNOWN' }

async function twice<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!isLost(error)) throw error
    return step()
  }
}

/** Goes from a confirmed card to an order (product.md §10, Confirm flow); each step once more when no answer came. */
export async function confirmRequest(steps: ConfirmSteps): Promise<Confirmed> {
  try {
    const setup = await twice(steps.retrieveSetup)
    if (!setup.isConfirmed) return { outcome: 'REFUSED', message: paymentMessage(setup.code), changed: {} }
    const setupIntentId = setup.id
    const paymentIntentId = await twice(() => steps.placeHold(setupIntentId))
    const orderId = await twice(() => steps.makeOrder({ setupIntentId, paymentIntentId }))
    return { outcome: 'ORDERED', orderId }
  } catch (error) {
    if (isLost(error)) return { outcome: 'UNKNOWN' }
    return { outcome: 'REFUSED', message: confirmFailure(error), changed: changedBy(error) }
  }
}
