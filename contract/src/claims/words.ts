import { quotedText } from '../notifications/quote-words.ts'
import { paymentMessages } from '../payments/words.ts'
import { willPay } from './pay-words.ts'
import type { ClaimState, Owed } from './shapes.ts'

export const claimTexts = {
  lineNeeded: 'Please choose at least one of the damage charges',
  photoNeeded: 'Please add at least one photo of the damage',
  descriptionNeeded: 'Please describe the damage',
  reasonNeeded: 'Please say why you disagree',
  claimed: 'Your claim was sent.',
  failed: 'We couldn’t send your claim. Please try again.',
  answerFailed: 'We couldn’t send your answer.',
  withdrawFailed: 'We couldn’t withdraw your claim.',
  paidLine: 'Dry cleaning was paid with the loan, so it can’t be claimed again.',
  unknownLine: 'This isn’t one of the damage charges you both agreed',
  paid: 'Thank you. That’s paid.',
} as const

/** In place of a card’s refusal when none was stored with the loan: between friends in person. */
export const NO_CARD = 'no_card'

/** Returns why a claim is not paid yet, to its borrower. */
export const unpaidText = (refusalCode: string | null): string =>
  refusalCode === NO_CARD
    ? 'Please pay it with your card.'
    : (paymentMessages[refusalCode ?? ''] ?? 'We couldn’t charge a card for it yet.')

/** The name of a claim's state, for both sides. */
export const claimStateWords: { [state in ClaimState]: string } = {
  OPEN: 'waiting for an answer',
  CONTESTED: 'with Hemline',
  CHARGING: 'being charged',
  DUE: 'to be paid',
  PAID: 'paid',
  DISMISSED: 'dismissed',
  WITHDRAWN: 'withdrawn',
}

/** The name of what is owed to a lender. */
export const owedKindWords: { [kind in Owed['kind']]: string } = {
  CLEANING: 'Dry cleaning',
  COMPENSATION: 'Compensation',
  POSTAGE: 'Postage of the parcel out',
}

type Facts = {
  garment: string
  lenderName: string
  lendeeName: string
  amount: string
  until?: string
  reason?: string
  /** Whether Hemline decides when the borrower does not answer (`needsOperator`). */
  isForHemline?: boolean
  /** Whether a card was stored for the loan; between friends in person there is none. */
  hasCard: boolean
  /** Whether the notice is to a borrower who is banned: they can neither answer nor pay. */
  isBanned?: boolean
}
type Words = { subject: string; text: string }

/** What happens where the borrower does not answer. */
const silenceText = ({ amount, isForHemline, hasCard }: Pick<Facts, 'amount' | 'isForHemline' | 'hasCard'>): string =>
  `If you don’t reply by then, ${isForHemline ? 'we’ll decide before anything is charged' : `it’s accepted automatically and ${willPay({ hasCard, amount })}`}.`

/** The notices of a claim to each side, by event. */
export const claimNotices = {
  made: ({ garment, lenderName, amount, until, isForHemline, hasCard, isBanned }: Facts): Words => ({
    subject: `${lenderName} claims ${amount} for the ${garment}`,
    text: isBanned
      ? 'You can’t sign in to answer it, so we’ll decide before anything is charged. Please write to us if you don’t agree.'
      : `Look at it with the photos, and accept or dispute it by ${until}. ${silenceText({ amount, isForHemline, hasCard })}`,
  }),
  reminder: ({ garment, lenderName, amount, until, isForHemline, hasCard }: Facts): Words => ({
    subject: `Please answer the claim for the ${garment}`,
    text: `${lenderName} claims ${amount}. You can accept or dispute it until ${until}. ${silenceText({ amount, isForHemline, hasCard })}`,
  }),
  accepted: ({ garment, lendeeName, amount, hasCard }: Facts): Words => ({
    subject: `${lendeeName} accepts your claim`,
    text: hasCard
      ? `${amount} for the ${garment} is being charged to the card.`
      : `We’ve asked ${lendeeName} to pay ${amount} for the ${garment}.`,
  }),
  lapsed: ({ garment, amount, hasCard }: Facts): Words => ({
    subject: `The claim for the ${garment} was accepted automatically`,
    text: `There was no answer in time, so ${amount} is ${hasCard ? 'being charged' : 'to be paid'}, as agreed in the damage charges.`,
  }),
  contested: ({ garment, lendeeName, reason }: Facts): Words => ({
    subject: `${lendeeName} disputes your claim for the ${garment}`,
    text: [...(reason ? [quotedText(lendeeName, reason)] : []), 'We’ll look at it now and answer you both.'].join(
      '\n\n',
    ),
  }),
  referred: ({ garment, amount, isBanned }: Facts): Words => ({
    subject: `We’re looking at the claim for the ${garment}`,
    text: `${isBanned ? '' : 'There was no answer in time. '}One of us will look at the ${amount} and decide before anything is charged.`,
  }),
  withdrawn: ({ garment, lenderName }: Facts): Words => ({
    subject: `${lenderName} has withdrawn the claim for the ${garment}`,
    text: 'Nothing is charged.',
  }),
  upheld: ({ garment, amount, reason, hasCard }: Facts): Words => ({
    subject: `The claim for the ${garment} is decided`,
    text: `${amount} is ${hasCard ? 'charged' : 'to be paid'}. The reason: ${reason}`,
  }),
  dismissed: ({ garment, reason }: Facts): Words => ({
    subject: `The claim for the ${garment} is dismissed`,
    text: `Nothing is charged. The reason: ${reason}`,
  }),
  forgiven: ({ garment, amount, reason }: Facts): Words => ({
    subject: `${amount} for the ${garment} doesn’t need to be paid`,
    text: `The reason: ${reason}`,
  }),
  paid: ({ garment, amount }: Facts): Words => ({
    subject: `${amount} for the ${garment} is paid`,
    text: 'We’ll let you know when we’ve paid it out to you.',
  }),
  charged: ({ garment, amount }: Facts): Words => ({
    subject: `${amount} for the ${garment} was charged to your card`,
    text: 'It’s one of the damage charges you agreed to with your request.',
  }),
  due: ({ garment, amount, hasCard, isBanned }: Facts): Words => ({
    subject: hasCard
      ? `${amount} for the ${garment} couldn’t be charged`
      : `${isBanned ? 'You owe' : 'Please pay'} ${amount} for the ${garment}`,
    text: isBanned
      ? 'You can’t sign in to pay it, so please write to us.'
      : `Please pay it with ${hasCard ? 'this or another' : 'your'} card. You can’t request anything else until then.`,
  }),
} as const
export type ClaimNotice = keyof typeof claimNotices
