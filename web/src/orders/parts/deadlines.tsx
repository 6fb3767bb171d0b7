import type { Order } from '@hemline/contract/orders/shapes.ts'
import { Clock } from 'lucide-react'
import { askWords } from '../asks.ts'
import { deadlinesBelow } from '../deadlines.ts'
import { screenOf } from '../screen-of.ts'
import css from './deadlines.module.css'

/** The deadlines of an order for this viewer: pending questions first, then answer, post, meet, return, confirm. */
export function Deadlines({ order }: { order: Order }) {
  const asks = askWords(order).flatMap(({ due, headline }, index) =>
    due ? [{ due, headline, isFirst: index === 0 }] : [],
  )
  return (
    <>
      {asks.map(({ due, headline, isFirst }) => (
        <p key={`${headline} ${due}`} className={css.deadline}>
          <Clock size={18} aria-hidden="true" />
          {isFirst ? due : `${headline}. ${due}`}
        </p>
      ))}
      {deadlinesBelow(screenOf(order).text, order).map(({ kind, text, isOver, isMine }) => (
        <p
          key={kind}
          className={isOver ? `${css.deadline} ${css.over}` : isMine ? css.deadline : `${css.deadline} ${css.calm}`}
        >
          <Clock size={18} aria-hidden="true" />
          {text}
        </p>
      ))}
    </>
  )
}
