import { sampleOrder } from '../sample-order.ts'
import { LoanDetails } from './loan-details.tsx'

export default { title: 'orders/loan-details' }

const otherAddress = {
  name: 'Maya Shah',
  address: '4 Mill Lane',
  address2: '',
  city: 'Hebden Bridge',
  postcode: 'HX7 6AB',
}

export const ByPost = () => <LoanDetails order={sampleOrder()} />
export const InPerson = () => <LoanDetails order={sampleOrder({ deliveryMethod: 'IN_PERSON' })} />
export const WithAddress = () => (
  <LoanDetails order={sampleOrder({ status: 'ACCEPTED', role: 'LENDER', otherAddress })} />
)
export const TheyMoved = () => (
  <LoanDetails order={sampleOrder({ status: 'ACCEPTED', role: 'LENDER', otherAddress, hasOtherMoved: true })} />
)
export const IMoved = () => (
  <LoanDetails order={sampleOrder({ status: 'ACCEPTED', role: 'LENDER', otherAddress, formerAddress: otherAddress })} />
)
export const WithMessage = () => (
  <LoanDetails order={sampleOrder({ message: 'It is for my sister’s wedding. I will bring it back clean.' })} />
)
