import type { BalanceDue, Claim, ClaimLine, ClaimState, Owed } from '@hemline/contract/claims/shapes.ts'
import type { Deps } from '../deps.ts'
import { linkPaths } from '../images/private-links.ts'
import type { ListingSnapshot } from '../orders/store.ts'
import type { ClaimRow, listBalances, listOwedOf } from './store.ts'

/**
 * A claim as one reader sees it, with links to its photos: only for the two parties and the operator. Why the card did not
 * pay is the lendee's alone.
 */
export async function viewClaim(deps: Deps, row: ClaimRow, { readerId }: { readerId: string }): Promise<Claim> {
  return {
    id: row.id,
    orderId: row.order_id,
    byOperator: row.by_operator,
    lines: row.lines as unknown as ClaimLine[],
    claimedPence: row.claimed_pence,
    amountPence: row.amount_pence,
    description: row.description,
    images: await linkPaths(deps, row.images as unknown as string[]),
    state: row.state as ClaimState,
    answerBy: row.state === 'OPEN' ? (row.answer_by?.toISOString() ?? null) : null,
    contestReason: row.contest_reason,
    decisionReason: row.decision_reason,
    refusalCode: readerId === row.lendee_id ? row.refusal_code : null,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}

export function garmentOf(listing: unknown): string {
  const { brand, category } = listing as ListingSnapshot
  return `${brand} ${category}`
}

export function balanceView(row: Awaited<ReturnType<typeof listBalances>>[number]): BalanceDue {
  return {
    claimId: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    garment: garmentOf(row.listing),
    lenderName: row.lender_name,
    amountPence: row.amount_pence,
    lines: row.lines as unknown as ClaimLine[],
    refusalCode: row.refusal_code,
    isCharging: row.state === 'CHARGING',
  }
}

export function owedView(row: Awaited<ReturnType<typeof listOwedOf>>[number]): Owed {
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    kind: row.kind as Owed['kind'],
    pence: row.pence,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    isVoided: row.voided_at !== null,
  }
}
