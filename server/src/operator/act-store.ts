import { sql } from 'kysely'
import type { Tx } from '../base/db.ts'

export type ActAbout = { orderId: string } | { subject: string }

/** Returns the line of the log that an act on this order or subject wrote, by the act's own id. */
export function findAct(tx: Tx, { actId, about }: { actId: string; about: ActAbout }) {
  return tx
    .selectFrom('operatorLines')
    .select(['action', 'detail'])
    .where('orderId' in about ? sql<boolean>`order_id = ${about.orderId}` : sql<boolean>`subject = ${about.subject}`)
    .where(sql`detail->>'actId'`, '=', actId)
    .executeTakeFirst()
}

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
