import type { Tx } from '../base/db.ts'

/** The acts on whether a member may use Hemline. */
const standingActs = ['suspend-member', 'ban-member', 'reinstate-member', 'take-decision-back'] as const

/** Returns the latest line of the log about whether a member may use Hemline. */
export function findStandingAct(tx: Tx, userId: string) {
  return tx
    .selectFrom('operatorLines')
    .select(['action', 'operatorId', 'detail'])
    .where('subject', '=', userId)
    .where('action', 'in', standingActs)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
