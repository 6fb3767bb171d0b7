import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { meQuery } from '../calls.ts'

/** What needs the member's own profile: a skeleton until it is loaded, and a failure with a retry. */
export function WithMe({ children }: { children: (me: OwnProfile) => ReactNode }) {
  const me = useQuery(meQuery())
  if (me.data) return children(me.data)
  return (
    <QueryFallback query={me}>
      <Skeleton height="180px" />
    </QueryFallback>
  )
}
