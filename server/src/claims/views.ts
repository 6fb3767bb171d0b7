import type { BalanceDue, Claim } from '@hemline/contract/claims/shapes.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import type { Deps } from '../deps.ts'
import { linkPaths } from '../images/private-links.ts'
import type { ClaimRow, listBalances } from './store.ts'

/**
 * Returns a claim for one reader, with links to its photos: only for the two parties and the operator. The reason of a
 * card refusal is for the lendee only.
 */
export async function viewClaim(deps: Deps, row: ClaimRow, { readerId }: { readerId: string }): Promise<Claim> {
  return {
    id: row.id,
    orderId: row.orderId,
    byOperator: row.byOperator,
    lines: row.lines,
    claimedPence: row.claimedPence,
    amountPence: row.amountPence,
    description: row.description,
    images: await linkPaths(deps, row.images),
    state: row.state,
    answerBy: row.state === 'OPEN' ? (row.answerBy?.toISOString() ?? null) : null,
    contestReason: row.contestReason,
    decisionReason: row.decisionReason,
    refusalCode: readerId === row.lendeeId ? row.refusalCode : null,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  }
}

export function balanceView(row: Awaited<ReturnType<typeof listBalances>>[number]): BalanceDue {
  return {
    claimId: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    garment: garmentName(row.listing),
    lenderName: row.lenderName,
    amountPence: row.amountPence,
    lines: row.lines,
    refusalCode: row.refusalCode,
    isCharging: row.state === 'CHARGING',
  }
}
