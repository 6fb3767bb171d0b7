import type { Evidence } from '@hemline/contract/evidence/shapes.ts'
import type { Deps } from '../deps.ts'
import { linkPaths } from '../images/private-links.ts'
import type { listTroubles } from './store.ts'

type Troubles = Pick<Evidence, 'issues' | 'resolutions' | 'extensions' | 'claims'>

/** Issues, decisions, extensions and claims as both sides read them, without the reason of a card refusal. */
export async function viewTroubles(deps: Deps, troubles: Awaited<ReturnType<typeof listTroubles>>): Promise<Troubles> {
  const linked = (images: unknown) => linkPaths(deps, images as string[])
  return {
    issues: await Promise.all(
      troubles.issues.map(async (row) => ({
        by: row.role,
        topic: row.topic,
        description: row.description,
        images: await linked(row.images),
        createdAt: row.createdAt.toISOString(),
      })),
    ),
    resolutions: troubles.resolutions.map((row) => ({
      outcome: row.outcome,
      status: row.toStatus,
      reason: row.reason,
      refundPence: row.refundPence,
      chargePence: row.chargePence,
      isCoinReturned: row.isCoinReturned,
      at: row.at.toISOString(),
    })),
    extensions: troubles.extensions.map((row) => ({
      oldEndDate: row.oldEndDate,
      endDate: row.endDate,
      message: row.message,
      state: row.state,
      createdAt: row.createdAt.toISOString(),
    })),
    claims: await Promise.all(
      troubles.claims.map(async (row) => ({
        byOperator: row.byOperator,
        lines: row.lines,
        claimedPence: row.claimedPence,
        amountPence: row.amountPence,
        description: row.description,
        images: await linked(row.images),
        state: row.state,
        contestReason: row.contestReason,
        decisionReason: row.decisionReason,
        createdAt: row.createdAt.toISOString(),
        paidAt: row.paidAt?.toISOString() ?? null,
      })),
    ),
  }
}
