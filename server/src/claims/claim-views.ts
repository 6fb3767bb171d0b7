import type { AnswerFrom } from '@hemline/contract/call.ts'
import type { getClaims } from '@hemline/contract/claims/calls.ts'
import { claimableLines, mayClaim } from '@hemline/contract/claims/rules.ts'
import { SMALLEST_HOLD_PENCE } from '@hemline/contract/limits.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { requireParty } from '../orders/party.ts'
import { claimedOf, factsOf } from '../orders/views.ts'
import { owedView } from '../payments/owed-views.ts'
import { contestHoursOf, leftToClaim } from './actions.ts'
import { listClaims, listOwedOf } from './store.ts'
import { viewClaim } from './views.ts'

/**
 * Returns the claims on the member's order; for the lender also whether they may claim now, and what Hemline owes them
 * for it.
 */
export async function readClaims(
  deps: Deps,
  { member, orderId }: { member: Caller; orderId: string },
): Promise<AnswerFrom<typeof getClaims>> {
  const { db, clock } = deps
  const { order, role } = await requireParty(db, { orderId, memberId: member.id })
  const leftPence = await leftToClaim(db, order)
  return {
    items: await Promise.all(
      (await listClaims(db, orderId)).map((row) => viewClaim(deps, row, { readerId: member.id })),
    ),
    leftPence,
    tariff: [...claimableLines(order.tariff, claimedOf(order))],
    contestHours: await contestHoursOf(deps, order),
    mayClaim: role === 'LENDER' && leftPence >= SMALLEST_HOLD_PENCE && mayClaim(factsOf(order), clock.now()),
    owed: (await listOwedOf(db, { orderId, memberId: member.id })).map(owedView),
  }
}
