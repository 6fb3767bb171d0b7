import type { OrderAction, OrderStatus, Role } from '../order-status.ts'

/** The header label of an order's page (product.md §8): accepted also stands for the two label states. */
export const statusLabels: { [status in OrderStatus]: string } = {
  ENQUIRED: 'enquired',
  REQUESTED: 'requested',
  ACCEPTED: 'accepted',
  SHIPPING_OPENED: 'accepted',
  SHIPPING_PROCESSED: 'accepted',
  DECLINED: 'declined',
  SHIPPING_SENT: 'sent',
  SHIPPING_RECEIVED: 'received',
  COMPLETED: 'completed',
  DISPUTE: 'in dispute',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
}

/** The label for this order, in person 'collected' instead of 'received'. */
export function statusLabel(order: { status: OrderStatus; deliveryMethod: 'DELIVERY' | 'IN_PERSON' }): string {
  if (order.status === 'SHIPPING_RECEIVED' && order.deliveryMethod === 'IN_PERSON') return 'collected'
  return statusLabels[order.status]
}

export const actionLabels: { [action in OrderAction]: { [role in Role]: string } } = {
  accept: { LENDER: 'Accept', LENDEE: 'Accept' },
  decline: { LENDER: 'Decline', LENDEE: 'Decline' },
  cancel: { LENDER: 'Cancel this loan', LENDEE: 'Cancel this request' },
  sent: { LENDER: 'I have posted it', LENDEE: 'Posted' },
  received: { LENDER: 'Received', LENDEE: 'I have it' },
  'not-fit': { LENDER: 'Not a fit', LENDEE: "It doesn't fit" },
  returned: { LENDER: 'Returned', LENDEE: 'I have returned it' },
  complete: { LENDER: 'It is back with me', LENDEE: 'Complete' },
}

/** Texts of the error catalogue (product.md §14). */
export const orderTexts = {
  requestSubmitted: 'Your request was submitted successfully!',
  requestFailed: 'Failed to submit request. Please try again.',
  activeOrderExists: 'You already have an active order for this item. Only one active order per item is allowed.',
  dateConflict: 'This item has already been booked for the dates you have requested.',
  acceptFailed: 'Failed to accept order',
  declineFailed: 'Failed to decline order',
  addressFailed: 'Unable to update address. Please try again.',
  bookedDates:
    'Your selection includes dates that are already booked. Please choose a date range that does not overlap with a previous booking.',
  coinNeededFirst: 'This item requires a coin to request. Please list your first item to receive your first coin.',
  coinNeeded:
    'This item requires a coin to request. You can receive coins for lending your items to members of the community.',
  reviewAndRequest: 'Review & Request',
  confirmRequest: 'Confirm Request',
  waiting: 'Please approve this request in your banking app / Do not close this window',
  completing: 'Completing your request... Please wait while we process your payment',
} as const

/** What the lender reads from the lendee when she asks without a word of her own. */
export const askedFor = (garment: string): string => `I would like to borrow your ${garment}.`

/** The is-complete-delivery message, which the lender of a loan in person reads. */
export const backQuestion = (of: { garment: string; lendeeName: string }): string =>
  `Is the ${of.garment} back from ${of.lendeeName}? Say so here, and the loan is complete.`
