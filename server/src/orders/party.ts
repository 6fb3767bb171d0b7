import type { Role } from '@hemline/contract/orders/shapes.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { findOrder, type OrderRow } from './store.ts'

/** An order and which of its two parties this member is. NOT_FOUND for anybody else. */
export async function requireParty(
  deps: Deps,
  member: Caller,
  orderId: string,
): Promise<{ order: OrderRow; role: Role }> {
  const order = await findOrder(deps.db, orderId)
  if (!order || (order.lender_id !== member.id && order.lendee_id !== member.id)) throw new Refusal('NOT_FOUND')
  return { order, role: order.lender_id === member.id ? 'LENDER' : 'LENDEE' }
}
