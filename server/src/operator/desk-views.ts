import type { AnswerFrom } from '@hemline/contract/call.ts'
import { mostToCharge, paidCleaning } from '@hemline/contract/claims/rules.ts'
import type { getDesk } from '@hemline/contract/operator/calls.ts'
import { listBalances } from '../claims/store.ts'
import type { Deps } from '../deps.ts'
import { deskBalance } from './balance-views.ts'
import { deskLabels } from './parcel-views.ts'
import { listContested, listTroubledLabels } from './store.ts'
import { claimForOperator, deskOrder } from './views.ts'

/** Returns what the sections of the operator's room count and list without pages. */
export async function readDesk(deps: Deps): Promise<AnswerFrom<typeof getDesk>> {
  const { db } = deps
  const [claims, balances, labels] = await Promise.all([listContested(db), listBalances(db), listTroubledLabels(db)])
  return {
    disputes: [],
    owed: [],
    claims: await Promise.all(
      claims.map(async (row) => ({
        ...deskOrder(row),
        claim: await claimForOperator(deps, row),
        mostPence: mostToCharge({ ...row, dryCleaningFee: paidCleaning(row) }),
      })),
    ),
    balances: balances.map(deskBalance),
    labels: labels.map(deskLabels),
  }
}
