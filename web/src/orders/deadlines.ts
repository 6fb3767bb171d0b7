import { formatNearDay } from '@hemline/contract/day-words.ts'
import { today } from '@hemline/contract/days.ts'
import { type Deadline, deadlinesOf, deadlineWords } from '@hemline/contract/orders/deadlines.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { formatMoment } from '../base/format.ts'
import { now } from '../base/now.ts'
import { datesOf, factsOf, isTurnedRound, meetsOn, namesOf } from './facts.ts'

/** `day`: the day or moment, as `text` names it. */
type DeadlineLine = Deadline & { text: string; day: string }

/** The deadlines of an order for this viewer; a missed one is "Overdue since" its day. */
export function deadlineLines(order: Order, moment: Date = now()): DeadlineLine[] {
  const dated = {
    ...factsOf(order),
    startDate: order.startDate,
    endDate: order.endDate,
    resumedAt: datesOf(order).resumedAt,
    isTurned: isTurnedRound(order),
    arriveOn: order.post?.transit?.dueOn,
    meetsOn: meetsOn(order, moment),
  }
  if (order.isSettling) return []
  return deadlinesOf(dated, order.role, moment).map((deadline) => {
    const day = deadline.isDay ? formatNearDay(today(deadline.at)) : formatMoment(deadline.at.toISOString())
    const text = deadlineWords(deadline.kind, order.role, { at: day, ...namesOf(order) })
    return { ...deadline, day, text: deadline.isOver ? `Overdue since ${day}` : text }
  })
}

/**
 * The deadlines below a text: a day that the text names is not repeated. What is overdue is still marked so, and what the
 * viewer has to do is still shown.
 */
export function deadlinesBelow(above: string, order: Order, moment: Date = now()): DeadlineLine[] {
  return deadlineLines(order, moment).flatMap((line) => {
    if (!above.includes(line.day)) return [line]
    if (line.isOver) return [{ ...line, text: 'Overdue' }]
    return line.isMine ? [line] : []
  })
}
