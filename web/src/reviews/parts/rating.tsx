import { RATING_MAX } from '@hemline/contract/limits.ts'
import { Star } from 'lucide-react'
import { FieldError } from '../../ui/field-error.tsx'
import { useFieldIds } from '../../ui/field-ids.ts'
import css from './rating.module.css'

const stars = Array.from({ length: RATING_MAX }, (_, index) => index + 1)
const words = ['', 'Poor', 'Not so good', 'Fine', 'Good', 'Wonderful']

/** A field of one to five stars, with native radio buttons, so that arrow keys work. */
export function RatingField({
  value,
  onChange,
  error,
}: {
  value: number | null
  onChange: (rating: number) => void
  error?: string | undefined
}) {
  const { id: name, errorId, describedBy } = useFieldIds(error)
  return (
    <fieldset className={css.field} aria-describedby={describedBy}>
      <legend>Your rating</legend>
      <div className={css.stars}>
        {stars.map((rating) => (
          <label key={rating} className={value !== null && rating <= value ? css.on : undefined}>
            <input
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              aria-label={rating === 1 ? '1 star' : `${rating} stars`}
              data-has-mark
              onChange={() => onChange(rating)}
            />
            <Star size={34} strokeWidth={1.5} aria-hidden="true" />
          </label>
        ))}
        <span className={css.word} aria-hidden="true">
          {words[value ?? 0]}
        </span>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

/** A rating as stars, read-only. */
export function RatingStars({ rating, size = 18 }: { rating: number; size?: number }) {
  return (
    <span className={css.shown} role="img" aria-label={`${rating} out of ${RATING_MAX} stars`}>
      {stars.map((star) => (
        <Star
          key={star}
          size={size}
          strokeWidth={1.5}
          className={star <= rating ? css.full : undefined}
          aria-hidden="true"
        />
      ))}
    </span>
  )
}
