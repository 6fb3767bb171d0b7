import { addDays, atHour, type Day, daysBetween, endOfDay, formatDay, formatRange, startOfDay, today } from '../days.ts'
import { HOUR_MS } from '../durations.ts'
import {
  ANSWER_REMINDER_HOURS,
  EVENING_HOUR,
  LAST_REMINDER_LATE_DAYS,
  OVERDUE_REMINDER_DAYS,
  QUIET_UNTIL_HOUR,
  TURNED_REMINDER_DAYS,
} from '../limits.ts'
import type { Topic } from '../notifications/shapes.ts'
import type { Role } from '../order-status.ts'
import { senderOf } from '../shipping/rules.ts'
import type { Direction } from '../shipping/shapes.ts'
import { directionUnderWay } from '../shipping/transit.ts'
import { lastPostingDay } from '../working-days.ts'
import { eveningBefore, hasStartedUnposted, isUnmet, isUnposted, toBePosted } from './move-guards.ts'
import type { OrderFacts } from './move-shapes.ts'
import type { NoticeFacts } from './notices.ts'
import { returnBy } from './return-day.ts'
import { getBackText } from './words.ts'

export type ReminderName =
  | 'answer'
  | 'postTomorrow'
  | 'postToday'
  | 'postLate'
  | 'unposted'
  | 'mayCancel'
  | 'met'
  | 'backTomorrow'
  | 'backToday'
  | 'overdue'
  | 'postAgain'
  | 'notPostedAgain'
  | 'turnedLate'

/**
 * A reminder for one side. `step` distinguishes repetitions of one name. `deadline` is the instant after which it is
 * too late, null without one: a reminder that cannot wait for the morning is sent at night too. `since`: the first day of
 * one that moves with the loan's last day or comes again with another parcel: about giving back, whether the two have met, and
 * what turned round.
 */
export type Reminder = { name: ReminderName; step: number; to: Role; topic: Topic; deadline: Date | null; since?: Day }

/** A parcel that turned round to its sender, and when that was known: its scan can be days older (decision 418). */
export type TurnedParcel = { direction: Direction; turnKnownAt: Date }

/**
 * The facts that reminders use, besides those of the moves. `turned`: its parcels that turned round and did not arrive. `returnOn`:
 * the day, past or to come, for which the two agreed to meet so that the item is given back.
 */
export type RemindedOrder = OrderFacts & {
  requestedAt: Date
  startDate: Day
  endDate: Day
  turned?: readonly TurnedParcel[]
  returnOn?: Day | null
}

/** Returns the reminders of an order that are due now; of several steps of the same one only the last. */
export function remindersDue(order: RemindedOrder, now: Date): Reminder[] {
  if (order.isSettling) return []
  return [toAnswer, toPost, unposted, unmet, toGiveBack, toPostAgain].flatMap((of) => of(order, now))
}

function toAnswer(order: RemindedOrder, now: Date): Reminder[] {
  const waited = (now.getTime() - order.requestedAt.getTime()) / HOUR_MS
  const step = ANSWER_REMINDER_HOURS.findLast((hours) => waited >= hours)
  const { answerBy } = order
  if (order.status !== 'REQUESTED' || step === undefined || (answerBy && now >= answerBy)) return []
  return [{ name: 'answer', step, to: 'LENDER', topic: 'reminders', deadline: answerBy }]
}

function toPost(order: RemindedOrder, now: Date): Reminder[] {
  if (order.deliveryMethod !== 'DELIVERY' || !toBePosted.includes(order.status)) return []
  const postBy = lastPostingDay(order.startDate, order.times.workingDaysBefore)
  const left = daysBetween(today(now), postBy)
  if (left > 1 || today(now) > order.startDate) return []
  const deadline = endOfDay(postBy)
  if (left === 1) return [{ name: 'postTomorrow', step: 0, to: 'LENDER', topic: 'reminders', deadline }]
  if (left === 0) return [{ name: 'postToday', step: 0, to: 'LENDER', topic: 'orders', deadline }]
  return [{ name: 'postLate', step: 0, to: 'LENDER', topic: 'orders', deadline: null }]
}

/** The borrower hears the evening before that it will not be with them in time, and on the first day that they may cancel. */
function unposted(order: RemindedOrder, now: Date): Reminder[] {
  if (!isUnposted(order, now) || now < eveningBefore(order)) return []
  const name = hasStartedUnposted(order, now) ? 'mayCancel' : 'unposted'
  return [{ name, step: 0, to: 'LENDEE', topic: 'orders', deadline: null }]
}

/** Both are asked, once for each last day, whether a loan in person took place that was not reported as collected. */
function unmet(order: RemindedOrder, now: Date): Reminder[] {
  if (!isUnmet({ ...order, endsAt: endOfDay(order.endDate) }, now)) return []
  const since = addDays(order.endDate, 1)
  const question = { name: 'met', step: 0, topic: 'orders', deadline: null, since } as const
  return [
    { ...question, to: 'LENDER' },
    { ...question, to: 'LENDEE' },
  ]
}

function toGiveBack(order: RemindedOrder, now: Date): Reminder[] {
  if (order.status !== 'SHIPPING_RECEIVED' || order.returnedAt) return []
  const { returnOn } = order
  const due = returnBy(order)
  const late = daysBetween(due, today(now))
  // they give it back then, also before the last day or after it
  if (returnOn && (returnOn > today(now) || (returnOn === today(now) && returnOn !== order.endDate))) return []
  const deadline = endOfDay(due)
  const since = addDays(due, -1)
  if (late === -1) return [{ name: 'backTomorrow', step: 0, to: 'LENDEE', topic: 'reminders', deadline, since }]
  if (late === 0) return [{ name: 'backToday', step: 0, to: 'LENDEE', topic: 'orders', deadline, since: due }]
  const step = OVERDUE_REMINDER_DAYS.findLast((days) => late >= days)
  if (step === undefined || late > OVERDUE_REMINDER_DAYS.at(-1)! + LAST_REMINDER_LATE_DAYS) return []
  const overdue = { name: 'overdue', step, topic: 'orders', deadline: null, since: addDays(due, step) } as const
  return [
    { ...overdue, to: 'LENDEE' },
    { ...overdue, to: 'LENDER' },
  ]
}

/**
 * Its sender is asked whether it is posted again; on the last of the days the other side hears that it is not. Of one out whose
 * loan is over both are asked what is wrong.
 */
function toPostAgain(order: RemindedOrder, now: Date): Reminder[] {
  const direction = directionUnderWay[order.status]
  const parcel = order.turned?.find((one) => one.direction === direction)
  if (!direction || !parcel) return []
  // after a dispute the days begin again
  const { resumedAt } = order
  const { turnKnownAt } = parcel
  const knownOn = today(resumedAt && resumedAt > turnKnownAt ? resumedAt : turnKnownAt)
  const isTooLate = direction === 'OUTBOUND' && today(now) > order.endDate
  const from = isTooLate && order.endDate > knownOn ? order.endDate : knownOn
  const step = TURNED_REMINDER_DAYS.findLast((after) => daysBetween(knownOn, today(now)) >= after)
  const last = TURNED_REMINDER_DAYS.at(-1)!
  if (step === undefined || daysBetween(from, today(now)) > last + LAST_REMINDER_LATE_DAYS) return []
  const sender = senderOf[direction]
  const other: Role = sender === 'LENDER' ? 'LENDEE' : 'LENDER'
  const question = { step, topic: 'orders', deadline: null, since: addDays(knownOn, step) } as const
  if (isTooLate)
    return [
      { ...question, name: 'turnedLate', to: sender },
      { ...question, name: 'turnedLate', to: other },
    ]
  const reminded: Reminder = { ...question, name: 'postAgain', to: sender }
  return step === last ? [reminded, { ...question, name: 'notPostedAgain', to: other }] : [reminded]
}

/**
 * Returns the next instant at which another reminder may become due for an unchanged order: a step of waiting for an
 * answer, a new day in London, the end of the night, or the evening.
 */
export function nextReminderLook({ requestedAt }: Pick<RemindedOrder, 'requestedAt'>, now: Date): Date {
  const tomorrow = addDays(today(now), 1)
  const moments = [
    ...ANSWER_REMINDER_HOURS.map((hours) => new Date(requestedAt.getTime() + hours * HOUR_MS)),
    atHour(today(now), QUIET_UNTIL_HOUR),
    atHour(today(now), EVENING_HOUR),
    startOfDay(tomorrow),
  ]
  return moments.filter((moment) => moment > now).reduce((first, moment) => (moment < first ? moment : first))
}

type Words = { subject: string; text: string }

/** `by`: the last day of what it asks, in its displayed form; a letter is read after "today", a push lasts for days. */
type ReminderFacts = NoticeFacts & { by: string }

const gettingBack = (loan: Pick<NoticeFacts, 'total' | 'hasCoin'>) => {
  const back = getBackText(loan)
  return back && ` and get ${back} back`
}

const words: { [name in ReminderName]: { [role in Role]?: (facts: ReminderFacts) => Words } } = {
  answer: {
    LENDER: ({ lendeeName, garment, answerBy, ...days }) => ({
      subject: `${lendeeName} is waiting for your answer`,
      text: `The request is for your ${garment}, ${formatRange(days)}.${answerBy ? ` Please accept or decline by ${answerBy}; after that it ends automatically.` : ''}`,
    }),
  },
  postTomorrow: {
    LENDER: ({ lendeeName, garment, by }) => ({
      subject: `Your ${garment} should be posted by ${by}`,
      text: `So that ${lendeeName} has it in time. Please tell us when it’s on its way.`,
    }),
  },
  postToday: {
    LENDER: ({ lendeeName, garment, by }) => ({
      subject: `${by} is the last day to post your ${garment}`,
      text: `After that it may not reach ${lendeeName} in time. Please tell us when it’s on its way, or cancel on the order’s page if you can’t post it.`,
    }),
  },
  postLate: {
    LENDER: ({ lendeeName, garment, endsAfter }) => ({
      subject: `Your ${garment} should have been posted`,
      text: `If it’s on its way, please tell us. If it isn’t, please post it straight away and write to ${lendeeName}. If you can’t, cancel it on the order’s page, so that ${lendeeName} can find something else. If it isn’t posted by ${endsAfter}, the loan ends and counts as cancelled by you.`,
    }),
  },
  unposted: {
    LENDEE: ({ lenderName, garment, startDate, ...loan }) => ({
      subject: `${lenderName} hasn’t posted the ${garment}`,
      text: `We’ve asked ${lenderName} about it, but it may not reach you in time. If it still isn’t posted on ${formatDay(startDate)}, you can cancel${gettingBack(loan)}. The order’s page shows similar items that are free on your dates.`,
    }),
  },
  mayCancel: {
    LENDEE: ({ lenderName, garment, endsAfter, ...loan }) => ({
      subject: `The ${garment} still hasn’t been posted`,
      text: `If it isn’t with you, you can cancel on the order’s page${gettingBack(loan)}. If ${lenderName} doesn’t post it by ${endsAfter}, we’ll end the loan.`,
    }),
  },
  met: {
    LENDER: ({ lendeeName, garment, endsAfter }) => ({
      subject: `Did the loan of your ${garment} take place?`,
      text: `If it did and the ${garment} is back, say so on the order’s page. If you and ${lendeeName} didn’t meet, say that. Without an answer by ${endsAfter}, we’ll end the loan, and it doesn’t count against either of you.`,
    }),
    LENDEE: ({ lenderName, garment, endsAfter, ...loan }) => ({
      subject: `Did you get the ${garment}?`,
      text: `If you did, say so on the order’s page, and give it back to ${lenderName}. If you didn’t meet, you don’t need to do anything: after ${endsAfter} we’ll end the loan${gettingBack(loan).replace(/^ and get/, ', and you get')}.`,
    }),
  },
  backTomorrow: {
    LENDEE: ({ lenderName, garment, byPost, by }) => ({
      subject: byPost ? `The ${garment} should be posted back by ${by}` : `The ${garment} is due back on ${by}`,
      text: byPost
        ? `Please post it back to ${lenderName} by the end of that day, and tell us when you have.`
        : `Please agree with ${lenderName} when and where to meet.`,
    }),
  },
  backToday: {
    LENDEE: ({ lenderName, garment, byPost, by }) => ({
      subject: byPost ? `${by} is the last day to post the ${garment} back` : `The ${garment} is due back on ${by}`,
      text: byPost
        ? `Please post it back to ${lenderName} by the end of that day, and tell us when you have.`
        : `Please give it back to ${lenderName} that day, and tell us when you have.`,
    }),
  },
  overdue: {
    LENDEE: ({ lenderName, garment }) => ({
      subject: `The ${garment} is overdue`,
      text: `${lenderName} is waiting for it. If you have returned it, please tell us; if not, please do so straight away.`,
    }),
    LENDER: ({ lendeeName, garment, byPost }) => ({
      subject: byPost ? `Your ${garment} hasn’t been posted back yet` : `Your ${garment} isn’t back yet`,
      text: `We’ve reminded ${lendeeName}. If it’s back with you, please tell us. If there’s a problem, get help on the order’s page.`,
    }),
  },
  postAgain: {
    LENDER: ({ lendeeName, garment }) => ({
      subject: `Have you posted your ${garment} again?`,
      text: `The parcel to ${lendeeName} was returned to sender. If it’s back with you, please post it again and enter its new tracking number on the order’s page, or hand it over. If you can’t, tell us what’s wrong there.`,
    }),
    LENDEE: ({ lenderName, garment }) => ({
      subject: `Have you posted the ${garment} back again?`,
      text: `The parcel to ${lenderName} was returned to sender, so the loan isn’t complete yet. If it’s back with you, please post it again and enter its new tracking number on the order’s page, or hand it over. If you can’t, tell us what’s wrong there.`,
    }),
  },
  notPostedAgain: {
    LENDER: ({ lendeeName, garment }) => ({
      subject: `Your ${garment} hasn’t been posted back again`,
      text: `We’ve reminded ${lendeeName}. If it’s back with you and all is well, please tell us. If it isn’t, tell us what’s wrong on the order’s page, and we’ll decide how the loan ends.`,
    }),
    LENDEE: ({ lenderName, garment }) => ({
      subject: `The ${garment} hasn’t been posted again`,
      text: `We’ve reminded ${lenderName}. If it’s with you, please tell us. If it isn’t, tell us what’s wrong on the order’s page, and we’ll decide how the loan ends.`,
    }),
  },
  turnedLate: {
    LENDER: ({ lendeeName, garment }) => ({
      subject: `Please tell us about your ${garment}`,
      text: `The parcel to ${lendeeName} was returned to sender, and the days of the loan are over. Please don’t post it again: tell us what’s wrong on the order’s page, and we’ll end the loan.`,
    }),
    LENDEE: ({ garment }) => ({
      subject: `Please tell us about the ${garment}`,
      text: 'The parcel was returned to sender, and the days of the loan are over. If it’s with you after all, say so on the order’s page. If it isn’t, tell us there what’s wrong, and we’ll end the loan.',
    }),
  },
}

/** Returns the words of a reminder for its side. */
export function reminderWords({ name, to, deadline }: Reminder, facts: NoticeFacts): Words {
  const wordsFor = words[name][to]
  if (!wordsFor) throw new Error(`There are no words for ${name} to the ${to}`)
  return wordsFor({ ...facts, by: deadline ? formatDay(today(deadline)) : '' })
}
