import { formatNearDay } from '@hemline/contract/day-words.ts'
import { today } from '@hemline/contract/days.ts'
import { type Deadline, deadlinesOf, deadlineWords } from '@hemline/contract/orders/deadlines.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { formatMoment } from '../base/format.ts'
import { now } from '../base/now.ts'
import { datesOf, factsOf, namesOf } from './facts.ts'

/** The deadlines of an order for this viewer; a missed one begins with "Overdue". */
export function deadlineLines(order: Order, moment: Date = now()): (Deadline & { text: string })[] {
  const dated = {
    ...factsOf(order),
    startDate: order.startDate,
    endDate: order.endDate,
    resumedAt: datesOf(order).resumedAt,
  }
  if (order.isSettling) return []
  return deadlinesOf(dated, order.role, moment).map((deadline) => {
    const at = deadline.isDay ? formatNearDay(today(deadline.at)) : formatMoment(deadline.at.toISOString())
    const text = deadlineWords(deadline.kind, order.role, { at, ...namesOf(order) })
    return { ...deadline, text: deadline.isOver ? `Overdue. ${text}` : text }
  })
}
