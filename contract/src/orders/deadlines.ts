import { type Day, endOfDay, startOfDay } from '../days.ts'
import { HOUR_MS } from '../durations.ts'
import type { LoanTimes } from '../loan-times.ts'
import type { DeliveryMethod, OrderStatus, Role } from '../order-status.ts'
import { postalDays } from '../shipping/rules.ts'
import { helpEndsAt, unmetEndsAt, unpostedEndsAt } from './move-guards.ts'

export const deadlineKinds = [
  'answer',
  'post',
  'unposted',
  'meet',
  'unmet',
  'arrive',
  'help',
  'return',
  'bringBack',
  'confirm',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** The facts that deadlines are computed from. Days are London calendar days. */
export type DatedOrder = {
  status: OrderStatus
  deliveryMethod: DeliveryMethod
  startDate: string
  endDate: string
  answerBy: Date | null
  receivedAt: Date | null
  returnedAt: Date | null
  notFit: boolean
  times: LoanTimes
  /** When a dispute ended and the order continued: the running periods start there. */
  resumedAt?: Date | null
  /** When the help window ends, where a dispute took some of it. */
  helpUntil?: Date | null
  /** Its parcel turned round to its sender: no day counts until it is posted again. */
  isTurned?: boolean
  /** The day on which its parcel is due, if that is known: after the first one for a parcel that was posted again. */
  arriveOn?: Day | undefined
  /** The day, today or later, on which the two have agreed to meet for the handover to come: it takes place then. */
  meetsOn?: Day | null
}

/** `isDay`: the end of that day, shown without a time. `isMine`: this viewer must act. */
export type Deadline = { kind: DeadlineKind; at: Date; isDay: boolean; isMine: boolean; isOver: boolean }

/** Two names, and the instant or day in its displayed form. */
type Named = { at: string; lender: string; lendee: string }

type Kind = {
  at: (order: DatedOrder) => Date | null
  isDay: boolean
  /** Not shown before. */
  from?: (order: DatedOrder) => Date
  /** The sides that no longer see it once it is over, because another deadline or the page says what happens then. */
  isReplacedFor?: readonly Role[]
  /** The side that must act by then; null for an informative deadline. */
  by: Role | null
  /** The words for each side. A side without words does not see it. */
  words: { [role in Role]?: (named: Named) => string }
}

const after = (from: Date | null, hours: number) => (from ? new Date(from.getTime() + hours * HOUR_MS) : null)
const later = (one: Date, other: Date | null | undefined) => (other && other > one ? other : one)
const comesBack = (order: DatedOrder) => order.returnedAt === null && !order.notFit
const byPost = (order: DatedOrder) => order.deliveryMethod === 'DELIVERY'
const broughtBackBy = ({ endDate, meetsOn }: DatedOrder) => {
  // the meeting is shown by itself, and the last day is not when they give it back
  if (meetsOn && meetsOn < endDate) return null
  return endOfDay(meetsOn ?? endDate)
}

/** Every deadline of an order, with its computation (product.md §1 and §2). */
export const deadlineTable: { [kind in DeadlineKind]: Kind } = {
  answer: {
    at: (order) => order.answerBy,
    isDay: false,
    by: 'LENDER',
    words: {
      LENDER: ({ at }) => `Please answer by ${at}`,
      LENDEE: ({ lender, at }) => `${lender} has until ${at} to answer`,
    },
  },
  post: {
    at: (order) => (byPost(order) ? endOfDay(postalDays(order, order.times).postBy) : null),
    isDay: true,
    isReplacedFor: ['LENDEE'],
    by: 'LENDER',
    words: {
      LENDER: ({ at }) => `Post it by ${at}`,
      LENDEE: ({ lender, at }) => `${lender} has until ${at} to post it`,
    },
  },
  unposted: {
    at: (order) =>
      byPost(order)
        ? new Date(unpostedEndsAt({ ...order, startsAt: startOfDay(order.startDate) }).getTime() - 1)
        : null,
    isDay: true,
    from: (order) => endOfDay(postalDays(order, order.times).postBy),
    by: null,
    words: {
      LENDER: ({ at }) => `If you don’t post it, the loan ends after ${at}`,
      LENDEE: ({ at }) => `If it isn’t posted, the loan ends after ${at}`,
    },
  },
  meet: {
    at: (order) => (byPost(order) ? null : endOfDay(order.meetsOn ?? order.startDate)),
    isDay: true,
    isReplacedFor: ['LENDER', 'LENDEE'],
    by: 'LENDEE',
    words: { LENDER: ({ lendee, at }) => `${lendee} collects it on ${at}`, LENDEE: ({ at }) => `Collect it on ${at}` },
  },
  unmet: {
    at: (order) =>
      byPost(order) ? null : new Date(unmetEndsAt({ ...order, endsAt: endOfDay(order.endDate) }).getTime() - 1),
    isDay: true,
    from: (order) => endOfDay(order.endDate),
    by: null,
    words: {
      LENDER: ({ at }) => `Without an answer, the loan ends after ${at}`,
      LENDEE: ({ at }) => `Without an answer, the loan ends after ${at}`,
    },
  },
  arrive: {
    at: (order) => endOfDay(order.arriveOn ?? order.startDate),
    isDay: true,
    by: null,
    words: { LENDER: ({ at }) => `Should arrive by ${at}`, LENDEE: ({ at }) => `Should be with you by ${at}` },
  },
  help: {
    at: (order) => (comesBack(order) ? helpEndsAt(order) : null),
    isDay: false,
    by: null,
    words: { LENDEE: ({ at }) => `Report a problem by ${at}` },
  },
  return: {
    at: (order) => (byPost(order) && comesBack(order) ? endOfDay(postalDays(order, order.times).postBackBy) : null),
    isDay: true,
    by: 'LENDEE',
    words: {
      LENDER: ({ lendee, at }) => `${lendee} has until ${at} to post it back`,
      LENDEE: ({ at }) => `Post it back by ${at}`,
    },
  },
  bringBack: {
    at: (order) => (!byPost(order) && comesBack(order) ? broughtBackBy(order) : null),
    isDay: true,
    by: 'LENDEE',
    words: { LENDER: ({ at }) => `Due back on ${at}`, LENDEE: ({ at }) => `Return it on ${at}` },
  },
  confirm: {
    at: (order) => after(order.returnedAt && later(order.returnedAt, order.resumedAt), order.times.confirmDays * 24),
    isDay: false,
    by: 'LENDER',
    words: { LENDER: ({ at }) => `Confirm it’s back by ${at}`, LENDEE: ({ at }) => `Completes automatically on ${at}` },
  },
}

/** The deadlines of each status. A dispute freezes them all; closed orders have none. */
export const deadlinesIn: { [status in OrderStatus]: readonly DeadlineKind[] } = {
  ENQUIRED: [],
  REQUESTED: ['answer'],
  ACCEPTED: ['post', 'unposted', 'meet', 'unmet'],
  SHIPPING_OPENED: ['post', 'unposted'],
  SHIPPING_PROCESSED: ['post', 'unposted'],
  SHIPPING_SENT: ['arrive'],
  SHIPPING_RECEIVED: ['help', 'return', 'bringBack', 'confirm'],
  COMPLETED: [],
  DECLINED: [],
  DISPUTE: [],
  EXPIRED: [],
  CANCELLED: [],
}

/**
 * Returns the deadlines of an order for this viewer, in the order of the life cycle. The help window is omitted when it
 * has ended; there are none while its parcel is back with its sender.
 */
export function deadlinesOf(order: DatedOrder, viewer: Role, now: Date): Deadline[] {
  if (order.isTurned) return []
  return deadlinesIn[order.status].flatMap((kind) => {
    const { at: when, isDay, from, isReplacedFor, by, words } = deadlineTable[kind]
    const at = when(order)
    if (!at || !words[viewer] || (from && now <= from(order))) return []
    const isOver = now > at
    if (isOver && (by === null || isReplacedFor?.includes(viewer))) return []
    return [{ kind, at, isDay, isMine: by === viewer, isOver }]
  })
}

/** Returns a deadline in this viewer's words; empty for a side that does not see it. */
export function deadlineWords(kind: DeadlineKind, viewer: Role, named: Named): string {
  return deadlineTable[kind].words[viewer]?.(named) ?? ''
}
