import type { Price } from '@hemline/contract/requests/shapes.ts'
import { deliveryHalves } from '@hemline/contract/shipping/rules.ts'
import type { ReactNode } from 'react'
import { PriceTag } from '../../ui/price-tag.tsx'
import css from './price-lines.module.css'

/** The price of a loan line by line, in pence: the two halves of delivery, cleaning, the waived fee, the total. */
export function PriceLines({ price, note }: { price: Price; note?: ReactNode }) {
  const { outbound, inbound } = deliveryHalves(price.deliveryFee)
  return (
    <section aria-label="Price">
      <dl className={css.lines}>
        {price.deliveryFee > 0 && (
          <>
            <Line label="Outbound delivery" detail="tracked 48" pence={outbound} />
            <Line label="Return delivery" detail="tracked 48" pence={inbound} />
          </>
        )}
        {price.dryCleaningFee > 0 && <Line label="Dry cleaning" pence={price.dryCleaningFee} />}
        {price.serviceFee > 0 && (
          <Line label="Service fee" pence={price.serviceFee} isWaived={price.serviceFeeWaived} />
        )}
        <div className={css.total}>
          <dt>Total</dt>
          <dd>
            <PriceTag pence={price.total} isLarge />
          </dd>
        </div>
      </dl>
      {note && <p className={css.note}>{note}</p>}
    </section>
  )
}

function Line({
  label,
  detail,
  pence,
  isWaived = false,
}: {
  label: string
  detail?: string
  pence: number
  isWaived?: boolean
}) {
  return (
    <div>
      <dt>
        {label} {detail && <span className={css.detail}>{detail}</span>}
      </dt>
      <dd>
        <PriceTag pence={pence} isWaived={isWaived} />
      </dd>
    </div>
  )
}
