import type { ClaimState, Owed } from './shapes.ts'

export const claimTexts = {
  lineNeeded: 'Please choose at least one line of the tariff',
  photoNeeded: 'Please add at least one photo of the damage',
  descriptionNeeded: 'Please describe the damage',
  reasonNeeded: 'Please say why you do not agree',
  claimed: 'Your claim was sent.',
  failed: 'Your claim could not be sent. Please try again.',
  paidLine: 'Dry cleaning was paid with the loan, so it cannot be claimed again.',
  unknownLine: 'This line is not in the tariff that was agreed',
  paid: 'Thank you. It is paid.',
} as const

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
}
type Words = { subject: string; text: string }

/** The notices of a claim to each side, by event. */
export const claimNotices = {
  made: ({ garment, lenderName, amount, until }: Facts): Words => ({
    subject: `${lenderName} claims ${amount} for the ${garment}`,
    text: `Please look at it with the photos, and accept or contest it by ${until}. After that it counts as accepted; a claim for the whole garment goes to us instead.`,
  }),
  reminder: ({ garment, lenderName, amount, until }: Facts): Words => ({
    subject: `Please answer the claim for the ${garment}`,
    text: `${lenderName} claims ${amount}. You can accept or contest it until ${until}.`,
  }),
  accepted: ({ garment, lendeeName, amount }: Facts): Words => ({
    subject: `${lendeeName} accepts your claim`,
    text: `${amount} for the ${garment} is being charged to the card.`,
  }),
  lapsed: ({ garment, amount }: Facts): Words => ({
    subject: `The claim for the ${garment} counts as accepted`,
    text: `The 48 hours are over without an answer, so ${amount} is being charged as the tariff says.`,
  }),
  contested: ({ garment, lendeeName, reason }: Facts): Words => ({
    subject: `${lendeeName} does not agree with your claim for the ${garment}`,
    text: `${reason ?? ''} We look at it now and answer both of you.`.trim(),
  }),
  referred: ({ garment, amount }: Facts): Words => ({
    subject: `We look at the claim for the ${garment}`,
    text: `The 48 hours are over without an answer. A person looks at the ${amount} and decides before anything is charged.`,
  }),
  withdrawn: ({ garment, lenderName }: Facts): Words => ({
    subject: `${lenderName} has taken back the claim for the ${garment}`,
    text: 'Nothing is charged.',
  }),
  upheld: ({ garment, amount, reason }: Facts): Words => ({
    subject: `The claim for the ${garment} is decided`,
    text: `${amount} is charged. The reason: ${reason}`,
  }),
  dismissed: ({ garment, reason }: Facts): Words => ({
    subject: `The claim for the ${garment} is dismissed`,
    text: `Nothing is charged. The reason: ${reason}`,
  }),
  forgiven: ({ garment, amount, reason }: Facts): Words => ({
    subject: `${amount} for the ${garment} need not be paid`,
    text: `The reason: ${reason}`,
  }),
  paid: ({ garment, amount }: Facts): Words => ({
    subject: `${amount} for the ${garment} is paid`,
    text: 'It is on its way: you hear from us when it is paid out to you.',
  }),
  charged: ({ garment, amount }: Facts): Words => ({
    subject: `${amount} for the ${garment} was charged to your card`,
    text: 'As the tariff says that you agreed to when you asked for the loan.',
  }),
  due: ({ garment, amount }: Facts): Words => ({
    subject: `${amount} for the ${garment} could not be charged`,
    text: 'Please pay it with this or another card. Until then you cannot ask for another loan.',
  }),
} as const
export type ClaimNotice = keyof typeof claimNotices
