import { Star } from 'lucide-react'
import css from './stars.module.css'

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
