import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHold } from '../../ui/use-hold.ts'
import type ConditionChecksPart from './condition-checks.tsx'

const ConditionChecks = lazyPart(() => import('./condition-checks.tsx'))

/**
 * The condition checks of an agreed order, loaded when they are first shown. `children` are below them and wait for them, so
 * that nothing moves: a skeleton is in the place of both until then.
 */
export function LazyChecks({
  isComing,
  children,
  ...props
}: ComponentProps<typeof ConditionChecksPart> & { isComing: boolean; children: ReactNode }) {
  const isHeld = useHold(isComing)
  const skeleton = <Skeleton height="200px" />
  return (
    <Suspense fallback={skeleton}>
      {isHeld ? (
        skeleton
      ) : (
        <>
          {props.order.acceptedAt && <ConditionChecks {...props} />}
          {children}
        </>
      )}
    </Suspense>
  )
}
