import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type HandoverPart from './handover.tsx'

const Handover = lazyPart(() => import('./handover.tsx'))

/** The handover, loaded when it is first shown. `onWait`: whether it is still loading, for the button that opens it. */
export function LazyHandover({
  onWait,
  ...props
}: ComponentProps<typeof HandoverPart> & { onWait: (isWaiting: boolean) => void }) {
  const { hasButton, isExplained } = props
  return (
    <Suspense
      fallback={
        <Waiting onWait={onWait}>{!isExplained && <Skeleton height={hasButton ? '205px' : '148px'} />}</Waiting>
      }
    >
      <Handover {...props} />
    </Suspense>
  )
}

/** In place of a part that is still loading: the button that opens it is busy meanwhile. */
function Waiting({ onWait, children }: { onWait: (isWaiting: boolean) => void; children: ReactNode }) {
  useEffect(() => {
    onWait(true)
    return () => onWait(false)
  }, [onWait])
  return children
}
