import type { Day } from '../days.ts'
import type { LoanTimes } from '../loan-times.ts'
import { formatPence } from '../money.ts'
import type { DeliveryMethod } from '../order-status.ts'
import type { LoanSettings } from '../settings/shapes.ts'
import { earliestDeliveryStart } from '../working-days.ts'
import type { AgreedTerms, Price, SeenTerms } from './shapes.ts'

/**
 * Returns the price lines of a loan, in pence (product.md §3). Total = delivery + dry cleaning; the service fee is
 * shown waived unless an owner switched it on, and never added for in person without dry cleaning, nor between friends.
 */
export function priceOf(
  loan: { deliveryMethod: DeliveryMethod; hasDryCleaning: boolean; areFriends: boolean },
  fees: Pick<LoanSettings, 'deliveryFee' | 'dryCleaningFee' | 'serviceFee' | 'chargesServiceFee'>,
): Price {
  const byPost = loan.deliveryMethod === 'DELIVERY'
  const deliveryFee = byPost ? fees.deliveryFee : 0
  const dryCleaningFee = loan.hasDryCleaning && (byPost || !loan.areFriends) ? fees.dryCleaningFee : 0
  const serviceFee = loan.areFriends ? 0 : fees.serviceFee
  const addsServiceFee = fees.chargesServiceFee && serviceFee > 0 && (byPost || loan.hasDryCleaning)
  return {
    deliveryFee,
    dryCleaningFee,
    serviceFee,
    serviceFeeWaived: !addsServiceFee,
    total: deliveryFee + dryCleaningFee + (addsServiceFee ? serviceFee : 0),
  }
}

/** Whether this loan costs a coin: only when the two are not friends (product.md §4). */
export function needsCoin(loan: { areFriends: boolean }): boolean {
  return !loan.areFriends
}

/**
 * In person with an active friend there is no payment, so the order is created without the payment screen (product.md
 * §10).
 */
export function skipsPayment(loan: { deliveryMethod: DeliveryMethod; areFriends: boolean }): boolean {
  return loan.deliveryMethod === 'IN_PERSON' && loan.areFriends
}

/**
 * Returns the earliest first day of a loan: today in person; by post the first that leaves the working days to post (two)
 * (product.md §2).
 */
export function earliestStart(
  method: DeliveryMethod,
  today: Day,
  { workingDaysBefore }: Pick<LoanTimes, 'workingDaysBefore'>,
): Day {
  return method === 'IN_PERSON' ? today : earliestDeliveryStart(today, workingDaysBefore)
}

/**
 * Returns the differences between the shown and the present terms, by the field on the wire, with a sentence to show
 * beside it. Empty without differences. An earlier answer deadline is a difference, a later one is not: the shown one
 * remains (product.md §3).
 */
export function changedTerms(shown: AgreedTerms, now: AgreedTerms): Record<string, string> {
  const changed: Record<string, string> = {}
  const { price, replacementPrice } = now
  const lines = ['deliveryFee', 'dryCleaningFee', 'serviceFee', 'serviceFeeWaived', 'total'] as const
  if (lines.some((line) => shown.price[line] !== price[line]))
    changed.total =
      shown.price.total === price.total
        ? 'The price lines have changed.'
        : `The price is now ${formatPence(price.total)}. It was ${formatPence(shown.price.total)}.`
  if (shown.replacementPrice !== replacementPrice)
    changed.listingReplacementPrice = `The replacement value is now ${formatPence(replacementPrice)}. It was ${formatPence(shown.replacementPrice)}.`
  if (shown.hasDryCleaning !== now.hasDryCleaning)
    changed.listingHasDryCleaning = now.hasDryCleaning
      ? 'This item now has to be dry cleaned after the loan.'
      : 'This item no longer has to be dry cleaned after the loan.'
  if (shown.areFriends !== now.areFriends)
    changed.areFriends = needsCoin(now) ? 'This loan now takes 1 coin.' : 'This loan no longer takes a coin.'
  if (JSON.stringify(shown.tariff) !== JSON.stringify(now.tariff)) changed.tariff = 'The damage charges have changed.'
  if (Date.parse(now.answerBy) < Date.parse(shown.answerBy)) changed.answerBy = 'The time to answer is now shorter.'
  if (shown.termsVersion !== now.termsVersion) changed.termsVersion = 'The terms and conditions have changed.'
  return changed
}

/** The same for the terms that a client sends back: only the fields it sends are compared. */
export function changedSince(seen: SeenTerms, now: AgreedTerms): Record<string, string> {
  const { listingReplacementPrice, listingHasDryCleaning, areFriends, answerBy, termsVersion, total } = seen
  return changedTerms(
    {
      ...now,
      price: { ...now.price, total: total ?? now.price.total },
      replacementPrice: listingReplacementPrice ?? now.replacementPrice,
      hasDryCleaning: listingHasDryCleaning ?? now.hasDryCleaning,
      areFriends: areFriends ?? now.areFriends,
      answerBy: answerBy ?? now.answerBy,
      termsVersion: termsVersion ?? now.termsVersion,
    },
    now,
  )
}
