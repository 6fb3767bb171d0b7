import { Loading, Skeleton } from './skeleton.tsx'

export default { title: 'ui/skeleton' }

export const Line = () => <Skeleton />
export const Round = () => <Skeleton round width="40px" height="40px" />
export const Photo = () => <Skeleton ratio="3 / 4" />
export const Announced = () => (
  <Loading label="Your orders are loading">
    <Skeleton height="6em" />
  </Loading>
)
