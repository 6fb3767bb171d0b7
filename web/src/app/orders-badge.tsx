import { useQuery } from '@tanstack/react-query'
import { ordersQuery } from '../orders/calls.ts'
import { Badge } from './badge.tsx'

/** How many orders wait for this member. */
export default function OrdersBadge() {
  const count = useQuery({ ...ordersQuery(), refetchInterval: 60_000, refetchOnMount: true }).data?.filter(
    ({ needsMe }) => needsMe,
  ).length
  return <Badge count={count} word="waiting for you" />
}
