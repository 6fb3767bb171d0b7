import { formatNearDay } from '@hemline/contract/day-words.ts'
import { addDays, today } from '@hemline/contract/days.ts'
import { LABEL_DAYS_BEFORE_START } from '@hemline/contract/limits.ts'
import { hoursText, loanTimesOf } from '@hemline/contract/loan-times.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { OrderAction } from '@hemline/contract/order-status.ts'
import type { DeadlineKind } from '@hemline/contract/orders/deadlines.ts'
import { leftToRefund, moneyBackText, returnsCoin } from '@hemline/contract/orders/money-back-words.ts'
import { unmetEndsAt, unpostedEndsAt } from '@hemline/contract/orders/move-guards.ts'
import { nextStepOf } from '@hemline/contract/orders/next-steps.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import type { Step, StepContext } from '@hemline/contract/orders/step-rows.ts'
import { getBackText } from '@hemline/contract/orders/words.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'
import { lastSeenText, nextOfParcel } from '@hemline/contract/shipping/words.ts'
import { formatMoment } from '../base/format.ts'
import { now } from '../base/now.ts'
import type { Tone } from '../ui/chip.tsx'
import { askWords, claimWords } from './asks.ts'
import { deadlineLines } from './deadlines.ts'
import { datesOf, meetingOf, namesOf, stepFactsOf } from './facts.ts'
import { moneyBackOf } from './money-note.ts'
import { pausedText } from './paused.ts'
import { specials } from './special-states.ts'
import { states } from './states.ts'

/** An order as its viewer reads it. `others`: the actions that the server allows besides the two steps, cancelling last. */
export type ReadScreen = {
  headline: string
  text: string
  tone: Tone
  offersPush: boolean
  primary: Step | null
  second: Step | null
  /** The deadline of the next step. */
  deadline: DeadlineKind | null
  others: readonly OrderAction[]
}

/**
 * Returns the screen of this order for its viewer. A pending question is its headline; a step that the server does not
 * allow is left out.
 */
export function screenOf(order: Order, at: Date = now()): ReadScreen {
  const special = specials.find(({ applies }) => applies(order, at))?.screens[order.role]
  const { headline, tone, offersPush } = { ...states[order.status][order.role][order.deliveryMethod], ...special }
  const step = nextStepOf(stepFactsOf(order, at), order.role, at)
  const [ask = claimWords(order)] = askWords(order)
  return {
    headline: ask?.headline ?? headline(namesOf(order)),
    text: ask?.text ?? step.text(stepContextOf(order, at)),
    tone: ask ? 'warning' : tone,
    offersPush: offersPush && !ask,
    primary: step.primary,
    second: step.second,
    deadline: step.deadline,
    others: order.moves
      .filter((action) => action !== step.primary && action !== step.second)
      .sort((one, other) => Number(one === 'cancel') - Number(other === 'cancel')),
  }
}

function stepContextOf(order: Order, at: Date): StepContext {
  const times = loanTimesOf(order)
  const meeting = meetingOf(order, at)
  const { post } = order
  const isPaid = order.price.total > 0
  const total = formatPence(order.price.total)
  const { postBy, postBackBy, homeBy } = postalDays(order, times)
  const hasCoin = order.coinId !== null && !order.areFriends
  const coinBack = hasCoin ? ' Your coin is back with you.' : ''
  const money = { total: isPaid ? total : null, hasCoin }
  const left = leftToRefund(order)
  return {
    ...namesOf(order),
    start: formatNearDay(order.startDate),
    end: formatNearDay(order.endDate),
    postBy: formatNearDay(postBy),
    postBackBy: formatNearDay(postBackBy),
    homeBy: formatNearDay(homeBy),
    labelOn: formatNearDay(addDays(order.startDate, -LABEL_DAYS_BEFORE_START)),
    helpFor: hoursText(times.helpHours),
    completesOn: deadlineLines(order, at).find(({ kind }) => kind === 'confirm')?.day ?? '',
    backHow: order.post?.inbound?.hasLabel ? 'with your return label' : 'tracked',
    dueBy: post?.transit ? formatNearDay(post.transit.dueOn) : '',
    lastSeen: post?.transit ? lastSeenText(post, formatMoment(post.transit.seenAt)) : '',
    parcelNext: post ? nextOfParcel({ ...order, post, day: today(at) }) : '',
    meeting: meeting ? `${formatMoment(meeting.at)}, ${meeting.place}` : '',
    money: isPaid
      ? `We’re holding ${total} on your card. You’ll only be charged if ${order.lenderName} accepts.`
      : 'You won’t be charged.',
    moneyBack: moneyBackText(money, moneyBackOf(order)),
    getBack: getBackText({ total: left > 0 ? formatPence(left) : null, hasCoin: returnsCoin(order) }),
    unmetUntil: formatNearDay(today(new Date(unmetEndsAt(datesOf(order)).getTime() - 1))),
    unpostedUntil: formatNearDay(today(new Date(unpostedEndsAt(datesOf(order)).getTime() - 1))),
    paused: pausedText(order, at),
    coin: order.areFriends || order.notFit ? '' : ' You’ve earned a coin.',
    coinBack,
  }
}
