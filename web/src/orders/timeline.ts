import { formatNearDay } from '@hemline/contract/day-words.ts'
import { today } from '@hemline/contract/days.ts'
import { loanTimesOf } from '@hemline/contract/loan-times.ts'
import { isUnmet } from '@hemline/contract/orders/move-guards.ts'
import { closedStatuses } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { aheadWords, moveWords, type RecordedMove } from '@hemline/contract/orders/words.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'
import { now as presentTime } from '../base/now.ts'
import { factsOf, namesOf } from './facts.ts'

type TimelineStep = { key: string; text: string; at: string | null }

type AheadMove = keyof typeof aheadWords

const course: { [method in Order['deliveryMethod']]: readonly AheadMove[] } = {
  DELIVERY: ['accept', 'sent', 'received', 'returned', 'complete'],
  IN_PERSON: ['accept', 'collected', 'returned', 'complete'],
}

/**
 * Past steps, oldest first, then the coming steps of a loan that goes as planned (`at` null), each with its day until that is
 * over.
 */
export function stepsOf(order: Order, now: Date = presentTime()): TimelineStep[] {
  const names = namesOf(order)
  const done = [...order.timeline]
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ move, at }, index) => {
      const words = moveWords[move as RecordedMove]
      return { key: `${move}-${index}`, text: words?.[order.role](names) ?? move, at }
    })
  if (closedStatuses.includes(order.status) || order.status === 'DISPUTE' || order.status === 'ENQUIRED') return done
  // both are asked whether it took place
  if (isUnmet(factsOf(order), now)) return done
  const ahead = course[order.deliveryMethod]
  const made = new Set(order.timeline.map(({ move }) => move))
  // what arrived was posted, though no one reported it
  if (order.receivedAt !== null) made.add('received')
  const last = ahead.findLastIndex((move) => made.has(move))
  const { postBy, postBackBy } = postalDays(order, loanTimesOf(order))
  // what does not fit goes back now, not on the planned day
  const byPost: { [move in AheadMove]?: string } = { sent: postBy, ...(!order.notFit && { returned: postBackBy }) }
  return [
    ...done,
    ...ahead.slice(last + 1).map((move) => {
      const by = order.deliveryMethod === 'DELIVERY' ? byPost[move] : undefined
      const text = aheadWords[move][order.role](names)
      return { key: move, text: by && by >= today(now) ? `${text} by ${formatNearDay(by)}` : text, at: null }
    }),
  ]
}

/** A move as a sentence of the record, with the name of the member who made it. */
export function recordWords(move: string, order: Pick<Order, 'lenderName' | 'lendeeName'>): string {
  return moveWords[move as RecordedMove]?.RECORD(namesOf(order)) ?? move
}
