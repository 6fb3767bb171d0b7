import { tabs } from '../lists.ts'
import { NoOrders } from './no-orders.tsx'

export default { title: 'orders/no-orders' }

export const EachTab = () => tabs.map((tab) => <NoOrders key={tab} tab={tab} />)
