import { PaymentRefused, type Payments, PaymentUnavailable } from '../outside/payments/port.ts'
import type { OperationKind } from './store.ts'

/** A planned return of money: the payment, the most to return in pence, and the key of the operation. */
type Return = Parameters<Payments['refund']>[0]

/** How often a refund is tried again because of a refund in the dashboard in the same moment. */
const TRIES = 2

/**
 * Refunds an amount in pence, or what is left of the payment at the provider: what was refunded there counts. Returns what
 * this operation refunded, 0 where nothing was left. Throws PaymentRefused when the provider refuses.
 */
export async function refundLeft(payments: Payments, refund: Return): Promise<number> {
  for (let tried = 1; ; tried++) {
    const left = leftOf(await payments.readHold(refund.paymentIntentId))
    try {
      // an earlier attempt may have refunded all of it: its key finds it
      const amountPence = Math.min(refund.amountPence, left) || refund.amountPence
      return (await payments.refund({ ...refund, amountPence })).amountPence
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
      const hold = await payments.readHold(refund.paymentIntentId)
      if (hold.status === 'REFUNDED') return 0
      if (tried === TRIES || leftOf(hold) === left) throw error
    }
  }
}

/**
 * Releases a hold; one that was captured at the provider is refunded instead. Returns the step that was made. Throws
 * PaymentRefused when the provider refuses.
 */
export async function releaseOrRefund(
  payments: Payments,
  refund: Return,
): Promise<{ kind?: OperationKind; amountPence?: number }> {
  const { paymentIntentId, idempotencyKey } = refund
  let hold = await payments.readHold(paymentIntentId)
  if (hold.status === 'HELD' || hold.status === 'RELEASED') {
    try {
      await payments.release({ paymentIntentId, idempotencyKey })
      return {}
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
      hold = await payments.readHold(paymentIntentId)
      if (hold.capturedPence === 0) throw error
    }
  }
  if (hold.status === 'PENDING') throw new PaymentUnavailable('the payment is being captured')
  if (hold.capturedPence === 0) return {} // never held
  return { kind: 'REFUND', amountPence: await refundLeft(payments, { ...refund, amountPence: hold.capturedPence }) }
}

const leftOf = ({ capturedPence, refundedPence }: { capturedPence: number; refundedPence: number }) =>
  capturedPence - refundedPence
