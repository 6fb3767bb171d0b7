import { sampleDispute } from '../sample-dispute.ts'
import { ResolveForm } from './resolve-form.tsx'

export default { title: 'operator/resolve-form' }

export const Empty = () => <ResolveForm dispute={sampleDispute} />
