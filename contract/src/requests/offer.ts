import { formatSpan } from '../day-words.ts'
import { formatPence } from '../money.ts'
import type { DeliveryMethod } from '../order-status.ts'
import type { FreeRange } from './free-days.ts'
import type { LoanOffer, MethodOffer, OpenOrder } from './shapes.ts'

const byMethod: { [method in DeliveryMethod]: string } = { DELIVERY: 'by post', IN_PERSON: 'in person' }

/** The cost of a loan by one method: "1 coin + £24.90 by post", "1 coin in person", "Free in person". */
export function costText({
  deliveryMethod,
  price,
  coins,
}: Pick<MethodOffer, 'deliveryMethod' | 'price' | 'coins'>): string {
  const parts = [coins > 0 && '1 coin', price.total > 0 && formatPence(price.total)].filter(Boolean)
  return `${parts.join(' + ') || 'Free'} ${byMethod[deliveryMethod]}`
}

/** What the prices contain: "Post is £6.90 for both ways, dry cleaning £18.00."; null when nothing is charged. */
export function partsText({ methods }: LoanOffer): string | null {
  const price = methods.find(({ deliveryMethod }) => deliveryMethod === 'DELIVERY')?.price
  if (!price || price.total === 0) return null
  const cleaning = price.dryCleaningFee > 0 ? `, dry cleaning ${formatPence(price.dryCleaningFee)}` : ''
  const service = price.serviceFeeWaived ? '' : `, service fee ${formatPence(price.serviceFee)}`
  return `Postage is ${formatPence(price.deliveryFee)} for both ways${cleaning}${service}.`
}

/** What a member has open of this item: "You’ve requested this for 4–6 Dec". */
export const openOrderText = ({ isRequest, startDate, endDate }: OpenOrder): string =>
  `${isRequest ? 'You’ve requested this' : 'You have an open order'} for ${formatSpan({ startDate, endDate })}`

/** What friendship saves, or would save: coins always, and the fees of a loan in person (product.md §3). */
export function friendText({ areFriends, methods }: LoanOffer): string {
  if (!areFriends) return 'Friends lend to each other without coins, and free in person.'
  const saved = Math.max(0, ...methods.map(({ friendSaves }) => friendSaves))
  return saved > 0 ? `As friends you save 1 coin, and ${formatPence(saved)} in person.` : 'As friends you save 1 coin.'
}

/** By which methods days are free, in words that no one takes for a price: "Available by post or in person". */
export function freeText(freeBy: readonly DeliveryMethod[]): string {
  const [method] = freeBy
  if (!method) return 'Not available on these days'
  return freeBy.length > 1 ? 'Available by post or in person' : `Available ${byMethod[method]} only`
}

/** Days that can be taken in one tap: "Fri 4 – Sun 6 Dec", with "in person" when the post cannot. */
export function freeRangeText(range: FreeRange): string {
  const isInPersonOnly = !range.freeBy.includes('DELIVERY')
  return isInPersonOnly ? `${formatSpan(range)}, in person` : formatSpan(range)
}
