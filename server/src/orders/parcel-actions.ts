import { HOUR_MS } from '@hemline/contract/durations.ts'
import { pushTimeOfClock } from '@hemline/contract/notifications/rules.ts'
import { type MoveName, moves } from '@hemline/contract/orders/moves.ts'
import { whileAnswered } from '../base/each-in-turn.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { orderLabels } from '../shipping/label-actions.ts'
import { listOpenLabelOrders } from '../shipping/label-store.ts'
import { readTracking } from '../shipping/tracking.ts'
import { listPostalMoves } from '../shipping/tracking-store.ts'
import { voidLabels } from '../shipping/void-actions.ts'
import { makeMove } from './move-order.ts'
import { queueNotice } from './notice-actions.ts'
import { findOrder } from './store.ts'

/**
 * Orders the labels of a loan and moves it on, or notifies the lender, once, that the carrier provides none. The sweep
 * completes an interrupted run. Returns false when the carrier did not answer.
 */
export async function orderLabelsOf(deps: Deps, orderId: string): Promise<boolean> {
  const outcome = await orderLabels(deps, orderId)
  if (outcome === 'READY') await moveByCarrier(deps, orderId, 'labelReady')
  if (outcome === 'REFUSED') await notifyOfRefusal(deps, orderId)
  return outcome !== 'UNAVAILABLE'
}

async function notifyOfRefusal(deps: Deps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId)
  if (!order || !moves.sent.from.some((status) => status === order.status)) return
  // most labels are asked for by the clock, at midnight
  const pushAt = pushTimeOfClock(deps.clock.now())
  const notice = { order, notice: 'labelRefused', to: 'LENDER', pushAt } as const
  await deps.db.transaction().execute((tx) => queueNotice(deps, tx, notice))
}

/** The same for a past loan of the demo community (decision 30): its labels were ordered on acceptance. */
export async function orderPlannedLabels(deps: Deps, { orderId, at }: { orderId: string; at: string }): Promise<void> {
  const then = new Date(at)
  const isPast = deps.clock.now().getTime() - then.getTime() > HOUR_MS
  const order = async () => {
    await orderLabelsOf(deps, orderId)
  }
  if (!deps.dev || !isPast) return order()
  const { clock } = deps.dev
  await new Promise<void>((done, fail) => clock.at(then, () => void order().then(done, fail)))
}

/**
 * Labels that were neither ordered nor voided: their job was lost, or the carrier did not answer. The first whose turn it is
 * come first, and those at which it failed have a pause: after three failures in a row the rest are left for the next time.
 */
export async function followLabels(deps: Deps): Promise<void> {
  await whileAnswered(await listOpenLabelOrders(deps.db, deps.clock.now()), async ({ orderId, task }) => {
    try {
      return await (task === 'ORDER' ? orderLabelsOf : voidLabels)(deps, orderId)
    } catch (error) {
      deps.log.error({ err: error, orderId, task }, 'labels could not be ordered or voided')
      return false
    }
  })
}

/**
 * Reads tracking and moves orders by the state of their labels and parcels. Moves follow from the state, not from
 * events, so that scans may arrive twice, late or in any order, and another process may continue after a crash.
 */
export async function followParcels(deps: Deps): Promise<void> {
  await readTracking(deps)
  for (const { id, move } of await listPostalMoves(deps.db)) await moveByCarrier(deps, id, move)
}

/** Makes a move of the carrier; a move that is no longer possible is ignored. */
async function moveByCarrier(deps: Deps, orderId: string, name: MoveName): Promise<void> {
  try {
    await makeMove(deps, { orderId, name, by: 'CARRIER' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
