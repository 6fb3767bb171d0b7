import { formatPence } from '@hemline/contract/money.ts'
import css from './price-tag.module.css'

/** An amount in pence as pounds; struck through and announced as waived if `isWaived`. */
export function PriceTag({ pence, isWaived, isLarge }: { pence: number; isWaived?: boolean; isLarge?: boolean }) {
  const amount = formatPence(pence)
  if (!isWaived) return <span className={isLarge ? css.large : css.price}>{amount}</span>
  return (
    <span className={css.price}>
      <s className={css.struck}>{amount}</s> <span className={css.waived}>Waived</span>
    </span>
  )
}
