import { useQuery } from '@tanstack/react-query'
import { ordersQuery } from '../orders/calls.ts'
import { useKeptHandovers } from '../orders/kept-handovers.ts'
import { Badge } from './badge.tsx'

/** How many orders wait for this member. It is there on every screen, so it also sends what was entered without network. */
export default function OrdersBadge() {
  useKeptHandovers()
  const count = useQuery({ ...ordersQuery(), refetchOnMount: true }).data?.filter(({ needsMe }) => needsMe).length
  return <Badge count={count} word="waiting for you" />
}
