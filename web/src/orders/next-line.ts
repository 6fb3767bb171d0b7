import { disputeTexts } from '@hemline/contract/issues/words.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { taskLabel } from '@hemline/contract/orders/words.ts'
import { now } from '../base/now.ts'
import { asksOf, askWords } from './asks.ts'
import { deadlineLines } from './deadlines.ts'
import { answerDayOf } from './paused.ts'
import { screenOf } from './screen-of.ts'

/** What a list says of an order: the next step or the headline, and by when. */
export type NextLine = { text: string; due: string | null; at: Date | null; isOver: boolean }

/**
 * Returns the line of an order in a list (product.md §1): an open question, else the headline that asks one, else the step
 * under the thumb, else the headline, with its deadline.
 */
export function nextLine(order: Order, at: Date = now()): NextLine {
  const [ask] = asksOf(order)
  const [words] = askWords(order)
  if (ask && words)
    return { text: words.headline, due: words.due, at: ask.by === null ? null : new Date(ask.by), isOver: false }
  const { headline, primary, second, deadline } = screenOf(order, at)
  const due = deadlineLines(order, at).find(({ kind }) => kind === deadline)
  const answer = answerDayOf(order)
  if (answer) return { text: headline, due: disputeTexts.by(answer), at: null, isOver: false }
  // a question of the page is one in the list too
  const text = headline.endsWith('?') ? headline : primary && taskLabel(primary, order.role, second !== null)
  return { text: text ?? headline, due: due?.text ?? null, at: due?.at ?? null, isOver: due?.isOver ?? false }
}
