import type { Day } from '../days.ts'
import type { CheckMoment, DeliveryMethod, OrderAction, OrderStatus, Role } from '../order-status.ts'
import type { DeadlineKind } from './deadlines.ts'
import type { OrderFacts } from './move-shapes.ts'

/** What a party can do next: a move of the order, or something else that is done on or from its page. */
export type Step =
  | OrderAction
  | 'answer'
  | 'agreeTime'
  | 'acceptMeeting'
  | 'suggestTime'
  | 'addToCalendar'
  | 'showCode'
  | 'enterCode'
  | 'printLabel'
  | 'check'
  | 'track'
  | 'raiseIssue'
  | 'review'
  | 'askAgain'
  | 'lookElsewhere'

/** Where now is in a loan. A loan of one day is on its LAST. */
export const loanDays = ['BEFORE', 'FIRST', 'DURING', 'LAST', 'AFTER'] as const
export type LoanDay = (typeof loanDays)[number]

/** Whether this party has a label for the parcel that they post next, and whether they opened it. */
export type LabelState = 'NONE' | 'READY' | 'OPENED'

/** The meeting for the handover to come: suggested by this party or the other one, agreed, or agreed for today. */
export type MeetingStep = 'NONE' | 'MINE' | 'THEIRS' | 'AGREED' | 'TODAY'

/**
 * The parcel that is under way: late from the day after it was due, missing after five working days without a scan; or turned
 * round to its sender.
 */
export type TransitState = 'NONE' | 'ON_TIME' | 'LATE' | 'MISSING' | 'TURNED'

/** The facts of an order that decide on the next step of one party. */
export type StepFacts = OrderFacts & {
  startDate: Day
  endDate: Day
  reason: string | null
  /** Whether an operator completed it at the end of a dispute: no one may have returned the item. */
  isResolved: boolean
  /** The actions that this party may take now. */
  moves: readonly OrderAction[]
  /** Whether a claim, a balance or an extension waits for this party. */
  hasAsk: boolean
  /** The condition checks that were written. */
  checks: readonly CheckMoment[]
  label: LabelState
  /** Whether the parcel has a number that can be followed. */
  isTracked: boolean
  transit: TransitState
  meeting: MeetingStep
  /** Whether this party was asked for a review and has not written it. */
  owesReview: boolean
}

/** The formatted values in the texts of the next step. `coin` and `coinBack` begin with a space, or are empty. */
export type StepContext = {
  lender: string
  lendee: string
  start: string
  end: string
  postBy: string
  postBackBy: string
  homeBy: string
  labelOn: string
  /** How long the borrower has to say that something isn't right: '24 hours'. */
  helpFor: string
  /** When a loan that was returned completes without the lender's answer: 'Sat 12 Dec, 10:00'. Empty before the return. */
  completesOn: string
  /** How the parcel goes back: "with your return label", or "tracked". */
  backHow: string
  /** The day on which the parcel that is under way is due. */
  dueBy: string
  /** Where the parcel that is under way was last seen, and what happens next by when, in sentences. Empty without one. */
  lastSeen: string
  parcelNext: string
  /** When and where to meet: 'Sat 5 Dec, 14:00 at Paddington'. Empty without a meeting. */
  meeting: string
  /** States that the money is held, or that nothing is charged. */
  money: string
  /** How far the money and the coin of a loan that did not happen are on their way back. */
  moneyBack: string
  /** The amount and the coin that a borrower gets back: '£24.90 and your coin'. Empty for nothing. */
  getBack: string
  /** The last day on which a parcel that is late can still be posted. */
  unpostedUntil: string
  /** While it is in dispute: by when both hear, and who keeps the item until then. */
  paused: string
  /** The last day on which the two can say that they met. */
  unmetUntil: string
  coin: string
  coinBack: string
}

/** The next step of one party: the one under the thumb, the one beside it, by when, and what happens next in words. */
export type NextStep = {
  primary: Step | null
  second: Step | null
  deadline: DeadlineKind | null
  text: (context: StepContext) => string
}

/** When a row applies. A field that is left out allows everything. */
type When = {
  role?: Role
  method?: DeliveryMethod
  days?: readonly LoanDay[]
  when?: (facts: StepFacts, now: Date) => boolean
}

/** A row of the table of next steps. */
export type StepRow = NextStep & When & { status: readonly OrderStatus[] }

/** Writes a row: where it applies, the two steps, the deadline that leads, the words. */
export function row(
  status: readonly OrderStatus[],
  when: When,
  [primary, second]: readonly [Step | null, Step | null],
  deadline: DeadlineKind | null,
  text: NextStep['text'],
): StepRow {
  return { status, ...when, primary, second, deadline, text }
}

/** Whether the parcel that is under way should have arrived. */
export const isLateParcel = ({ transit }: StepFacts): boolean => transit === 'LATE' || transit === 'MISSING'

/** Whether the parcel that was under way is with its sender again, or on its way there. */
export const isTurnedParcel = ({ transit }: Pick<StepFacts, 'transit'>): boolean => transit === 'TURNED'

export const lender = { role: 'LENDER' } as const
export const lendee = { role: 'LENDEE' } as const
export const byPost = { method: 'DELIVERY' } as const
export const inPerson = { method: 'IN_PERSON' } as const

/** The words to a lender who says whether all is well with what came back. */
export const allFine: NextStep['text'] = ({ lendee: name }) =>
  `Is it back, and have you had a good look at it? If all is well, the loan is complete. If not, tell us first and we’ll help you and ${name} sort it out.`
