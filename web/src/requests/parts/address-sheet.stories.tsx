import { sampleMe } from '../../members/sample-member.ts'
import { AddressSheet } from './address-sheet.tsx'

export default { title: 'requests/address-sheet' }

const nothing = () => undefined

export const Home = () => <AddressSheet me={sampleMe()} usesPrimary onClose={nothing} onSaved={nothing} />
export const Second = () => <AddressSheet me={sampleMe()} usesPrimary={false} onClose={nothing} onSaved={nothing} />
