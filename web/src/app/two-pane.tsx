import { Package } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Empty } from '../ui/empty.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useWide } from '../ui/use-wide.ts'
import css from './two-pane.module.css'

/**
 * The orders with the one that is chosen beside them on desktop; on a phone one of the two. The list stays as it is while
 * the address changes, scrolled where it was. `detail`: null while nothing is chosen.
 */
export default function TwoPane({ list, detail }: { list: ReactNode; detail: ReactNode | null }) {
  const isWide = useWide()
  if (!isWide) return detail ?? list
  return (
    <div className={css.panes}>
      <div className={css.list} data-steps>
        {list}
      </div>
      <div className={css.detail} data-pane={detail ? '' : undefined} tabIndex={-1}>
        <Suspense
          fallback={
            <Loading className={css.waiting}>
              <Skeleton width="60%" height="36px" />
              <Skeleton height="180px" />
            </Loading>
          }
        >
          {detail ?? (
            <div className={css.none}>
              <Empty title="Choose an order" art={<Package size={44} strokeWidth={1.25} aria-hidden="true" />} />
            </div>
          )}
        </Suspense>
      </div>
    </div>
  )
}
