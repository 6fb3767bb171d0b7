import { useTitle } from '../../ui/use-title.ts'

/** Writing a review. */
export default function ReviewScreen() {
  useTitle('Review')
  return <h1>Review</h1>
}
