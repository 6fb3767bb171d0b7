import { thumbnailPath } from '@hemline/contract/images/shapes.ts'
import { Star } from 'lucide-react'
import { serverUrl } from '../base/wire.ts'
import css from './person.module.css'

/** A member's round picture, or their initial. Hidden from screen readers: their name is always beside it. */
export function Avatar({
  name,
  picture,
  size = 40,
}: {
  name: string
  picture: string | null | undefined
  size?: number
}) {
  return (
    <span className={css.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {picture ? (
        <img src={serverUrl + thumbnailPath(picture)} alt="" width={size} height={size} loading="lazy" />
      ) : (
        name.charAt(0).toUpperCase()
      )}
    </span>
  )
}

/** The average rating and the number of reviews; a word if there are none. */
export function Stars({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null || count === 0) return <span className={css.stars}>No reviews yet</span>
  const words = `${count} ${count === 1 ? 'review' : 'reviews'}`
  return (
    <span className={css.stars} role="img" aria-label={`${rating.toFixed(1)} out of 5 from ${words}`}>
      <Star size={15} aria-hidden="true" />
      <span aria-hidden="true">
        <strong>{rating.toFixed(1)}</strong> ({words})
      </span>
    </span>
  )
}

/** Our coin: a button with a stitched rim. */
export function CoinMark({ size = 22, className }: { size?: number; className?: string }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill="#d9a441" />
      <circle
        cx="12"
        cy="12"
        r="8.200"
        fill="none"
        stroke="#8f6414"
        strokeWidth="1.300"
        strokeDasharray="2.200 1.900"
      />
      <circle cx="9.600" cy="12" r="1.400" fill="#8f6414" />
      <circle cx="14.400" cy="12" r="1.400" fill="#8f6414" />
    </svg>
  )
}

/** "x N" beside a coin; the coin is grey once we know that there are none (product.md §8). */
export function CoinCount({ count }: { count: number | undefined }) {
  const label = count === undefined ? 'Coins' : count === 1 ? '1 coin' : `${count} coins`
  return (
    <span className={count === 0 ? `${css.coins} ${css.none}` : css.coins} role="img" aria-label={label}>
      <CoinMark className={css.coin} />
      {count !== undefined && <span aria-hidden="true">x {count}</span>}
    </span>
  )
}
