import type { OrderStatus } from '../order-status.ts'

/** A loan may be made longer from its acceptance until it goes back (product.md §1). */
export const extendableStatuses: readonly string[] = [
  'ACCEPTED',
  'SHIPPING_OPENED',
  'SHIPPING_PROCESSED',
  'SHIPPING_SENT',
  'SHIPPING_RECEIVED',
] satisfies OrderStatus[]
