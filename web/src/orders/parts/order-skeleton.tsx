import { Columns } from '../../ui/columns.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import css from './order-skeleton.module.css'

/** In place of an order's page. */
export function OrderSkeleton() {
  return (
    <Loading label="Loading the order">
      <Columns>
        <Skeleton height="2.2rem" width="70%" />
        <Skeleton height="3.5rem" />
        <Skeleton height="112px" />
        <Skeleton height="200px" />
      </Columns>
    </Loading>
  )
}

/** In place of what is below the state of an order. */
export function BelowStateSkeleton() {
  return (
    <Loading label="Loading the order" className={css.below}>
      <Skeleton height="112px" />
      <Skeleton height="200px" />
    </Loading>
  )
}
