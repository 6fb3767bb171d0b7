import type { Role } from '@hemline/contract/order-status.ts'
import { roleOf } from '@hemline/contract/orders/rules.ts'
import type { Db } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { findOrder, type OrderRow } from './store.ts'

/**
 * Returns an order, read by `find` (`lockOrder` locks it), and the member's role in it. Throws NOT_FOUND for other
 * members.
 */
export async function requireParty<Read extends Db>(
  db: Read,
  { orderId, memberId }: { orderId: string; memberId: string },
  find: (db: Read, orderId: string) => Promise<OrderRow | undefined> = findOrder,
): Promise<{ order: OrderRow; role: Role }> {
  const order = await find(db, orderId)
  const role = order && roleOf(order, memberId)
  if (!order || !role) throw new Refusal('NOT_FOUND')
  return { order, role }
}
