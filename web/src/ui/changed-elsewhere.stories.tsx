import { ChangedElsewhere } from './changed-elsewhere.tsx'

export default { title: 'ui/changed-elsewhere' }

const price = { name: 'replacementPrice', label: 'Replacement price', now: '£250.00' }
const audience = { name: 'sharedStatus', label: 'Who can see and borrow it', now: 'Friends only' }

export const One = () => <ChangedElsewhere differences={[price]} onTake={() => undefined} />
export const Several = () => <ChangedElsewhere differences={[price, audience]} onTake={() => undefined} />
