import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hemline/contract/durations.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { type Hold, PaymentRefused, PaymentUnavailable } from '../outside/payments/port.ts'
import { performOperation, planRelease } from '../payments/actions.ts'
import { compareBooks } from '../payments/compare-actions.ts'
import { noteDrift } from '../payments/drift-store.ts'
import { findOperation, type Operation } from '../payments/store.ts'
import { takeOverSeen } from '../payments/take-over-actions.ts'
import { claimTurn, finishTurn, hastenTurns } from '../payments/turn-store.ts'
import { findPendingRequest } from '../requests/store.ts'
import { listWithHold } from './due-store.ts'
import { endWithoutHold } from './move-order.ts'
import { finishRequest } from './request-order.ts'
import { findOrder } from './store.ts'

/** A hold without an order is released at this age: before, its request may still be running. */
const ORPHAN_AFTER_MS = MINUTE_MS
/** The newest payments are compared each minute, all that can still change each hour. */
const NEAR_MS = 2 * HOUR_MS
const FAR_MS = 35 * DAY_MS

const RECONCILE_TURN = 'payments.reconcile'
const FAR_TURN = `${RECONCILE_TURN}-far`

/**
 * Compares the card provider's payments with our records, every minute, on one of several nodes: holds without orders
 * are released, orders without holds ended, differing amounts reported to the operator. Changes are made only by
 * operations and moves.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const lookedAt = clock.now()
  if (!(await claimTurn(db, { name: RECONCILE_TURN, now: lookedAt, everyMs: MINUTE_MS }))) return
  const isFarDue = await claimTurn(db, { name: FAR_TURN, now: lookedAt, everyMs: HOUR_MS })
  const before = (ms: number) => new Date(lookedAt.getTime() - ms)
  const all = isFarDue ? await readHolds(deps, before(FAR_MS)) : null
  // what can still change is tried again in a minute, what is new is compared now
  if (isFarDue && !all) await hastenTurns(db, { names: [FAR_TURN], now: lookedAt })
  const isFar = all !== null
  const since = before(isFar ? FAR_MS : NEAR_MS)
  const holds = all ?? (await readHolds(deps, since))
  if (!holds) return
  for (const hold of holds) await settled(deps, hold.paymentIntentId, () => settlePayment(deps, hold))
  if (isFar) await endLostOrders(deps, holds)
  await compareBooks(deps, { holds, since, lookedAt })
  await finishTurn(db, { name: RECONCILE_TURN, now: clock.now() })
}

/** Makes the comparison of everything that can still change due now: the next sweep, within seconds, does it. */
export function hastenReconcile({ db, clock }: Deps): Promise<void> {
  return hastenTurns(db, { names: [RECONCILE_TURN, FAR_TURN], now: clock.now() })
}

async function readHolds(deps: Deps, createdAfter: Date): Promise<Hold[] | null> {
  try {
    return await deps.payments.findHolds({ createdAfter })
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    deps.log.warn({ err: error }, 'the payment provider could not be compared with')
    return null
  }
}

/**
 * The job queued by a notice of the provider: compares one payment, and takes over in our books what was captured or
 * refunded there (decision 310).
 */
export async function lookAtPayment(deps: Deps, paymentIntentId: string): Promise<void> {
  const lookedAt = deps.clock.now()
  const hold = await deps.payments.readHold(paymentIntentId)
  await settled(deps, paymentIntentId, () => settlePayment(deps, hold))
  await takeOverSeen(deps, { hold, lookedAt })
}

async function settled(deps: Deps, paymentIntentId: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Refusal)) deps.log.error({ err: error, paymentIntentId }, 'payment could not be settled')
  }
}

/** Makes the records of one payment consistent with the provider. */
async function settlePayment(deps: Deps, hold: Hold): Promise<void> {
  const key = hold.metadata.operation
  if (!key) return // not created by Hemline
  const operation = await findOperation(deps.db, key)
  if (operation?.state === 'PENDING') await performOperation(deps, key, { waits: false })
  if (operation && operation.kind !== 'HOLD') return // a charge is handled with its claim
  const request = await requestOf(deps, hold)
  if (request?.state === 'RESERVED') {
    await finishRequest(deps, request.id)
    return
  }
  const order = request?.orderId ? await findOrder(deps.db, request.orderId) : undefined
  if (hold.status === 'HELD') {
    // the release of an order's own hold is planned by the order's moves
    if (order?.paymentIntentId !== hold.paymentIntentId) await release(deps, { hold, operation })
  } else if (order && order.paymentIntentId === hold.paymentIntentId && !wasTaken(hold)) {
    await endWithoutHold(deps, order.id)
  }
}

/** Money that was taken and returned in full at the provider pays for nothing any more. */
const wasTaken = (hold: Hold) => hold.status === 'CAPTURED' || hold.status === 'PENDING'

async function requestOf(deps: Deps, hold: Hold) {
  const id = hold.metadata.pendingRequestId
  return id && /^[0-9a-f-]{36}$/.test(id) ? findPendingRequest(deps.db, id) : undefined
}

/**
 * Releases a hold of no order. If it should be released already, its own operation is retried, or it is
 * reported.
 */
async function release(
  deps: Deps,
  { hold, operation }: { hold: Hold; operation: Operation | undefined },
): Promise<void> {
  const now = deps.clock.now()
  if (now.getTime() - hold.createdAt.getTime() < ORPHAN_AFTER_MS) return
  const { paymentIntentId } = hold
  if (!operation) {
    const about = { paymentIntentId, kind: 'UNKNOWN_HOLD', orderId: null } as const
    await noteDrift(deps.db, { ...about, expectedPence: 0, foundPence: hold.amountPence, now })
  }
  await deps.db.transaction().execute((tx) =>
    planRelease(deps, tx, {
      paymentIntentId,
      pendingRequestId: operation?.pendingRequestId ?? null,
      orderId: null,
    }),
  )
}

/** Requests whose payment the provider does not list. */
async function endLostOrders(deps: Deps, holds: readonly Hold[]): Promise<void> {
  const listedIds = new Set(holds.map((hold) => hold.paymentIntentId))
  for (const order of await listWithHold(deps.db)) {
    const id = order.paymentIntentId
    if (!id || listedIds.has(id)) continue
    await settled(deps, id, async () => {
      const hold = await deps.payments.readHold(id).catch((error: unknown) => {
        if (error instanceof PaymentRefused) return null
        throw error
      })
      if (!hold) await endWithoutHold(deps, order.id)
      else await settlePayment(deps, hold)
    })
  }
}
