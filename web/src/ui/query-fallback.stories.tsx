import { SendError, wireTexts } from '../base/wire.ts'
import { QueryFallback } from './query-fallback.tsx'
import { Skeleton } from './skeleton.tsx'

export default { title: 'ui/query-fallback' }

const error = new SendError('INTERNAL', wireTexts.failed, 500)
const refetch = () => undefined

export const Loading = () => (
  <QueryFallback query={{ error: null, refetch }} label="Your orders are loading">
    <Skeleton height="4em" />
  </QueryFallback>
)
export const Failed = () => (
  <QueryFallback query={{ error, refetch }} failed="Your orders didn’t load">
    <Skeleton height="4em" />
  </QueryFallback>
)
