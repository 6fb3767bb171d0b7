import { useTitle } from '../../ui/use-title.ts'

/** My orders. */
export default function Orders() {
  useTitle('Orders')
  return <h1>Orders</h1>
}
