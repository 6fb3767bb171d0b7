import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../base/paths.ts'
import { endSignOut, hasSignedOut, useSession } from '../base/session.ts'
import { meQuery } from '../members/calls.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { rows } from './routes.ts'

const screen = (name: string) => lazyPart(async () => (await import('./screen-files.ts')).loadScreen(name))
const Closing = screen('closing')
const Suspended = screen('suspended')

/**
 * Renders the route for members; redirects everyone else to sign-in, which returns to the same address. A member who
 * signs out goes to the front page.
 */
export function SessionGate() {
  const session = useSession()
  const me = useQuery({ ...meQuery(), enabled: session !== null }).data
  const { pathname } = useLocation()
  if (!session) return <LeadAway />
  const mayFinish = rows.some(({ path, whileSuspended }) => whileSuspended && matchPath(path, pathname))
  const Instead = !mayFinish && (me?.deletesAt ? Closing : me?.isSuspended && Suspended)
  if (!Instead) return <Outlet />
  return (
    <Suspense>
      <Instead />
    </Suspense>
  )
}

function LeadAway() {
  const { pathname, search, hash } = useLocation()
  const [to] = useState(() => (hasSignedOut() ? paths.home : paths.signIn(pathname + search + hash)))
  useEffect(endSignOut, [])
  return <Navigate to={to} replace />
}
