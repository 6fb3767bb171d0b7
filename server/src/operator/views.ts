import type { Claim } from '@hemline/contract/claims/shapes.ts'
import type { ClaimRow } from '../claims/store.ts'
import { claimView } from '../claims/views.ts'

/** A claim as the operator reads it: everything but what only the lendee's card says. */
export function claimForOperator(row: ClaimRow): Claim {
  return claimView(row, { readerId: '' })
}
