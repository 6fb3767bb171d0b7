import { sampleOrder } from '../sample-order.ts'
import { OtherParty } from './other-party.tsx'

export default { title: 'orders/other-party' }

export const TheLender = () => <OtherParty order={sampleOrder()} />
export const TheLendee = () => <OtherParty order={sampleOrder({ role: 'LENDER' })} />
export const WithPicture = () => (
  <OtherParty order={sampleOrder({ otherPicture: '/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg' })} />
)
export const LongText = () => (
  <OtherParty order={sampleOrder({ lenderName: 'Maximiliana-Josephine Featherstonehaugh' })} />
)
