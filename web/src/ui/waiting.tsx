import type { ReactNode } from 'react'
import { ErrorPanel, Loading } from './state.tsx'

/** In the place of what was asked for and is not here: its skeleton while it comes, and why not when it does not. */
export function Waiting({
  of: { error, refetch },
  failed,
  label = 'Loading',
  children,
}: {
  of: { error: unknown; refetch: () => unknown }
  /** What did not work, where it has a name of its own. */
  failed?: string
  label?: string
  children: ReactNode
}) {
  if (!error) return <Loading label={label}>{children}</Loading>
  return <ErrorPanel {...(failed && { title: failed })} error={error} onRetry={() => refetch()} />
}
