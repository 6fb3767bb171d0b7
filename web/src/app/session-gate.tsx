import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../base/session.ts'
import { paths } from './paths.ts'

/** Lets members through; everyone else signs in first and then comes back to the same address. */
export function SessionGate() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (!session) return <Navigate to={paths.signIn(pathname + search)} replace />
  return <Outlet />
}
