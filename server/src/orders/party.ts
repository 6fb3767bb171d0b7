import type { Role } from '@hemline/contract/order-status.ts'
import { roleOf } from '@hemline/contract/orders/rules.ts'
import type { Db } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { findOrder, type OrderRow } from './store.ts'

/** An order, read by `find` (with `lockOrder` under its lock), and which of its parties this member is. NOT_FOUND for anybody else. */
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
