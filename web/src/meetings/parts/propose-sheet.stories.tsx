import { sampleOrder } from '../../orders/sample-order.ts'
import { ProposeSheet } from './propose-sheet.tsx'

export default { title: 'meetings/propose-sheet' }

const order = sampleOrder({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON' })

export const Open = () => <ProposeSheet order={order} isOpen onClose={() => undefined} />
