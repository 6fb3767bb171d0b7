import { LABEL_DAYS_BEFORE_START } from '../limits.ts'
import { daysText, hoursText, workingDaysText } from '../loan-times.ts'
import { formatPence } from '../money.ts'
import type { LoanSettings } from '../settings/shapes.ts'
import { deliveryHalves } from '../shipping/rules.ts'
import { fill } from './fill.ts'
import type { Operator } from './shapes.ts'

/** What a policy says of this Hemline while it runs. `fees` is null until they are known; `ordersLabels`: for loans by post. */
export type PolicyFacts = { operator: Operator; fees: LoanSettings | null; ordersLabels: boolean }

/** Words in place of a fee that is not known yet. */
const unknownFee = 'the amount shown before you confirm'

const unknownCharge = 'As agreed'
const unknownTime = 'as long as the order shows'
const unknownSpan = 'the time shown with the order'

/** The times of a loan in the policies, each with its unit. */
const unitOf = {
  workingDaysBefore: workingDaysText,
  workingDaysAfter: workingDaysText,
  cancelBeforeHours: hoursText,
  cancelAfterHours: hoursText,
  helpHours: hoursText,
  issueHours: hoursText,
  confirmDays: daysText,
}

const label = daysText(LABEL_DAYS_BEFORE_START)

/** The words about postal labels where this Hemline orders them, and where members post with labels of their own. */
const labelWords = {
  ordered: {
    labelTerms: `For a loan by post we order Tracked 48 labels for both journeys and email them ${label} before the loan starts, or as soon as you agree if that is nearer: the outbound label to the lender, the return label to the borrower. They are on the order’s page too.`,
    labelAnswer: `${label} before the loan starts, or at once if that is nearer. It comes by email and is on the order’s page: the outbound label for the lender, the return label for the borrower.`,
    postedOrLabelled: 'its labels have not been made',
    postalEnd: `By post the first of the two ends once the labels have been made, about ${label} before the start. From then on ask the lender, who can still cancel.`,
    untilPosted: `only until the labels have been made, about ${label} before the start. From then on, ask the lender, who can still cancel until it is posted.`,
  },
  own: {
    labelTerms: 'For a loan by post we order no labels.',
    labelAnswer:
      'We make no labels here: whoever posts buys tracked postage, and enters its number on the order’s page.',
    postedOrLabelled: 'it has not been posted',
    postalEnd: 'By post neither is possible once the garment has been posted.',
    untilPosted: 'only until it has been posted.',
  },
}

/** Returns the text with its placeholders filled; with words in place of what is not known. */
export function fillPolicy(text: string, { operator: { name, email }, fees, ordersLabels }: PolicyFacts): string {
  const halves = fees && deliveryHalves(fees.deliveryFee)
  const charge = (pence: number | undefined) => (pence === undefined ? unknownCharge : pounds(pence))
  const span = (name: keyof typeof unitOf) => {
    const count = fees?.[name]
    return count === undefined ? unknownSpan : unitOf[name](count)
  }
  const amount = (pence: number | undefined) => (pence === undefined ? unknownFee : pounds(pence))
  return fill(text, {
    ...labelWords[ordersLabels ? 'ordered' : 'own'],
    operator: name ?? 'the people who run this Hemline',
    contact: email ? `write to [${email}](mailto:${email})` : 'reply to any email that Hemline sent you',
    deliveryFee: amount(fees?.deliveryFee),
    outboundFee: amount(halves?.outbound),
    returnFee: amount(halves?.inbound),
    damageCleaning: charge(fees?.damageCleaning),
    damageStain: charge(fees?.damageStain),
    damageZip: charge(fees?.damageZip),
    damageButton: charge(fees?.damageButton),
    damageHem: charge(fees?.damageHem),
    answerDays: fees?.answerDays ? `${fees.answerDays} days` : unknownTime,
    contestHours: fees?.contestHours ? `${fees.contestHours} hours` : unknownTime,
    ...Object.fromEntries((Object.keys(unitOf) as (keyof typeof unitOf)[]).map((name) => [name, span(name)])),
    loanEnd: fees?.longestLoanDays ? daysText(fees.longestLoanDays - 1) : unknownSpan,
    dryCleaningFee: amount(fees?.dryCleaningFee),
    serviceFee:
      fees && !fees.chargesServiceFee
        ? `${amount(fees.serviceFee)}, shown struck through and not charged while it is waived`
        : amount(fees?.serviceFee),
  })
}

/** Formats pence for a sentence: whole pounds without pence. 1800 -> "£18", 690 -> "£6.90". */
export function pounds(pence: number): string {
  return pence % 100 === 0 ? `£${pence / 100}` : formatPence(pence)
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Formats a calendar day for a policy: "31st May 2025". */
export function datedDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const ending = date >= 11 && date <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')
  return `${date}${ending} ${MONTHS[month - 1]} ${year}`
}
