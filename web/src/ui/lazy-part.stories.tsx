import { Suspense } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

export default { title: 'ui/lazy-part' }

const Loaded = lazyPart(async () => ({ default: () => <p>Here it is.</p> }))
const Never = lazyPart(() => new Promise<never>(() => undefined))
const waiting = (
  <Loading>
    <Skeleton />
  </Loading>
)

export const Here = () => (
  <Suspense fallback={waiting}>
    <Loaded />
  </Suspense>
)
export const StillLoading = () => (
  <Suspense fallback={waiting}>
    <Never />
  </Suspense>
)
