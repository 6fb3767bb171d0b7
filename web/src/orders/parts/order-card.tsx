import type { Order } from '@hemline/contract/orders/shapes.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import { ChevronRight, Clock } from 'lucide-react'
import { rangeText } from '../../base/day-format.ts'
import { capitalised } from '../../base/format.ts'
import { NavLink } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Tag } from '../../ui/chip.tsx'
import { Picture } from '../../ui/picture.tsx'
import { nextLine } from '../next-line.ts'
import { screenOf } from '../screen-of.ts'
import { garmentLine } from './garment.tsx'
import css from './order-card.module.css'
import { otherName } from './other-name.ts'

/** An order in a list: garment, other party, dates, state, the next step and its deadline. */
export function OrderCard({ order }: { order: Order }) {
  const { tone } = screenOf(order)
  return (
    <NavLink to={paths.order(order.id)} className={css.card}>
      <span className={css.picture}>
        <Picture picture={order.listingImage} alt="" isThumbnail />
      </span>
      <span className={css.words}>
        <span className={css.top}>
          <strong className={css.brand}>{order.listingBrand}</strong>
          <Tag tone={tone}>{capitalised(statusLabel(order))}</Tag>
        </span>
        <span className={css.soft}>
          {garmentLine({ category: order.listingCategory, size: order.listingSize })} ·{' '}
          {order.role === 'LENDER' ? 'to' : 'from'} {otherName(order)}
        </span>
        <span className={css.dates}>{rangeText(order)}</span>
        <Next order={order} />
      </span>
      <ChevronRight size={20} className={css.arrow} aria-hidden="true" />
    </NavLink>
  )
}

/** An order that waits for this member, in one short row: what to do, with which garment, by when. */
export function WaitingRow({ order }: { order: Order }) {
  const { text, due, isOver } = nextLine(order)
  return (
    <NavLink to={paths.order(order.id)} className={`${css.card} ${css.row}`}>
      <span className={css.small}>
        <Picture picture={order.listingImage} alt="" isThumbnail />
      </span>
      <span className={css.words}>
        <strong>{text}</strong>
        <span className={css.soft}>
          {order.listingBrand} · {otherName(order)}
        </span>
        {due && <span className={isOver ? `${css.due} ${css.over}` : css.due}>{due}</span>}
      </span>
      <ChevronRight size={20} className={css.arrow} aria-hidden="true" />
    </NavLink>
  )
}

function Next({ order }: { order: Order }) {
  const { text, due, isOver } = nextLine(order)
  return (
    <>
      <span className={order.needsMe ? css.needs : css.next}>
        {order.needsMe && <span className={css.dot} aria-hidden="true" />}
        <span>{text}</span>
      </span>
      {due && (
        <span className={isOver ? `${css.due} ${css.over}` : css.due}>
          <Clock size={14} aria-hidden="true" /> {due}
        </span>
      )}
    </>
  )
}
