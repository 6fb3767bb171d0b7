import { listed } from '../listed.ts'
import { formatPence } from '../money.ts'
import type { OrderAction, OrderStatus, Role } from '../order-status.ts'
import type { Money } from './money-back-words.ts'
import type { MoveName } from './moves.ts'
import type { AnswerHabit, ReturnHabit } from './shapes.ts'
import type { Step } from './step-rows.ts'

/** The header label of an order's page (product.md §8): accepted includes the two label statuses. */
export const statusLabels: { [status in OrderStatus]: string } = {
  ENQUIRED: 'enquired',
  REQUESTED: 'requested',
  ACCEPTED: 'accepted',
  SHIPPING_OPENED: 'accepted',
  SHIPPING_PROCESSED: 'accepted',
  DECLINED: 'declined',
  SHIPPING_SENT: 'sent',
  SHIPPING_RECEIVED: 'received',
  COMPLETED: 'completed',
  DISPUTE: 'in dispute',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
}

/**
 * The label of this order: in person 'collected' instead of 'received', and on the way back what is true then. `returnedAt`: when
 * the borrower reported that they returned it.
 */
export function statusLabel(order: {
  status: OrderStatus
  deliveryMethod: 'DELIVERY' | 'IN_PERSON'
  returnedAt?: string | Date | null | undefined
}): string {
  const isInPerson = order.deliveryMethod === 'IN_PERSON'
  if (order.status !== 'SHIPPING_RECEIVED') return statusLabels[order.status]
  if (order.returnedAt) return isInPerson ? 'given back' : 'on its way back'
  return isInPerson ? 'collected' : statusLabels[order.status]
}

const same = (label: string) => ({ LENDER: label, LENDEE: label })

export const actionLabels: { [action in OrderAction]: { [role in Role]: string } } = {
  accept: { LENDER: 'Accept', LENDEE: 'Accept' },
  decline: { LENDER: 'Decline', LENDEE: 'Decline' },
  cancel: { LENDER: 'Cancel this loan', LENDEE: 'Cancel this request' },
  sent: { LENDER: 'I’ve posted it', LENDEE: 'Posted' },
  received: { LENDER: 'Received', LENDEE: 'I’ve got it' },
  'not-fit': { LENDER: 'Not a fit', LENDEE: 'It doesn’t fit' },
  returned: { LENDER: 'Returned', LENDEE: 'I’ve returned it' },
  complete: { LENDER: 'I’ve got it back', LENDEE: 'Complete' },
}

/** The labels of the next steps that are no move of the order, for the one who takes them. */
export const stepLabels: { [step in Exclude<Step, OrderAction>]: { [role in Role]: string } } = {
  answer: same('Answer'),
  agreeTime: same('Agree a time'),
  acceptMeeting: same('Accept this time'),
  suggestTime: same('Suggest another time'),
  addToCalendar: same('Add to calendar'),
  showCode: same('Show my code'),
  enterCode: same('Enter the code'),
  printLabel: { LENDER: 'Print your label', LENDEE: 'Print your return label' },
  check: same('Check its condition'),
  track: same('Track the parcel'),
  raiseIssue: same('Something’s wrong'),
  review: same('Leave a review'),
  askAgain: same('Request it again'),
  lookElsewhere: same('Find something else'),
}

/** The label of a step. A lender who was asked whether it came back well says "All fine". */
export function stepLabel(step: Step, role: Role, isPrimary: boolean): string {
  if (step === 'complete' && isPrimary) return 'All fine'
  return step in stepLabels
    ? stepLabels[step as keyof typeof stepLabels][role]
    : actionLabels[step as OrderAction][role]
}

/** What a list asks for, where the label of the button reads as if it had been done. */
const taskLabels: { readonly [action in OrderAction]?: string } = {
  sent: 'Post it',
  received: 'Say when you’ve got it',
  returned: 'Return it',
  cancel: 'Wait, or cancel it',
  complete: 'Is it back, and all fine?',
}

/** The next step in a list of orders, as something to do; `isChoice`: another step is beside it. */
export function taskLabel(step: Step, role: Role, isChoice: boolean): string {
  if (step === 'accept' && isChoice) return 'Accept or decline'
  return taskLabels[step as OrderAction] ?? stepLabel(step, role, true)
}

/** The two first names used in a sentence about an order. */
export type Names = { lender: string; lendee: string }

/** One sentence to the lender, to the borrower, and for a record, in which neither of them is "you". */
export type Voices = { readonly [voice in Role | 'RECORD']: (names: Names) => string }

/** The same words for all three. */
const toAll = (words: string): Voices => ({ LENDER: () => words, LENDEE: () => words, RECORD: () => words })

/** About the lender: to them in the second person, to the borrower and for the record by name. */
export const byLender = (own: string, named: (lender: string) => string): Voices => ({
  LENDER: () => own,
  LENDEE: ({ lender }) => named(lender),
  RECORD: ({ lender }) => named(lender),
})

/** About the borrower: to them in the second person, to the lender and for the record by name. */
export const byLendee = (own: string, named: (lendee: string) => string): Voices => ({
  LENDER: ({ lendee }) => named(lendee),
  LENDEE: () => own,
  RECORD: ({ lendee }) => named(lendee),
})

/** Every move in an order's history: those of the life cycle, its creation, an extension. */
export type RecordedMove = MoveName | 'request' | 'extend'

/** The words of each move in the past. */
export const moveWords: { readonly [move in RecordedMove]: Voices } = {
  request: byLendee('You requested it', (lendee) => `${lendee} requested it`),
  accept: byLender('You accepted', (lender) => `${lender} accepted`),
  decline: byLender('You declined', (lender) => `${lender} declined`),
  // its owner took it down, or an operator did
  declineUnlisted: byLender('It’s no longer listed', (lender) => `${lender} no longer lends it`),
  lapse: toAll('The request expired without an answer'),
  withdraw: byLendee('You withdrew the request', (lendee) => `${lendee} withdrew the request`),
  cancelAsLendee: byLendee('You cancelled', (lendee) => `${lendee} cancelled`),
  withdrawAsLender: byLender('You cancelled the request', (lender) => `${lender} cancelled the request`),
  cancelAsLender: byLender('You cancelled', (lender) => `${lender} cancelled`),
  withdrawAsOperator: toAll('Hemline cancelled the request'),
  cancelAsOperator: toAll('Hemline cancelled the loan'),
  cancelUnposted: byLendee('You cancelled: it wasn’t posted', (lendee) => `${lendee} cancelled: it wasn’t posted`),
  neverPosted: toAll('The loan ended: it was never posted'),
  notMet: byLender(
    'You said that the loan didn’t take place',
    (lender) => `${lender} said that the loan didn’t take place`,
  ),
  neverMet: toAll('The loan ended: no one said that it took place'),
  openLabel: byLender('We asked you to post it', (lender) => `We asked ${lender} to post it`),
  labelReady: toAll('The postal label is ready'),
  sent: byLender('You posted it', (lender) => `${lender} posted it`),
  received: byLendee('You received it', (lendee) => `${lendee} received it`),
  receivedUnposted: byLendee('You received it', (lendee) => `${lendee} received it`),
  collected: byLendee('You collected it', (lendee) => `${lendee} collected it`),
  notFit: byLendee('You told us it doesn’t fit', (lendee) => `${lendee} told us it doesn’t fit`),
  returned: byLendee('You returned it', (lendee) => `${lendee} returned it`),
  complete: toAll('The loan is complete'),
  completeInPerson: toAll('The loan is complete'),
  raiseIssue: toAll('An issue was reported'),
  raiseIssueAfter: toAll('An issue was reported'),
  resolveCompleted: toAll('Hemline resolved the issue'),
  resolveCancelled: toAll('Hemline resolved the issue'),
  // to a request, a loan that is under way, or one that was complete
  resolveBack: toAll('Hemline resolved the issue, and the order is as it was before'),
  extend: byLender('You agreed to extend the loan', (lender) => `${lender} agreed to extend the loan`),
  paymentFailed: toAll('The payment didn’t go through'),
}

type Met = Names & { meeting: string }

/** The words of each thing that happens to a meeting, by who did it. `meeting`: its moment and place. */
export const meetingWords: {
  [event in 'PROPOSED' | 'AGREED' | 'WITHDRAWN' | 'CANCELLED']: {
    [by in Role]: { [reader in Role]: (met: Met) => string }
  }
} = {
  PROPOSED: bySide(
    ({ meeting }) => `You suggested ${meeting}`,
    (name, { meeting }) => `${name} suggested ${meeting}`,
  ),
  AGREED: bySide(
    ({ meeting }) => `You accepted ${meeting}`,
    (name, { meeting }) => `${name} accepted ${meeting}`,
  ),
  WITHDRAWN: bySide(
    ({ meeting }) => `You withdrew your suggestion of ${meeting}`,
    (name, { meeting }) => `${name} withdrew their suggestion of ${meeting}`,
  ),
  CANCELLED: bySide(
    ({ meeting }) => `The meeting on ${meeting} is off`,
    (_, { meeting }) => `The meeting on ${meeting} is off`,
  ),
}

function bySide(own: (met: Met) => string, named: (name: string, met: Met) => string) {
  return {
    LENDER: { LENDER: own, LENDEE: (met: Met) => named(met.lender, met) },
    LENDEE: { LENDER: (met: Met) => named(met.lendee, met), LENDEE: own },
  }
}

/** The words of each future move of a regular loan. */
export const aheadWords = {
  accept: byLender('Accept the request', (lender) => `${lender} accepts`),
  sent: byLender('Post it', (lender) => `${lender} posts it`),
  received: byLendee('It reaches you', (lendee) => `It reaches ${lendee}`),
  collected: byLendee('Collect it', (lendee) => `${lendee} collects it`),
  returned: byLendee('Return it', (lendee) => `${lendee} returns it`),
  complete: byLender('Confirm it’s back', (lender) => `${lender} confirms it’s back`),
} as const satisfies { [move in MoveName]?: Voices }

/** Texts of the error catalogue (product.md §14). */
export const orderTexts = {
  requestSubmitted: 'Your request was submitted successfully!',
  requestFailed: 'Failed to submit request. Please try again.',
  activeOrderExists: 'You already have an active order for this item. Only one active order per item is allowed.',
  dateConflict: 'This item has already been booked for the dates you have requested.',
  acceptFailed: 'Failed to accept order',
  declineFailed: 'Failed to decline order',
  bookedDates:
    'Your selection includes dates that are already booked. Please choose a date range that does not overlap with a previous booking.',
  coinNeededFirst: 'This item requires a coin to request. Please list your first item to receive your first coin.',
  coinNeeded:
    'This item requires a coin to request. You can receive coins for lending your items to members of the community.',
  reviewAndRequest: 'Review & Request',
  confirmRequest: 'Confirm Request',
  waiting: 'Please approve this request in your banking app / Do not close this window',
  completing: 'Completing your request... Please wait while we process your payment',
} as const

export const returnWords: { readonly [habit in ReturnHabit]: string } = {
  ALWAYS: 'Always returns on time',
  USUALLY: 'Usually returns on time',
  OFTEN_LATE: 'Often returns late',
}

/** How a lender posts. */
export const postWords: { readonly [habit in ReturnHabit]: string } = {
  ALWAYS: 'Always posts on time',
  USUALLY: 'Usually posts on time',
  OFTEN_LATE: 'Often posts late',
}

export const loansDoneText = (count: number): string =>
  count === 0 ? 'No loans yet' : count === 1 ? '1 loan' : `${count} loans`

export const trustTexts = {
  heading: 'Trust',
  emailVerified: 'Email verified',
  phoneVerified: 'Phone verified',
} as const

export const answerWords: { readonly [habit in AnswerHabit]: string } = {
  HOURS: 'Usually answers within hours',
  DAY: 'Usually answers within a day',
  DAYS: 'Usually takes days to answer',
}

/** The friends that two members have in common: '2 friends in common: Anna and Priya'. Null for none. */
export function friendsInCommonText(count: number, names: readonly string[]): string | null {
  if (count === 0) return null
  const more = count - names.length
  const all = more > 0 && names.length > 0 ? [...names, `${more} more`] : [...names]
  return `${count} ${count === 1 ? 'friend' : 'friends'} in common${all.length > 0 ? `: ${listed(all)}` : ''}`
}

/** What a loan brings its lender, in a sentence; empty for nothing. */
export function earnsText({ coins, cleaningPence }: { coins: 0 | 1; cleaningPence: number }): string {
  const cleaning = cleaningPence > 0 ? `${formatPence(cleaningPence)} for cleaning` : null
  if (coins) return `You earn 1 coin${cleaning ? `, and ${cleaning}` : ''}.`
  return cleaning ? `You get ${cleaning}.` : ''
}

/** The text shown to the lender for a request without a message. */
export const askedFor = (garment: string): string => `I would like to borrow your ${garment}.`

/** The is-complete-delivery message to the lender of a loan in person. */
export const backQuestion = (of: { garment: string; lendeeName: string }): string =>
  `Is the ${of.garment} back from ${of.lendeeName}? Say so here, and the loan is complete.`

/** What a borrower gets back where a loan does not happen: "£24.90 and your coin". Empty for nothing. */
export function getBackText({ total, hasCoin }: Money): string {
  return listed([...(total ? [total] : []), ...(hasCoin ? ['your coin'] : [])])
}
