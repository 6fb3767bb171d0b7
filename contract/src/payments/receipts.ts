import { formatDay, formatRange } from '../days.ts'
import { HOLD_SHOWN_FREE_HOURS } from '../limits.ts'
import { formatPence } from '../money.ts'

/** The payments with a receipt, sent when they are made (product.md §3). */
export const receiptedKinds = ['CAPTURE', 'CHARGE', 'PAYMENT', 'RELEASE', 'REFUND'] as const
export type ReceiptedKind = (typeof receiptedKinds)[number]

/** The facts of a receipt. `parts` are the lines of the amount, if it has several; pence. */
export type ReceiptFacts = {
  pence: number
  garment: string
  lenderName: string
  orderNumber: string | null
  /** The London day of the payment. */
  day: string
  parts: readonly { label: string; pence: number }[]
}
type Words = { subject: string; paragraphs: string[] }

const foot = ({ orderNumber, day }: ReceiptFacts): string =>
  [orderNumber && `Order ${orderNumber}`, formatDay(day)].filter(Boolean).join(' · ')

const listOf = ({ parts, pence }: ReceiptFacts): string =>
  [...parts.map((part) => `${part.label}: ${formatPence(part.pence)}`), `Total: ${formatPence(pence)}`].join('\n')

const charged =
  (why: (facts: ReceiptFacts) => string) =>
  (facts: ReceiptFacts): Words => ({
    subject: `Receipt: ${formatPence(facts.pence)} charged`,
    paragraphs: [
      `We’ve charged your card ${formatPence(facts.pence)} ${why(facts)}.`,
      ...(facts.parts.length > 0 ? [listOf(facts)] : []),
      foot(facts),
    ],
  })

const forDamage = charged(({ garment, lenderName }) => `for damage to ${lenderName}’s ${garment}`)

/** The borrower's receipt by email for each kind. */
export const receipts: { [kind in ReceiptedKind]: (facts: ReceiptFacts) => Words } = {
  CAPTURE: charged(({ garment, lenderName }) => `for borrowing the ${garment} from ${lenderName}`),
  CHARGE: forDamage,
  PAYMENT: forDamage,
  RELEASE: (facts) => ({
    subject: `Receipt: ${formatPence(facts.pence)} released`,
    paragraphs: [
      `We’ve released the ${formatPence(facts.pence)} hold for the ${facts.garment}. You haven’t been charged. Most banks show it within ${HOLD_SHOWN_FREE_HOURS} hours.`,
      foot(facts),
    ],
  }),
  REFUND: (facts) => ({
    subject: `Receipt: ${formatPence(facts.pence)} refunded`,
    paragraphs: [
      `We’ve refunded ${formatPence(facts.pence)} for the ${facts.garment} to the card that paid it. Banks take 5 to 10 working days to show it.`,
      foot(facts),
    ],
  }),
}

/** The borrower's email about a sent request: the hold, the answer deadline, and the next step. */
export function requestSent(request: {
  garment: string
  lenderName: string
  orderNumber: string
  startDate: string
  endDate: string
  byPost: boolean
  heldPence: number
  usesCoin: boolean
  /** The instant in its displayed form; null without a deadline. */
  answerBy: string | null
}): Words {
  const { garment, lenderName, heldPence } = request
  const held = heldPence > 0 && formatPence(heldPence)
  return {
    subject: `Your request to ${lenderName} is sent`,
    paragraphs: [
      `You’ve asked to borrow the ${garment} ${request.byPost ? 'by post' : 'in person'}, ${formatRange(request)}.${request.answerBy ? ` ${lenderName} has until ${request.answerBy} to answer.` : ''}`,
      [
        held
          ? `We’ve held ${held} on your card – not charged yet. If ${lenderName} says yes, we’ll charge it; if not, we’ll release it.`
          : 'There’s nothing to pay.',
        ...(request.usesCoin ? ['This uses 1 coin. You’ll get it back if the loan doesn’t go ahead.'] : []),
      ].join(' '),
      `Order ${request.orderNumber}`,
    ],
  }
}
