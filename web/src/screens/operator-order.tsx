import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { deskOrderQuery } from '../operator/order-calls.ts'
import { RecordPage } from '../operator/parts/desk-page.tsx'
import { OrderFile } from '../operator/parts/order-file.tsx'
import { useRole } from '../operator/use-role.ts'

const missing = {
  title: 'This order isn’t here',
  text: 'Look for it by its number or a name.',
  list: paths.operator('orders'),
  label: 'All orders',
}

/** One order in the operator's room. */
export default function OperatorOrder() {
  const { orderId = '' } = useParams()
  const query = useQuery(deskOrderQuery(orderId))
  const role = useRole()
  return (
    <RecordPage query={query} name="Order" nameOf={({ orderNumber }) => `Order ${orderNumber}`} missing={missing}>
      {(order) => role && <OrderFile order={order} role={role} />}
    </RecordPage>
  )
}
