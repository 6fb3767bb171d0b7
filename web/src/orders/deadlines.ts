import { formatDay, today } from '@hemline/contract/days.ts'
import { type Deadline, deadlinesOf, deadlineWords } from '@hemline/contract/orders/deadlines.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { formatMoment } from '../base/format.ts'
import { now } from '../base/now.ts'

const instant = (iso: string | null) => (iso === null ? null : new Date(iso))

/** The deadlines of an order as this viewer reads them; what she is late with says so. */
export function deadlineLines(order: Order): (Deadline & { text: string })[] {
  const dated = {
    ...order,
    answerBy: instant(order.answerBy),
    receivedAt: instant(order.receivedAt),
    returnedAt: instant(order.returnedAt),
    resumedAt: instant(order.timeline.findLast(({ move }) => move === 'resolveBack')?.at ?? null),
  }
  if (order.isSettling) return []
  return deadlinesOf(dated, order.role, now()).map((deadline) => {
    const at = deadline.isDay ? formatDay(today(deadline.at)) : formatMoment(deadline.at.toISOString())
    const text = deadlineWords(deadline.kind, order.role, { at, lender: order.lenderName, lendee: order.lendeeName })
    return { ...deadline, text: deadline.isOver ? `Overdue. ${text}` : text }
  })
}
