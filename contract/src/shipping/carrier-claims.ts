import { formatNearDay } from '../day-words.ts'
import { addDays, type Day, formatDay, today } from '../days.ts'
import { CARRIER_ANSWER_DAYS, CARRIER_CLAIM_WORKING_DAYS, POSTAL_COMPENSATION_MAX_PENCE } from '../limits.ts'
import { formatPence } from '../money.ts'
import type { Role } from '../order-status.ts'
import { addWorkingDays } from '../working-days.ts'
import { senderOf, spacedNumber } from './rules.ts'
import type { CarrierForm, Direction } from './shapes.ts'

/** A claim with the carrier: opened by the clock, sent by the side that paid the postage (decision 350). */
export type OpenedClaim = {
  direction: Direction
  byHemline: boolean
  openedAt: Date
  sentAt: Date | null
  /** The carrier's own, once it was sent. */
  reference?: string | null
}

/** Returns the day of a claim's next step: until then it is to be sent; once it was sent, the carrier answers until then. */
export function claimNextOn({ openedAt, sentAt }: Pick<OpenedClaim, 'openedAt' | 'sentAt'>): Day {
  return sentAt
    ? addDays(today(sentAt), CARRIER_ANSWER_DAYS)
    : addWorkingDays(today(openedAt), CARRIER_CLAIM_WORKING_DAYS)
}

/** Returns how much of a garment's value can be claimed from the carrier, in pence. */
export function carrierClaimPence(valuePence: number): number {
  return Math.min(valuePence, POSTAL_COMPENSATION_MAX_PENCE)
}

type Names = { lenderName: string; lendeeName: string }

/** Who sends a claim, to this reader: 'you', 'we' or a first name. */
function claimSender(reader: Role, claim: Pick<OpenedClaim, 'direction' | 'byHemline'>, names: Names): string {
  if (claim.byHemline) return 'we'
  const sender = senderOf[claim.direction]
  if (sender === reader) return 'you'
  return sender === 'LENDER' ? names.lenderName : names.lendeeName
}

/** The state of a claim with the carrier, and what happens next by when, or was to by a day that is over, for this reader. */
export function claimStatusText(
  reader: Role,
  claim: OpenedClaim & { nextOn: Day },
  { day, ...names }: Names & { day: Day },
): string {
  const nextOn = formatNearDay(claim.nextOn)
  const isOver = day > claim.nextOn
  const sender = claimSender(reader, claim, names)
  if (claim.sentAt) {
    const who = sender === 'we' ? 'We’ve sent' : sender === 'you' ? 'You’ve sent' : `${sender} has sent`
    const sent = `${who} the claim to Royal Mail${claim.reference ? `, reference ${claim.reference}` : ''}.`
    return isOver ? `${sent} Its answer was due by ${nextOn}.` : `${sent} It answers by ${nextOn}.`
  }
  if (sender === 'we')
    return isOver
      ? `We’ve opened a claim with Royal Mail. We’re sorry we haven’t sent it yet: it was due by ${nextOn}.`
      : `We’ve opened a claim with Royal Mail and will send it by ${nextOn}.`
  if (sender === 'you')
    return isOver
      ? `We’ve filled in a claim with Royal Mail for you. Send it now: it was due by ${nextOn}.`
      : `We’ve filled in a claim with Royal Mail for you. Please send it by ${nextOn}.`
  return isOver
    ? `We’ve filled in a claim with Royal Mail. ${sender} was to send it by ${nextOn}, and hasn’t told us that they have.`
    : `We’ve filled in a claim with Royal Mail, and ${sender} is to send it by ${nextOn}.`
}

/** The notice of an opened claim, to each side. */
export function claimOpened(
  to: Role,
  claim: OpenedClaim,
  { garment, nextOn, ...names }: Names & { garment: string; nextOn: Day },
): { subject: string; text: string } {
  return {
    subject: `There’s been no news of the ${garment} in the post`,
    text: `Royal Mail hasn’t scanned it for five working days. ${claimStatusText(to, { ...claim, nextOn }, { ...names, day: today(claim.openedAt) })} If it turns up, tell us on the order’s page. If you need this settled sooner, tell us what’s wrong there.`,
  }
}

/** The notice of a claim that was sent, to a side that didn't send it: by when the carrier answers. */
export function claimSent(
  to: Role,
  claim: OpenedClaim & { sentAt: Date },
  { garment, ...names }: Names & { garment: string },
): { subject: string; text: string } {
  const next = { ...claim, nextOn: claimNextOn(claim) }
  return {
    subject: `The claim for the ${garment} is with Royal Mail`,
    text: `${claimStatusText(to, next, { ...names, day: today(claim.sentAt) })} If it turns up, tell us on the order’s page.`,
  }
}

/** The lines of the carrier's claim form, each with its label: what is shown, and copied. */
export function carrierFormLines(form: CarrierForm): [label: string, value: string][] {
  const address = (one: CarrierForm['from']) =>
    one ? [one.name, one.address, one.address2, one.city, one.postcode].filter(Boolean).join(', ') : ''
  const lastScan = form.seenOn && [formatNearDay(form.seenOn), form.seenPlace].filter(Boolean).join(', ')
  const lines: [string, string][] = [
    ['Tracking number', form.trackingNumber ? spacedNumber(form.trackingNumber) : ''],
    ['Posted', form.postedOn ? formatDay(form.postedOn) : ''],
    ['Last scanned', lastScan || 'Never'],
    ['Sender', address(form.from)],
    ['Addressed to', address(form.to)],
    ['Contents', form.contents],
    ['Value', formatPence(form.valuePence)],
    ['Amount claimed', formatPence(form.claimPence)],
    ['Postage paid', form.postagePence === null ? '' : formatPence(form.postagePence)],
    ['Royal Mail’s reference', form.reference ?? ''],
    ['What went wrong', `It wasn’t delivered. Our reference is ${form.orderNumber}.`],
  ]
  return lines.filter(([, value]) => value !== '')
}
