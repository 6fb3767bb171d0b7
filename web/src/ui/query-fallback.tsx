import type { ReactNode } from 'react'
import { ErrorPanel } from './error-panel.tsx'
import { Loading } from './skeleton.tsx'

/** Shown while a query has no data: the skeleton in `children` while it loads, and the error with a retry when it failed. */
export function QueryFallback({
  query: { error, refetch },
  failed,
  label = 'Loading',
  children,
}: {
  query: { error: unknown; refetch: () => unknown }
  /** The error panel's title, in place of the general one. */
  failed?: string
  label?: string
  children: ReactNode
}) {
  if (!error) return <Loading label={label}>{children}</Loading>
  return <ErrorPanel {...(failed && { title: failed })} error={error} onRetry={() => refetch()} />
}
