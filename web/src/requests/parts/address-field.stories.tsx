import { sampleMe } from '../../members/sample-member.ts'
import { AddressField } from './address-field.tsx'

export default { title: 'requests/address-field' }

const nothing = () => undefined
const second = {
  secondaryAddress: '12 Station Road',
  secondaryAddress2: '',
  secondaryCity: 'Leeds',
  secondaryPostcode: 'LS1 4DY',
}

export const OneAddress = () => <AddressField usesPrimary onChange={nothing} onEdit={nothing} />
OneAddress.parameters = { answers: { 'GET /api/user': { data: sampleMe() } } }
export const TwoAddresses = () => <AddressField usesPrimary={false} onChange={nothing} onEdit={nothing} />
TwoAddresses.parameters = { answers: { 'GET /api/user': { data: sampleMe(second) } } }
export const WithError = () => (
  <AddressField usesPrimary onChange={nothing} onEdit={nothing} error="Address is required" />
)
WithError.parameters = { answers: { 'GET /api/user': { data: sampleMe({ address: null, postcode: null }) } } }
