import { samplePendingRequest } from '../sample-request.ts'
import { HoldNotice } from './hold-notice.tsx'

export default { title: 'requests/hold-notice' }

export const Held = () => <HoldNotice request={samplePendingRequest()} />
export const NothingToPay = () => (
  <HoldNotice request={samplePendingRequest({ total: 0, deliveryMethod: 'IN_PERSON' })} />
)
