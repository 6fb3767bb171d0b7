import type { Order } from '@hemline/contract/orders/shapes.ts'

/** The other party of an order, for this viewer. */
export function otherName(order: Order): string {
  return order.role === 'LENDER' ? order.lendeeName : order.lenderName
}

export function otherId(order: Order): string {
  return order.role === 'LENDER' ? order.lendeeId : order.lenderId
}
