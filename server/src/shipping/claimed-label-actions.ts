import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import type { Db } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { type Carrier, CarrierRefused, CarrierUnavailable } from '../outside/carrier/port.ts'
import { claimLabelOrder, type LabelOrderRow, type LabelTask, postponeLabelOrder } from './label-store.ts'
import { findPostalLoan, type PostalLoan } from './store.ts'

/** Longer than the carrier's time limit for two labels, so that no other process calls it meanwhile. */
const CLAIM_MS = 150_000
const SECOND_MS = 1000
const LONGEST_PAUSE_S = 600
const REFUSED_PAUSE_S = 3600

export type ClaimedLabels = { claimed: LabelOrderRow; loan: PostalLoan; carrier: Carrier }

/** Claims the labels of a loan; undefined when another process has, or there is nothing to do. */
export async function claimLabels(
  { carrier, db, clock }: Deps,
  { orderId, task }: { orderId: string; task: LabelTask },
): Promise<ClaimedLabels | undefined> {
  if (!carrier) return
  const now = clock.now()
  const claimed = await claimLabelOrder(db, { orderId, task, now, until: new Date(now.getTime() + CLAIM_MS) })
  const loan = claimed && (await findPostalLoan(db, orderId))
  return claimed && loan && { claimed, loan, carrier }
}

/**
 * Stores the carrier's labels or refusal: the operators are notified, and it is retried after a growing pause, a
 * refusal after an hour.
 */
export async function tryAtCarrier<T>(
  deps: Deps,
  { claimed, carrier }: ClaimedLabels,
  run: (carrier: Carrier) => Promise<T>,
): Promise<{ done: T } | { failed: 'REFUSED' | 'UNAVAILABLE' }> {
  try {
    return { done: await run(carrier) }
  } catch (error) {
    const isRefused = error instanceof CarrierRefused
    const pause = isRefused ? REFUSED_PAUSE_S : Math.min(LONGEST_PAUSE_S, 5 * 2 ** Math.min(claimed.attempts - 1, 10))
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const now = deps.clock.now()
    const tryAfter = new Date(now.getTime() + pause * SECOND_MS)
    await deps.db.transaction().execute(async (tx) => {
      await postponeLabelOrder(tx, { orderId: claimed.orderId, failure, isRefused, tryAfter })
      await publishChange(tx, 'desk', {}, now)
      if (isRefused !== claimed.isRefused) await publishChange(tx, 'order', { orderId: claimed.orderId }, now)
    })
    if (!isRefused && !(error instanceof CarrierUnavailable)) throw error
    deps.log.warn({ orderId: claimed.orderId, failure, isRefused }, 'the carrier did not do it')
    return { failed: isRefused ? 'REFUSED' : 'UNAVAILABLE' }
  }
}

/** Labels that the carrier had not created or voided are settled: publishes that to the operators. */
export async function endTrouble(db: Db, { failure }: LabelOrderRow, now: Date): Promise<void> {
  if (failure !== null) await publishChange(db, 'desk', {}, now)
}

/** The same for every attempt of a parcel: makes repeated orders idempotent. */
export function referenceOf(loan: PostalLoan, direction: Direction): string {
  return `${loan.orderNumber}-${loan.id.slice(0, 8)}-${direction === 'OUTBOUND' ? 'OUT' : 'RTN'}`
}
