import type { ReactElement } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useMe } from '../calls.ts'

/**
 * For a screen of the member's own whose address has their id: leads to their address where it has another id, or OWN_ID. What the
 * navigation brought, such as where to return to, goes along.
 */
export function useOwnAddress(addressOf: (cognitoId: string) => string): ReactElement | null {
  const me = useMe()
  const { cognitoId } = useParams()
  const { search, hash, state } = useLocation()
  if (!me || cognitoId === me.id) return null
  return <Navigate to={{ pathname: addressOf(me.id), search, hash }} state={state} replace />
}
