import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import type { OrderRow } from '../orders/store.ts'
import { planOperation } from '../payments/store.ts'
import type { ClaimRow } from './store.ts'

export const SETTLE_JOB = 'claims.settle'
/** Of a node of the version before it does not say who decided it. */
export type Settle = { claimId: string; byClock?: boolean }

/** The key of a claim's charge to the card stored for the loan. */
export const chargeKeyOf = (claimId: string): string => `charge:${claimId}`

/** Whether the clock decided on the charge of a claim: no one answered, no operator decided, and no member is paying the balance. */
export function isChargedByClock({
  id,
  chargeKey,
  answeredAt,
  decisionReason,
}: Pick<ClaimRow, 'id' | 'chargeKey' | 'answeredAt' | 'decisionReason'>): boolean {
  return chargeKey === chargeKeyOf(id) && answeredAt === null && decisionReason === null
}

/**
 * Plans the charge of a claim to the card stored for the loan, in the transaction that decided it; it is made after the
 * commit, once by its key. Without a stored card it becomes a balance due immediately.
 */
export async function planCharge(
  deps: Deps,
  tx: Tx,
  { claim, order, byClock }: { claim: ClaimRow; order: OrderRow; byClock: boolean },
): Promise<void> {
  const key = chargeKeyOf(claim.id)
  if (order.setupIntentId) {
    await planOperation(tx, {
      key,
      kind: 'CHARGE',
      pendingRequestId: null,
      orderId: order.id,
      setupIntentId: order.setupIntentId,
      paymentIntentId: null,
      amountPence: claim.amountPence,
      now: deps.clock.now(),
    })
  }
  await deps.jobs.enqueue(tx, SETTLE_JOB, { claimId: claim.id, byClock } satisfies Settle, { key })
}
