import { endOfDay } from '../days.ts'
import { HOUR_MS } from '../durations.ts'
import { HELP_WINDOW_HOURS, RETURN_CONFIRM_DAYS } from '../limits.ts'
import type { DeliveryMethod, OrderStatus, Role } from '../order-status.ts'
import { postalDays } from '../shipping/rules.ts'

export const deadlineKinds = ['answer', 'post', 'meet', 'arrive', 'help', 'return', 'bringBack', 'confirm'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** What a deadline is counted from. Days are London calendar days. */
export type DatedOrder = {
  status: OrderStatus
  deliveryMethod: DeliveryMethod
  startDate: string
  endDate: string
  answerBy: Date | null
  receivedAt: Date | null
  returnedAt: Date | null
  notFit: boolean
  /** When a dispute ended and the order went on: what was running counts from there. */
  resumedAt?: Date | null
}

/** `isDay`: it is the end of that day, so it is shown without a time. `isMine`: it is this viewer who must do something. */
export type Deadline = { kind: DeadlineKind; at: Date; isDay: boolean; isMine: boolean; isOver: boolean }

/** Two names, and the moment or day as it is to be read. */
type Named = { at: string; lender: string; lendee: string }

type Kind = {
  at: (order: DatedOrder) => Date | null
  isDay: boolean
  /** Who must act by then; null when it only tells. */
  by: Role | null
  /** In the words of each side. One without words does not see it. */
  words: { [role in Role]?: (named: Named) => string }
}

const after = (from: Date | null, hours: number) => (from ? new Date(from.getTime() + hours * HOUR_MS) : null)
const later = (one: Date, other: Date | null | undefined) => (other && other > one ? other : one)
const comesBack = (order: DatedOrder) => order.returnedAt === null && !order.notFit
const byPost = (order: DatedOrder) => order.deliveryMethod === 'DELIVERY'

/** Every deadline that an order can have, with where it comes from (product.md §1 and §2). */
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
    at: (order) => (byPost(order) ? endOfDay(postalDays(order).postBy) : null),
    isDay: true,
    by: 'LENDER',
    words: { LENDER: ({ at }) => `Post it by ${at}`, LENDEE: ({ lender, at }) => `${lender} posts it by ${at}` },
  },
  meet: {
    at: (order) => (byPost(order) ? null : endOfDay(order.startDate)),
    isDay: true,
    by: 'LENDEE',
    words: { LENDER: ({ lendee, at }) => `${lendee} collects it on ${at}`, LENDEE: ({ at }) => `Collect it on ${at}` },
  },
  arrive: {
    at: (order) => endOfDay(order.startDate),
    isDay: true,
    by: null,
    words: { LENDER: ({ at }) => `To be there by ${at}`, LENDEE: ({ at }) => `To be with you by ${at}` },
  },
  help: {
    at: (order) => (comesBack(order) ? after(order.receivedAt, HELP_WINDOW_HOURS) : null),
    isDay: false,
    by: null,
    words: { LENDEE: ({ at }) => `Not right? Say so by ${at}` },
  },
  return: {
    at: (order) => (byPost(order) && comesBack(order) ? endOfDay(postalDays(order).postBackBy) : null),
    isDay: true,
    by: 'LENDEE',
    words: {
      LENDER: ({ lendee, at }) => `${lendee} posts it back by ${at}`,
      LENDEE: ({ at }) => `Post it back by ${at}`,
    },
  },
  bringBack: {
    at: (order) => (!byPost(order) && comesBack(order) ? endOfDay(order.endDate) : null),
    isDay: true,
    by: 'LENDEE',
    words: { LENDER: ({ at }) => `It comes back on ${at}`, LENDEE: ({ at }) => `Bring it back on ${at}` },
  },
  confirm: {
    at: (order) => after(order.returnedAt && later(order.returnedAt, order.resumedAt), RETURN_CONFIRM_DAYS * 24),
    isDay: false,
    by: 'LENDER',
    words: { LENDER: ({ at }) => `Please confirm by ${at}`, LENDEE: ({ at }) => `Completes by itself on ${at}` },
  },
}

/** Which deadlines run in which state. A dispute freezes them all; what is over has none. */
export const deadlinesIn: { [status in OrderStatus]: readonly DeadlineKind[] } = {
  ENQUIRED: [],
  REQUESTED: ['answer'],
  ACCEPTED: ['post', 'meet'],
  SHIPPING_OPENED: ['post'],
  SHIPPING_PROCESSED: ['post'],
  SHIPPING_SENT: ['arrive'],
  SHIPPING_RECEIVED: ['help', 'return', 'bringBack', 'confirm'],
  COMPLETED: [],
  DECLINED: [],
  DISPUTE: [],
  EXPIRED: [],
  CANCELLED: [],
}

/** The deadlines of an order for this viewer, in the order of the life cycle. The help window is not shown once it is over. */
export function deadlinesOf(order: DatedOrder, viewer: Role, now: Date): Deadline[] {
  return deadlinesIn[order.status].flatMap((kind) => {
    const { at: when, isDay, by, words } = deadlineTable[kind]
    const at = when(order)
    if (!at || !words[viewer]) return []
    const isOver = now > at
    if (isOver && by === null) return []
    return [{ kind, at, isDay, isMine: by === viewer, isOver }]
  })
}

/** A deadline in this viewer's words, empty for a side that does not see it. */
export function deadlineWords(kind: DeadlineKind, viewer: Role, named: Named): string {
  return deadlineTable[kind].words[viewer]?.(named) ?? ''
}
