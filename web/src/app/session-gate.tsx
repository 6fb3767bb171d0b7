import { Navigate, Outlet, useLocation } from 'react-router'
import { hasSignedOut, useSession } from '../base/session.ts'
import { paths } from './paths.ts'

/**
 * Lets members through; everyone else signs in first and then comes back to the same address. Who signs out herself
 * goes to the front page.
 */
export function SessionGate() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (!session) return <Navigate to={hasSignedOut() ? paths.home : paths.signIn(pathname + search)} replace />
  return <Outlet />
}
