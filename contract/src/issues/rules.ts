import type { OrderStatus } from '../order-status.ts'

/** A loan may be made longer from its acceptance until it goes back (decision 22). */
export const extendableStatuses: readonly string[] = [
  'ACCEPTED',
  'SHIPPING_OPENED',
  'SHIPPING_PROCESSED',
  'SHIPPING_SENT',
  'SHIPPING_RECEIVED',
] satisfies OrderStatus[]
