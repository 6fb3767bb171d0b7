import type { ReactNode } from 'react'
import { ErrorPanel, Loading } from './state.tsx'

/** In the place of what was asked for and is not here: its skeleton while it comes, and why not when it does not. */
export function Waiting({
  of: { error, refetch },
  failed,
  isPage = false,
  label = 'Loading',
  children,
}: {
  of: { error: unknown; refetch: () => unknown }
  /** What did not work, where it has a name of its own. */
  failed?: string
  /** It is all there is on the page. */
  isPage?: boolean
  label?: string
  children: ReactNode
}) {
  if (!error) return <Loading label={label}>{children}</Loading>
  return <ErrorPanel {...(failed && { title: failed })} isPage={isPage} error={error} onRetry={() => refetch()} />
}
