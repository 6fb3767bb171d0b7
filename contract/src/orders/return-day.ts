import type { Day } from '../days.ts'
import type { DeliveryMethod } from '../order-status.ts'
import { postBackBy } from '../shipping/rules.ts'

/** `returnOn`: the day, past or to come, for which the two agreed to meet so that the item is given back. */
type Loan = { endDate: Day; deliveryMethod: DeliveryMethod; returnOn?: Day | null }

/**
 * Returns the day by which an item is to go back: by post the first working day after the last day; in person the
 * last day, or the later day on which the two agreed to meet (product.md §1).
 */
export function returnBy({ endDate, deliveryMethod, returnOn }: Loan): Day {
  const due = deliveryMethod === 'DELIVERY' ? postBackBy(endDate) : endDate
  return returnOn && returnOn > due ? returnOn : due
}
