import { formOf } from '../profile-form.ts'
import { sampleMe } from '../sample-member.ts'
import { AddressFields, HeightField, NameFields, PhoneField } from './profile-fields.tsx'

const settings = {
  identity: { endpoint: 'none', clientId: 'none', issuer: 'none' },
  payments: { kind: 'stripe', key: 'none' },
  operator: { name: null, email: null },
  verifiesPhones: true,
  ordersLabels: true,
  isDevelopment: false,
  demoMembers: [],
  demoPassword: null,
  termsVersion: '1',
  version: '1',
  now: '2026-12-01T09:00:00.000Z',
}

export default {
  title: 'members/profile-fields',
  parameters: { answers: { 'GET /api/app-settings': settings } },
}

const change = () => undefined
const errors = {
  firstName: 'First name is required',
  secondName: 'Last name is required',
  phoneNumber: 'Phone number is required',
  height: 'Height is required',
  address: 'Address is required',
  city: 'City is required',
  postcode: 'Please enter a valid UK postcode',
}
const filled = formOf(sampleMe())

export const Filled = () => (
  <>
    <NameFields form={filled} errors={{}} onChange={change} />
    <PhoneField form={filled} errors={{}} onChange={change} />
    <HeightField form={filled} errors={{}} onChange={change} />
    <AddressFields form={filled} errors={{}} onChange={change} />
  </>
)
export const WithErrors = () => (
  <>
    <NameFields form={filled} errors={errors} onChange={change} />
    <PhoneField form={filled} errors={errors} onChange={change} />
    <HeightField form={filled} errors={errors} onChange={change} />
    <AddressFields form={filled} errors={errors} onChange={change} />
  </>
)
export const SecondAddress = () => <AddressFields form={filled} errors={{}} onChange={change} of="secondary" />
