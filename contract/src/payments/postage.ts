import type { OrderStatus } from '../orders/shapes.ts'
import { deliveryHalves } from '../requests/rules.ts'
import type { Direction } from '../shipping/shapes.ts'

/** The states from which a loan by post ends with its parcel posted. Before them its postage goes back with the rest. */
const travelled: readonly OrderStatus[] = ['SHIPPING_SENT', 'SHIPPING_RECEIVED']

/** What the postage of a loan that ends depends on. Pence. */
export type EndingLoan = {
  /** What was paid for both journeys; 0 in person. */
  deliveryFee: number
  /** What was captured, less what was refunded and what of it is owed already. */
  leftPence: number
  /** The state that it leaves to end; of a dispute the state that the dispute left. */
  left: OrderStatus
  /** The journeys with a label of ours. One that was voided because its parcel went by other post is none. */
  hasLabel: { [direction in Direction]: boolean }
  /** An operator ends it, who decides on the refund herself (product.md §1, resolve). */
  isDecided: boolean
}

/**
 * What comes back of the postage where no label of ours was made (decision 56), in pence: the outbound half, with the odd
 * penny, is owed to the lender, and the return half is refunded to the lendee. Together never more than what is left.
 */
export function unusedPostage(loan: EndingLoan): { owedPence: number; refundPence: number } {
  if (!travelled.includes(loan.left)) return { owedPence: 0, refundPence: 0 }
  const halves = deliveryHalves(loan.deliveryFee)
  const leftPence = Math.max(0, loan.leftPence)
  const owedPence = loan.hasLabel.OUTBOUND ? 0 : Math.min(halves.outbound, leftPence)
  const refundPence = loan.hasLabel.RETURN || loan.isDecided ? 0 : Math.min(halves.inbound, leftPence - owedPence)
  return { owedPence, refundPence }
}
