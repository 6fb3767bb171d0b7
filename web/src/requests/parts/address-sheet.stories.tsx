import { sampleMe } from '../../members/sample-member.ts'
import { AddressSheet } from './address-sheet.tsx'

export default { title: 'requests/address-sheet' }

const nothing = () => undefined

export const Home = () => <AddressSheet me={sampleMe()} usesPrimary onClose={nothing} onSaved={nothing} />
export const Second = () => <AddressSheet me={sampleMe()} usesPrimary={false} onClose={nothing} onSaved={nothing} />
export const PostcodeRefused = () => <Home />
PostcodeRefused.parameters = {
  answers: {
    'PATCH /api/user': { status: 422, code: 'INVALID_POSTCODE', refusal: 'Please enter a valid UK postcode' },
  },
}
