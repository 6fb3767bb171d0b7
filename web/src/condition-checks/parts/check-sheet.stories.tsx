import { type CheckMoment, checkMoments } from '@hemline/contract/order-status.ts'
import { sampleOrder } from '../../orders/sample-order.ts'
import { CheckSheet } from './check-sheet.tsx'
import { momentTitle } from './condition-checks.tsx'

export default { title: 'condition-checks/check-sheet' }

const sheet = (moment: CheckMoment) => (
  <CheckSheet order={sampleOrder({ status: 'ACCEPTED' })} moment={moment} isOpen onClose={() => undefined} />
)

export const BeforePosting = () => sheet('LENDER_OUT')
export const OnArrival = () => sheet('LENDEE_IN')
export const BeforeReturn = () => sheet('LENDEE_OUT')
export const Back = () => sheet('LENDER_IN')
export const Titles = () => (
  <ul>
    {checkMoments.map((moment) => (
      <li key={moment}>{momentTitle(moment, sampleOrder())}</li>
    ))}
  </ul>
)
