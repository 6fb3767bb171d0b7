import { useTitle } from '../../ui/use-title.ts'

/** One order. */
export default function OrderScreen() {
  useTitle('Order')
  return <h1>Order</h1>
}
