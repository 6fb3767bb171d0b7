import type { Order } from '@hemline/contract/orders/shapes.ts'

/**
 * The number on the Orders item: order notifications that were not seen, and every order that waits for me and has none of
 * them. Opening Orders sees the notifications; what waits stays counted until it is answered (product.md §1).
 */
export function ordersBadge(
  unread: { order: number; unreadOrders: readonly string[] },
  orders: readonly Pick<Order, 'id' | 'needsMe'>[],
): number {
  const waiting = orders.filter(({ id, needsMe }) => needsMe && !unread.unreadOrders.includes(id))
  return unread.order + waiting.length
}
