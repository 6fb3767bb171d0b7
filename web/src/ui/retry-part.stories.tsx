import { retryPart } from './retry-part.tsx'

export default { title: 'ui/retry-part' }

const lost = () => Promise.reject(new Error('no network'))
const LostHere = retryPart(lost, 'here')
const LostWithNotice = retryPart(lost, 'notice')

export const InItsPlace = () => <LostHere />
export const InANotice = () => <LostWithNotice />
