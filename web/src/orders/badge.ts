import type { Order } from '@hemline/contract/orders/shapes.ts'

/**
 * The badge of the Orders item: unseen order notifications, plus every order that needs the member's answer and has
 * none of them. Opening Orders marks the notifications as seen; the orders count until they are answered (product.md
 * §1).
 */
export function ordersBadge(
  unread: { order: number; unreadOrders: readonly string[] },
  orders: readonly Pick<Order, 'id' | 'needsMe'>[],
): number {
  const waiting = orders.filter(({ id, needsMe }) => needsMe && !unread.unreadOrders.includes(id))
  return unread.order + waiting.length
}
