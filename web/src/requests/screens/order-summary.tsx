import { useTitle } from '../../ui/use-title.ts'

/** Review and request. */
export default function OrderSummary() {
  useTitle('Review & Request')
  return <h1>Review & Request</h1>
}
