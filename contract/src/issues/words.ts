import { formatNearDay } from '../day-words.ts'
import type { Day } from '../days.ts'
import { daysText } from '../loan-times.ts'
import type { Role } from '../order-status.ts'
import type { Paused, Whereabouts } from './rules.ts'
import type { IssueTopic, OpenDispute, Outcome } from './shapes.ts'

/** Texts of the order issue screen (product.md §8 and §8). */
export const issueTexts = {
  submit: 'Submit Issue',
  submitted: 'Order issue submitted successfully!',
  failed: 'Failed to submit order issue',
  needed: 'Please describe what’s wrong',
  unworn: 'Please return the item unworn to avoid compensation fees.',
} as const

export const topicWords: { [topic in IssueTopic]: string } = {
  DAMAGED: 'Damaged or not as described',
  NOT_ARRIVED: 'It hasn’t arrived',
  NOT_RETURNED: 'It hasn’t come back',
  OTHER: 'Something else',
}

const ends = { COMPLETED: 'The loan is complete', CANCELLED: 'The loan is cancelled' }

/** What an outcome makes of what the dispute had paused. */
export const outcomeWords: { [paused in Paused]: { [outcome in Outcome]: string } } = {
  REQUEST: { ...ends, CANCELLED: 'The request is cancelled', BACK: 'The request continues' },
  LOAN: { ...ends, BACK: 'The loan continues' },
  COMPLETE: { ...ends, BACK: 'The loan stays complete' },
}

export const extensionTexts = {
  tooLate: (most: number) => `An extension can be at most ${daysText(most)} after the last day you agreed.`,
  notLater: 'Please choose a day after the last one.',
  asked: 'You’ve already asked. Please wait for an answer, or withdraw your question.',
  none: 'It can’t be kept longer: it’s booked straight after, or you’ve used all the extra days.',
  overdue: (day: Day) =>
    `It was due back on ${formatNearDay(day)} and can’t be kept longer. Please return it as soon as you can.`,
  taken: 'It’s booked straight after, so it must be back on the day you agreed.',
} as const

type Words = { subject: string; text: string }
type Facts = { garment: string; lenderName: string; lendeeName: string }

/** Who looks at an open issue, by when both sides hear, and the reader's next step: on the order's page and in letters. */
export const disputeTexts = {
  who: (handler: string | null) =>
    handler ? `${handler} from Hemline is looking at it.` : 'One of us at Hemline is looking at it.',
  when: (day: Day, now: Day) =>
    now <= day
      ? `We’ll answer you both by ${formatNearDay(day)}.`
      : `We meant to answer by ${formatNearDay(day)}. We’re sorry it’s taking longer; you’ll both hear from us as soon as we’ve decided.`,
  next: (hasOwnPhotos: boolean) =>
    hasOwnPhotos
      ? 'There’s nothing you need to do now. You can still add to it.'
      : 'Next: add your photos, and anything that helps us understand.',
  by: (day: Day) => `Our answer by ${formatNearDay(day)}`,
  add: 'Add to it',
  heading: 'What can happen',
  silent: (name: string) => `${name} hasn’t replied yet.`,
} as const

/** What becomes of the item until the answer, for this reader: who keeps it. `thing`: 'dress'. */
export function keepText(
  at: Whereabouts,
  {
    role,
    thing,
    isInPerson,
    lender,
    lendee,
  }: { role: Role; thing: string; isInPerson: boolean; lender: string; lendee: string },
): string {
  if (at === 'NO_LOAN') return 'Nothing else happens to the request until then.'
  const holder: Role = at === 'LENDER' || at === 'TO_LENDER' ? 'LENDER' : 'LENDEE'
  const name = holder === 'LENDER' ? lender : lendee
  const isOnItsWay = at === 'TO_LENDER' || at === 'TO_LENDEE'
  if (!isOnItsWay) return role === holder ? `Keep the ${thing} until then.` : `${name} keeps the ${thing} until then.`
  // in person one of them says that it was handed over, and the other may not
  if (role === holder) return `If ${isInPerson ? 'you have it' : 'it reaches you'}, keep it until then.`
  return `If ${isInPerson ? `${name} has it` : `it reaches ${name}`}, they’ll keep it until then.`
}

/** What can become of a paused order, each as a sentence for both sides. */
export function possibleOutcomes(paused: Paused, { mayReturnCoin }: { mayReturnCoin: boolean }): readonly string[] {
  const { BACK, COMPLETED, CANCELLED } = outcomeWords[paused]
  if (paused === 'REQUEST')
    return [`${BACK} as it was.`, `${CANCELLED}: nothing is charged${mayReturnCoin ? ', and the coin goes back' : ''}.`]
  const either = `, or ${CANCELLED.toLowerCase()}.`
  return [
    ...(paused === 'COMPLETE' ? [`${BACK}${either}`] : [`${BACK} from where it was paused.`, `${COMPLETED}${either}`]),
    `We can refund some or all of what was paid, ${mayReturnCoin ? 'return the coin, ' : ''}or charge one of the agreed damage charges. We’ll tell you both why.`,
  ]
}

/** The notice of a new issue, to the other side and to its author. `today`: the London day on which it is sent. */
export function issueRaised(
  to: Role,
  by: Role,
  { garment, lenderName, lendeeName }: Facts,
  { handler, answerBy, hasOwnPhotos, today }: OpenDispute & { today: Day },
): Words {
  const name = by === 'LENDER' ? lenderName : lendeeName
  const { who, when, next } = disputeTexts
  const text = `The order is paused until it’s resolved. ${who(handler)} ${when(answerBy, today)} ${next(hasOwnPhotos)}`
  return to === by
    ? { subject: `We’ve received your report about the ${garment}`, text }
    : { subject: `${name} has raised an issue about the ${garment}`, text }
}

/** The notice of a settled dispute to both sides: the outcome, the payments, and the operator's reason. */
export function disputeSettled(
  { garment }: Facts,
  settled: {
    paused: Paused
    outcome: Outcome
    reason: string
    released: string | null
    refund: string | null
    charge: string | null
    isCoinReturned: boolean
  },
): { subject: string; paragraphs: string[] } {
  const moved = [
    settled.released && `We’re releasing the ${settled.released} hold on the borrower’s card.`,
    settled.refund && `We’re returning ${settled.refund} to the borrower.`,
    settled.charge && `The borrower pays ${settled.charge} from the agreed damage charges.`,
    settled.isCoinReturned && 'The coin goes back to the borrower.',
  ].filter((line) => line !== null && line !== false)
  return {
    subject: `The issue about the ${garment} is settled`,
    paragraphs: [
      `${outcomeWords[settled.paused][settled.outcome]}. ${moved.join(' ')}`.trim(),
      `The reason: ${settled.reason}`,
    ],
  }
}

/** `by`: the day by which the lender answers. */
export function extensionAsked({ garment, lendeeName }: Facts, { until, by }: { until: string; by: string }): Words {
  return {
    subject: `${lendeeName} asks to keep the ${garment} until ${until}`,
    text: `No one else has booked it for those days. Please say yes or no on the order by ${by}. If you don’t reply, the agreed date stands.`,
  }
}

export function extensionAnswered({ garment, lenderName }: Facts, isAccepted: boolean, until: string): Words {
  return isAccepted
    ? { subject: `You may keep the ${garment} until ${until}`, text: `${lenderName} said yes. Enjoy the extra time.` }
    : {
        subject: `Please return the ${garment} as agreed`,
        text: `${lenderName} can’t lend it for longer this time. The last day stays the same.`,
      }
}
