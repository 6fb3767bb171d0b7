import { sampleOrder } from '../sample-order.ts'
import { ParcelsUnderWay } from './parcels-under-way.tsx'

export default { title: 'orders/parcels-under-way' }

const formerAddress = {
  name: 'Maya Shah',
  address: '4 Mill Lane',
  address2: '',
  city: 'Hebden Bridge',
  postcode: 'HX7 6AB',
}
const answers = (...items: object[]) => ({ answers: { 'GET /api/orders': { items } } })

export const BeforeMoving = () => <ParcelsUnderWay />
BeforeMoving.parameters = answers(sampleOrder({ status: 'ACCEPTED' }))
export const Moved = () => <ParcelsUnderWay />
Moved.parameters = answers(
  sampleOrder({ status: 'SHIPPING_SENT', formerAddress }),
  sampleOrder({ id: '2b1c0000-0000-4000-8000-000000000002', status: 'REQUESTED' }),
)
