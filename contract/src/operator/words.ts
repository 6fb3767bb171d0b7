import { CSV_LINES_MOST } from '../limits.ts'
import { formatPence } from '../money.ts'
import { moveWords } from '../orders/words.ts'
import { type DeskMove, isCancelling } from './order-shapes.ts'

/** Texts of a deletion that an operator starts for a member. */
export const deletionTexts = {
  notEmpty: 'They still have an open order or something to pay. Settle it first.',
} as const

/** Texts of an email address that an operator confirms for a member. */
export const verifyingTexts = {
  notWaiting: 'This address isn’t waiting any more. Open the member again to see what is.',
  taken: 'This address now has an account of its own, so the member keeps the one they have.',
} as const

/** What an operator reads who is one of those whom a decision is about, while there is another operator. */
export const ownCaseTexts = {
  another: 'You’re one of the people this is about, so another operator needs to decide it.',
} as const

/** What an operator reads who suspends, bans or reinstates a member with whom that was done before. */
export const alreadySoText =
  'Someone has already done this, so we didn’t send your reason. Open the member’s page to see what was decided.'

/** What an operator reads who sends other words for an act that was done, of which the answer was lost. */
export const sentBeforeText =
  'You’ve already sent this with different wording. To send another, close this form and open it again.'

/** What an operator reads whose act began from what has changed since. */
export const changedTexts = {
  issues: (name: string) => `${name} has added to this dispute since you opened it. Read that first, then resolve it.`,
  refunded: ({ refundedPence, takenBackPence }: { refundedPence: number; takenBackPence: number }) => {
    const inAll = `refunds on this order are now ${formatPence(refundedPence)} in all`
    if (takenBackPence === 0) return `The ${inAll}. Check them before you refund more.`
    const taken = `${formatPence(takenBackPence)} of this payment was taken back`
    return `${taken}${refundedPence > 0 ? `, and the ${inAll}` : ''}. Check what’s left before you refund more.`
  },
  item: 'Its owner has changed this item since you opened it. Check it again, then approve it.',
  picture: 'They have changed their picture since you opened this report. Look at it again, then remove it.',
  reports: 'Someone else has reported this since you opened it. Read that first, then close them together.',
  batch: (pence: number) =>
    `A payment was taken out of this batch since you opened it: it’s ${formatPence(pence)} now. Check what your bank paid, then mark it as paid.`,
  standing:
    'Someone else has decided about their account since you opened this page. Read why in the log, then decide.',
  coins: (free: number) =>
    `They have ${free === 1 ? '1 free coin' : `${free} free coins`} now. Check their history before you change it.`,
} as const

/** Why an operator's refund is too high; of a payment that was taken back, less is left than was charged. */
export function tooHighText({
  refundablePence,
  takenBackPence,
}: {
  refundablePence: number
  takenBackPence: number
}): string {
  if (takenBackPence === 0) return 'You can’t refund more than was charged'
  if (refundablePence <= 0) return 'There’s nothing left to refund'
  return `You can’t refund more than the ${formatPence(refundablePence)} that’s left`
}

type Letter = { subject: string; paragraphs: string[] }
type Party = { garment: string; lenderName: string; lendeeName: string }

/** The letter to both sides when an operator moved their order. `money`: what happens to the borrower's money and coin. */
export function movedLetter(
  { garment, lenderName, lendeeName }: Party,
  { move, money, reason }: { move: DeskMove; money: string; reason: string },
): Letter {
  const done = moveWords[move].RECORD({ lender: lenderName, lendee: lendeeName })
  return isCancelling(move)
    ? {
        subject: `We’ve cancelled the ${move === 'withdrawAsOperator' ? 'request for' : 'loan of'} the ${garment}`,
        paragraphs: [`${done}. ${money}`.trim(), `The reason: ${reason}`],
      }
    : {
        subject: `We’ve updated the loan of the ${garment}`,
        paragraphs: [`We’ve recorded this for you both: ${done}.`, `The reason: ${reason}`],
      }
}

/** What a cancellation by an operator does to the borrower's money and coin, in sentences for both; empty for nothing. */
export function cancelledMoney({
  released,
  refunded,
  returnsCoin,
}: {
  released: string | null
  refunded: string | null
  returnsCoin: boolean
}): string {
  return [
    released && `We’re releasing the ${released} hold.`,
    refunded && `We’re returning ${refunded} to the borrower.`,
    returnsCoin && 'The coin goes back to the borrower.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The letter to both sides about a refund outside a dispute. */
export function refundedLetter(
  { garment, lendeeName }: Party,
  { amount, reason }: { amount: string; reason: string },
): Letter {
  return {
    subject: `We’re refunding ${amount} for the ${garment}`,
    paragraphs: [
      `${amount} goes back to the card that ${lendeeName} paid with. Nothing else about the loan changes.`,
      `The reason: ${reason}`,
    ],
  }
}

/** An operator's message to both sides of an order. */
export const partiesLetter = ({ garment }: Party, text: string): Letter => ({
  subject: `A message from Hemline about the ${garment}`,
  paragraphs: [text],
})

/** Texts about failed jobs and their retry. */
export const givenUpTexts = {
  title: 'Given up',
  nothing: 'Nothing: every email, push and job was delivered or is being retried.',
  retry: 'Try again',
  retryAll: 'Try all again',
  failed: 'We couldn’t try it again.',
  lookAgain: 'Look again',
} as const

export const retriedWords = (count: number): string =>
  count === 1 ? 'It is tried once more.' : `${count} are tried once more.`

/** After the download of a file that has not all lines. */
export const cutFileText = `The file has the first ${CSV_LINES_MOST.toLocaleString('en-GB')} lines only. Search for fewer to have the others.`
