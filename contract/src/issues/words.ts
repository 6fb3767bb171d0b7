import type { Role } from '../order-status.ts'
import type { IssueTopic, Outcome } from './shapes.ts'

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

export const outcomeWords: { [outcome in Outcome]: string } = {
  COMPLETED: 'The loan is complete',
  CANCELLED: 'The loan is cancelled',
  BACK: 'The loan goes on',
}

export const extensionTexts = {
  tooLate: 'An extension can be at most 7 days after the last day you agreed.',
  notLater: 'Please choose a day after the last one.',
  asked: 'You’ve already asked. Please wait for an answer, or withdraw your question.',
  taken: 'It’s booked straight after, so it must be back on the day you agreed.',
} as const

type Words = { subject: string; text: string }
type Facts = { garment: string; lenderName: string; lendeeName: string }

/** The notice of a new issue, to the other side and to its author. */
export function issueRaised(to: Role, by: Role, { garment, lenderName, lendeeName }: Facts): Words {
  const name = by === 'LENDER' ? lenderName : lendeeName
  return to === by
    ? {
        subject: `We’ve received your report about the ${garment}`,
        text: 'The order is paused until it’s resolved. One of us will read what you wrote and answer you both.',
      }
    : {
        subject: `${name} has raised an issue about the ${garment}`,
        text: 'The order is paused until it’s resolved. You can read it on the order and add what you know.',
      }
}

/** The notice of a settled dispute to both sides: the outcome, the payments, and the operator's reason. */
export function disputeSettled(
  { garment }: Facts,
  settled: { outcome: Outcome; reason: string; refund: string | null; charge: string | null; isCoinReturned: boolean },
): { subject: string; paragraphs: string[] } {
  const moved = [
    settled.refund && `${settled.refund} is refunded to the borrower.`,
    settled.charge && `${settled.charge} from the tariff is charged to the borrower.`,
    settled.isCoinReturned && 'The coin goes back to the borrower.',
  ].filter((line) => line !== null && line !== false)
  return {
    subject: `The issue about the ${garment} is settled`,
    paragraphs: [`${outcomeWords[settled.outcome]}. ${moved.join(' ')}`.trim(), `The reason: ${settled.reason}`],
  }
}

export function extensionAsked({ garment, lendeeName }: Facts, until: string): Words {
  return {
    subject: `${lendeeName} asks to keep the ${garment} until ${until}`,
    text: 'No one else has booked it for those days. Please answer on the order.',
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
