import type { OrderStatus } from '../order-status.ts'

/** The statuses in which a loan may be extended (product.md §1): from its acceptance until it is returned. */
export const extendableStatuses: readonly string[] = [
  'ACCEPTED',
  'SHIPPING_OPENED',
  'SHIPPING_PROCESSED',
  'SHIPPING_SENT',
  'SHIPPING_RECEIVED',
] satisfies OrderStatus[]
