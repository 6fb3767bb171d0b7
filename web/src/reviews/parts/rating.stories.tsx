import { useState } from 'react'
import { RatingField, RatingStars } from './rating.tsx'

export default { title: 'reviews/rating' }

export function Choosing() {
  const [rating, setRating] = useState<number | null>(null)
  return <RatingField value={rating} onChange={setRating} />
}
export const Chosen = () => <RatingField value={4} onChange={() => undefined} />
export const WithError = () => <RatingField value={null} onChange={() => undefined} error="Please choose a rating." />
export const Stars = () => [1, 2, 3, 4, 5].map((rating) => <RatingStars key={rating} rating={rating} />)
