import type { Order } from '@hemline/contract/orders/shapes.ts'
import { formatMoment } from '../../base/format.ts'
import { stepsOf } from '../timeline.ts'
import css from './timeline.module.css'

/** Past and coming steps, drawn as a hem: stitched as far as they are done. */
export function Timeline({ order }: { order: Order }) {
  return (
    <ol className={css.steps}>
      {stepsOf(order).map(({ key, text, at }) => (
        <li key={key} className={at ? css.done : css.ahead}>
          <span>{text}</span>
          {at && <time dateTime={at}>{formatMoment(at)}</time>}
        </li>
      ))}
    </ol>
  )
}
