import { z } from 'zod/mini'

export const orderStatuses = [
  'ENQUIRED',
  'REQUESTED',
  'ACCEPTED',
  'SHIPPING_OPENED',
  'SHIPPING_PROCESSED',
  'DECLINED',
  'SHIPPING_SENT',
  'SHIPPING_RECEIVED',
  'COMPLETED',
  'DISPUTE',
  'EXPIRED',
  'CANCELLED',
] as const
/** One upper-case enum everywhere; lower case is accepted too (product.md §1). */
export const OrderStatus = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.toUpperCase() : value)),
  z.enum(orderStatuses),
)
export type OrderStatus = (typeof orderStatuses)[number]

export const roles = ['LENDER', 'LENDEE'] as const
export type Role = (typeof roles)[number]

/** The moves that a member can request by `POST /api/post-process-order`. */
export const orderActions = [
  'accept',
  'decline',
  'cancel',
  'sent',
  'received',
  'not-fit',
  'returned',
  'complete',
] as const
export const OrderAction = z.enum(orderActions)
export type OrderAction = z.infer<typeof OrderAction>

export const deliveryMethods = ['DELIVERY', 'IN_PERSON'] as const
/** Upper case with an underscore on the wire; `delivery` and `in-person` are accepted too. */
export const DeliveryMethod = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.toUpperCase().replace('-', '_') : value)),
  z.enum(deliveryMethods, 'Please select a delivery method'),
)
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** The four moments of a condition check: before the garment goes out, when it has arrived, before it goes back, when it is back. */
export const checkMoments = ['LENDER_OUT', 'LENDEE_IN', 'LENDEE_OUT', 'LENDER_IN'] as const
export type CheckMoment = (typeof checkMoments)[number]
