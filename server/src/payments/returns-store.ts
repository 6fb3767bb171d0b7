import type { MoneyBack } from '@hemline/contract/orders/shapes.ts'
import type { Db } from '../base/db.ts'
import { isFix } from './correction-store.ts'
import type { Operation } from './store.ts'

/** The order of a return, as in its row. */
type EndedOrder = { id: string; acceptedAt: Date | null }

/** Returns how far the money of each of these orders, which ended without a loan, is on its way back (product.md §3). */
export async function listMoneyBack(db: Db, orders: readonly EndedOrder[]): Promise<Map<string, MoneyBack>> {
  if (orders.length === 0) return new Map()
  const ids = orders.map(({ id }) => id)
  const [operations, drifts] = await Promise.all([
    db
      .selectFrom('paymentOperations')
      .selectAll()
      .where('orderId', 'in', ids)
      .where('kind', 'in', ['RELEASE', 'REFUND'])
      // of an operator's tries the last one counts
      .orderBy('createdAt')
      .orderBy('key')
      .execute(),
    db
      .selectFrom('paymentDrifts')
      .select(['orderId', 'kind', 'expectedPence', 'foundPence'])
      .where('orderId', 'in', ids)
      .where('kind', 'in', ['NOT_RETURNED', 'STILL_HELD'])
      .where('resolvedAt', 'is', null)
      .execute(),
  ])
  return new Map(
    orders.map((order) => {
      const drift = drifts.find(({ orderId }) => orderId === order.id)
      if (drift) {
        const isHeld = drift.kind === 'STILL_HELD'
        const owedPence = isHeld ? drift.foundPence : drift.expectedPence
        return [order.id, { state: 'REFUSED', step: isHeld ? 'RELEASE' : 'REFUND', owedPence }]
      }
      return [order.id, agreed(order, operations)]
    }),
  )
}

/** The same where the provider refuses nothing. */
function agreed({ id, acceptedAt }: EndedOrder, operations: readonly Operation[]): MoneyBack {
  const isOfEnd = ({ key }: Operation) => key === `release:${id}` || key === `refund:${id}`
  const own = operations.find(isOfEnd)
  const isHold = own ? own.kind === 'RELEASE' : acceptedAt === null
  const ends = (state: MoneyBack['state']): MoneyBack => ({ state, step: isHold ? 'RELEASE' : 'REFUND', owedPence: 0 })
  // everything had been refunded before
  if (!own) return ends('DONE')
  if (own.state !== 'REFUSED') return ends(own.state === 'DONE' ? 'DONE' : 'RETURNING')
  const again = operations.findLast(({ key, orderId }) => orderId === id && isFix(key))
  if (again?.state === 'PENDING') return ends('RETURNING')
  return ends(again?.state === 'DONE' ? 'DONE' : 'OTHERWISE')
}
