import type { Day } from '../days.ts'
import { DELIVERY_FEE_PENCE, DRY_CLEANING_FEE_PENCE, POSTING_WORKING_DAYS, SERVICE_FEE_PENCE } from '../limits.ts'
import { earliestDeliveryStart } from '../working-days.ts'
import type { DeliveryMethod, Price } from './shapes.ts'

/**
 * The price lines of a loan, in pence (product.md §3). Total = delivery + dry cleaning; the service fee is shown
 * waived unless the operator switched it on, and never added for in person without dry cleaning, nor between friends.
 */
export function priceOf(loan: {
  deliveryMethod: DeliveryMethod
  hasDryCleaning: boolean
  areFriends: boolean
  chargesServiceFee?: boolean
}): Price {
  const byPost = loan.deliveryMethod === 'DELIVERY'
  const deliveryFee = byPost ? DELIVERY_FEE_PENCE : 0
  const dryCleaningFee = loan.hasDryCleaning && (byPost || !loan.areFriends) ? DRY_CLEANING_FEE_PENCE : 0
  const serviceFee = loan.areFriends ? 0 : SERVICE_FEE_PENCE
  const addsServiceFee = loan.chargesServiceFee === true && serviceFee > 0 && (byPost || loan.hasDryCleaning)
  return {
    deliveryFee,
    dryCleaningFee,
    serviceFee,
    serviceFeeWaived: !addsServiceFee,
    total: deliveryFee + dryCleaningFee + (addsServiceFee ? serviceFee : 0),
  }
}

/** Whether this loan costs a coin: only outside one's friends (product.md §4). */
export function needsCoin(loan: { areFriends: boolean }): boolean {
  return !loan.areFriends
}

/** In person with an active friend nothing is paid, so the order is made without the payment screen (transactions.txt §4). */
export function skipsPayment(loan: { deliveryMethod: DeliveryMethod; areFriends: boolean }): boolean {
  return loan.deliveryMethod === 'IN_PERSON' && loan.areFriends
}

/** The two halves that the delivery fee is shown as: outbound and return, in pence. */
export function deliveryHalves(deliveryFee: number): { outbound: number; inbound: number } {
  const outbound = Math.ceil(deliveryFee / 2)
  return { outbound, inbound: deliveryFee - outbound }
}

/** The first day that a loan may start: today in person; by post the first that leaves two working days to post (product.md §2). */
export function earliestStart(method: DeliveryMethod, today: Day): Day {
  return method === 'IN_PERSON' ? today : earliestDeliveryStart(today, POSTING_WORKING_DAYS)
}
