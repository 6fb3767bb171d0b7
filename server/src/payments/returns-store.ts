import type { MoneyBack } from '@hemline/contract/orders/shapes.ts'
import type { Db } from '../base/db.ts'
import { isFix } from './correction-store.ts'
import { listMoneyTaken, type Operation } from './store.ts'

/** The order of a return, as in its row. `refundKey`: of the one refund in question, where it is not that of its end. */
type EndedOrder = { id: string; acceptedAt: Date | null; paymentIntentId: string | null; refundKey?: string }

/** Returns how far a refund that an operator decided for an order is on its way back, by its key (product.md §3). */
export async function findRefundBack(
  db: Db,
  { order, key }: { order: Omit<EndedOrder, 'refundKey'>; key: string },
): Promise<MoneyBack | null> {
  const { id, acceptedAt, paymentIntentId } = order
  return (await listMoneyBack(db, [{ id, acceptedAt, paymentIntentId, refundKey: key }])).get(id) ?? null
}

/** Returns how far the own payment of each of these orders, which ended without a loan, is on its way back (product.md §3). */
export async function listMoneyBack(db: Db, orders: readonly EndedOrder[]): Promise<Map<string, MoneyBack>> {
  if (orders.length === 0) return new Map()
  const ids = orders.map(({ id }) => id)
  // not the charges of claims
  const payments = orders.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
  if (payments.length === 0) return new Map()
  const [operations, drifts, taken, corrections] = await Promise.all([
    db
      .selectFrom('paymentOperations')
      .selectAll()
      .where('orderId', 'in', ids)
      .where('paymentIntentId', 'in', payments)
      .where('kind', 'in', ['RELEASE', 'REFUND'])
      // of an operator's tries the last one counts
      .orderBy('createdAt')
      .orderBy('key')
      .execute(),
    db
      .selectFrom('paymentDrifts')
      .select(['orderId', 'kind', 'expectedPence', 'foundPence', 'resolvedAt'])
      .where('orderId', 'in', ids)
      .where('paymentIntentId', 'in', payments)
      .where('kind', 'in', ['NOT_RETURNED', 'STILL_HELD', 'CAPTURED'])
      .execute(),
    listMoneyTaken(db, ids),
    db
      .selectFrom('paymentCorrections')
      .select(['orderId', 'kind', 'operatorId', 'pence'])
      .where('orderId', 'in', ids)
      .where('paymentIntentId', 'in', payments)
      .where('kind', 'in', ['NOT_RETURNED', 'CAPTURED', 'REFUNDED', 'MISSING'])
      .where('act', 'in', ['RECORD', 'LOST'])
      .execute(),
  ])
  return new Map(
    orders.map((order) => {
      const own = drifts.filter(({ orderId }) => orderId === order.id)
      const drift = own.find(({ kind, resolvedAt }) => kind !== 'CAPTURED' && resolvedAt === null)
      const refund = operations.find(({ key }) => key === order.refundKey)
      if (drift && (!refund || refund.state === 'REFUSED')) {
        const isHeld = drift.kind === 'STILL_HELD'
        const allOwed = isHeld ? drift.foundPence : drift.expectedPence
        const owedPence = Math.min(allOwed, refund?.amountPence ?? allOwed)
        return [order.id, { state: 'REFUSED', step: isHeld ? 'RELEASE' : 'REFUND', owedPence, isTakenBack: false }]
      }
      const ofOrder = corrections.filter(({ orderId }) => orderId === order.id)
      const isRecorded = ofOrder.some(({ kind, operatorId }) => kind === 'NOT_RETURNED' && operatorId !== null)
      const corrected = (of: string) => ofOrder.reduce((sum, { kind, pence }) => (kind === of ? sum + pence : sum), 0)
      // a hold is gone when it was released at the provider, not when it was captured there and not refunded
      const isTaken =
        own.some(({ kind, resolvedAt }) => kind === 'CAPTURED' && resolvedAt === null) ||
        corrected('CAPTURED') > Math.max(0, corrected('REFUNDED'))
      const wasCharged = corrected('CAPTURED') > 0
      const isSettled = own.some(({ kind }) => kind === 'NOT_RETURNED' || (kind === 'STILL_HELD' && !isTaken))
      // what was refunded as well is not news to its borrower
      const isTakenBack =
        refund?.state !== 'DONE' &&
        ((taken.get(order.id)?.takenBackPence ?? 0) > 0 ||
          ofOrder.some(({ kind, pence }) => kind === 'MISSING' && pence < 0))
      return [order.id, agreed(order, { operations, isRecorded, isSettled, isTakenBack, wasCharged })]
    }),
  )
}

/**
 * The same where nothing is known to be owed. `isRecorded`: an operator returned it in another way; `isSettled`: what was
 * refused once is no longer owed; `isTakenBack`: the bank took the payment back, or the provider never had it; `wasCharged`: the
 * hold was charged at the provider.
 */
function agreed(
  { id, acceptedAt, refundKey }: EndedOrder,
  {
    operations,
    isRecorded,
    isSettled,
    isTakenBack,
    wasCharged,
  }: {
    operations: readonly Operation[]
    isRecorded: boolean
    isSettled: boolean
    isTakenBack: boolean
    wasCharged: boolean
  },
): MoneyBack {
  const keys = refundKey ? [refundKey] : [`release:${id}`, `refund:${id}`]
  const own = operations.find(({ key }) => keys.includes(key))
  const isHold = !wasCharged && (own ? own.kind === 'RELEASE' : acceptedAt === null)
  const step = isHold ? 'RELEASE' : 'REFUND'
  const ends = (state: MoneyBack['state'], owedPence = 0): MoneyBack => ({
    ...{ state, step, owedPence },
    isTakenBack: isTakenBack && state !== 'RETURNING',
  })
  // a part that was returned in another way is not called refunded
  const done = () => ends(isRecorded && !isHold ? 'OTHERWISE' : 'DONE')
  // everything was returned before or taken back, or an operator refunds it, to which the provider may not have agreed yet
  if (!own) {
    const planned = operations.filter(({ orderId, state }) => orderId === id && state === 'PENDING')
    const owedPence = planned.reduce((sum, { amountPence }) => sum + amountPence, 0)
    return owedPence > 0 ? ends('RETURNING', owedPence) : done()
  }
  const { amountPence } = own
  // a decided part that the provider refunded is that, whatever was returned in another way
  if (own.state === 'DONE') return refundKey ? ends('DONE') : done()
  if (own.state !== 'REFUSED') return ends('RETURNING', amountPence)
  const again = operations.findLast(({ key, orderId }) => orderId === id && isFix(key))
  if (again?.state === 'PENDING') return ends('RETURNING', again.amountPence)
  if (again?.state === 'DONE') return done()
  if (isRecorded) return ends('OTHERWISE')
  // without an operator it ends when nothing is left of the payment at the provider, or the bank took it back
  return isSettled || isTakenBack ? ends('DONE') : ends('RETURNING', amountPence)
}
