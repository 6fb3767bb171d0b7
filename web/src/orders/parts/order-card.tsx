import { formatRange } from '@hemline/contract/days.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { capitalised } from '../../base/format.ts'
import { paths } from '../../base/paths.ts'
import { Tag } from '../../ui/chip.tsx'
import { Picture } from '../../ui/picture.tsx'
import { askWords } from '../asks.ts'
import { deadlineLines } from '../deadlines.ts'
import { screenOf } from '../screen-of.ts'
import { garmentLine } from './garment.tsx'
import css from './order-card.module.css'
import { otherName } from './other-name.ts'

/** An order in a list: garment, other party, dates, state, and whether it needs an answer. */
export function OrderCard({ order }: { order: Order }) {
  const { headline, tone } = screenOf(order)
  const isLender = order.role === 'LENDER'
  const [ask] = askWords(order)
  const askLine = ask && (ask.due ? `${ask.headline}. ${ask.due}` : ask.headline)
  const due = askLine ?? deadlineLines(order).find(({ isMine }) => isMine)?.text
  return (
    <Link to={paths.order(order.id)} className={css.card}>
      <span className={css.picture}>
        <Picture picture={order.listingImage} alt="" isThumbnail />
      </span>
      <span className={css.words}>
        <span className={css.top}>
          <strong className={css.brand}>{order.listingBrand}</strong>
          <Tag tone={tone}>{capitalised(statusLabel(order))}</Tag>
        </span>
        <span className={css.soft}>
          {garmentLine({ category: order.listingCategory, size: order.listingSize })} · {isLender ? 'to' : 'from'}{' '}
          {otherName(order)}
        </span>
        <span className={css.dates}>{formatRange(order)}</span>
        {order.needsMe ? (
          <span className={css.needs}>
            <span className={css.dot} aria-hidden="true" />
            {due ?? headline}
          </span>
        ) : (
          <span className={css.soft}>{headline}</span>
        )}
      </span>
      <ChevronRight size={20} className={css.arrow} aria-hidden="true" />
    </Link>
  )
}
