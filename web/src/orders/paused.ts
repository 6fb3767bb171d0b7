import { type Day, today } from '@hemline/contract/days.ts'
import { disputeAnswerBy, whereaboutsOf } from '@hemline/contract/issues/rules.ts'
import { disputeTexts, keepText } from '@hemline/contract/issues/words.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { namesOf } from './facts.ts'

const raised = ['raiseIssue', 'raiseIssueAfter']

/** Returns the day by which both sides of an order in dispute hear; null for any other order. */
export function answerDayOf(order: Order): Day | null {
  if (order.status !== 'DISPUTE') return null
  const began = order.timeline.findLast(({ move }) => raised.includes(move))
  return began ? disputeAnswerBy(new Date(began.at)) : null
}

/** By when both sides of an order in dispute hear, and who keeps the item until then. Empty for any other order. */
export function pausedText(order: Order, at: Date): string {
  const day = answerDayOf(order)
  if (order.status !== 'DISPUTE') return ''
  const when = day ? disputeTexts.when(day, today(at)) : ''
  const isInPerson = order.deliveryMethod === 'IN_PERSON'
  const reader = { role: order.role, thing: order.listingCategory, isInPerson, ...namesOf(order) }
  const keep = keepText(whereaboutsOf(order), reader)
  return `${when} ${keep}`.trim()
}
