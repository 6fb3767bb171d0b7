import type { Role } from '@hemline/contract/order-status.ts'
import type { Db } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { findOrder, type OrderRow } from './store.ts'

/** An order and which of its two parties this member is. NOT_FOUND for anybody else. */
export async function requireParty(
  db: Db,
  { orderId, memberId }: { orderId: string; memberId: string },
): Promise<{ order: OrderRow; role: Role }> {
  const order = await findOrder(db, orderId)
  if (!order || (order.lenderId !== memberId && order.lendeeId !== memberId)) throw new Refusal('NOT_FOUND')
  return { order, role: order.lenderId === memberId ? 'LENDER' : 'LENDEE' }
}
