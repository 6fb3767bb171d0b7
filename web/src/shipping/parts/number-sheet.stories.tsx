import { sampleOrder } from '../../orders/sample-order.ts'
import NumberSheet from './number-sheet.tsx'

export default { title: 'shipping/number-sheet' }

const { id } = sampleOrder()
const close = () => undefined

export const Outbound = () => <NumberSheet orderId={id} direction="OUTBOUND" hasLabel={false} onClose={close} />
export const Return = () => <NumberSheet orderId={id} direction="RETURN" hasLabel onClose={close} />
export const Again = () => <NumberSheet orderId={id} direction="OUTBOUND" hasLabel isAgain onClose={close} />
