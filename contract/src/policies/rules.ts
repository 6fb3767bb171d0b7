import { fill } from '../fill.ts'
import { daysText, hoursText, workingDaysText } from '../loan-times.ts'
import { formatPence } from '../money.ts'
import type { LoanSettings } from '../settings/shapes.ts'
import { deliveryHalves } from '../shipping/rules.ts'
import type { Operator } from './shapes.ts'

/** What a policy says of this Hemline while it runs. `fees` is null until they are known. */
export type PolicyFacts = { operator: Operator; fees: LoanSettings | null }

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

/** Returns the text with its placeholders filled; with words in place of what is not known. */
export function fillPolicy(text: string, { operator: { name, email }, fees }: PolicyFacts): string {
  const halves = fees && deliveryHalves(fees.deliveryFee)
  const charge = (pence: number | undefined) => (pence === undefined ? unknownCharge : pounds(pence))
  const span = (name: keyof typeof unitOf) => {
    const count = fees?.[name]
    return count === undefined ? unknownSpan : unitOf[name](count)
  }
  const amount = (pence: number | undefined) => (pence === undefined ? unknownFee : pounds(pence))
  return fill(text, {
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
