import type { Claim } from '@hemline/contract/claims/shapes.ts'
import type { ClaimRow } from '../claims/store.ts'
import { viewClaim } from '../claims/views.ts'
import type { Deps } from '../deps.ts'

/** A claim for the operator: without the reason of the lendee's card refusal. */
export function claimForOperator(deps: Deps, row: ClaimRow): Promise<Claim> {
  return viewClaim(deps, row, { readerId: '' })
}
