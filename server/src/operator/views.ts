import type { Claim } from '@hemline/contract/claims/shapes.ts'
import type { ClaimRow } from '../claims/store.ts'
import { viewClaim } from '../claims/views.ts'
import type { Deps } from '../deps.ts'

/** A claim as the operator reads it: everything but what only the lendee's card says. */
export function claimForOperator(deps: Deps, row: ClaimRow): Promise<Claim> {
  return viewClaim(deps, row, { readerId: '' })
}
