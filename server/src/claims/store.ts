import { randomUUID } from 'node:crypto'
import { countingStates } from '@hemline/contract/claims/rules.ts'
import type { ClaimLine, ClaimState } from '@hemline/contract/claims/shapes.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import type { Claims } from '../base/db-types.ts'

export type ClaimRow = Selectable<Claims>

export function insertClaim(
  tx: Tx,
  claim: {
    orderId: string
    lenderId: string
    lendeeId: string
    byOperator: boolean
    lines: ClaimLine[]
    amountPence: number
    description: string
    images: string[]
    answerBy: Date | null
    decisionReason: string | null
    clientKey: string | null
    now: Date
  },
): Promise<ClaimRow> {
  return tx
    .insertInto('claims')
    .values({
      id: randomUUID(),
      order_id: claim.orderId,
      lender_id: claim.lenderId,
      lendee_id: claim.lendeeId,
      by_operator: claim.byOperator,
      lines: JSON.stringify(claim.lines),
      amount_pence: claim.amountPence,
      claimed_pence: claim.amountPence,
      description: claim.description,
      images: JSON.stringify(claim.images),
      state: claim.byOperator ? 'CONTESTED' : 'OPEN',
      answer_by: claim.answerBy,
      decision_reason: claim.decisionReason,
      client_key: claim.clientKey,
      created_at: claim.now,
      updated_at: claim.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The claim that a lender has made under this key of theirs. */
export function findClaimByKey(
  db: Db,
  named: { orderId: string; lenderId: string; clientKey: string },
): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('claims')
    .selectAll()
    .where('order_id', '=', named.orderId)
    .where('lender_id', '=', named.lenderId)
    .where('client_key', '=', named.clientKey)
    .executeTakeFirst()
}

export function findClaim(db: Db, id: string): Promise<ClaimRow | undefined> {
  return db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listClaims(db: Db, orderId: string): Promise<ClaimRow[]> {
  return db
    .selectFrom('claims')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What the claims on an order come to, in pence, without those that came to nothing. */
export async function sumClaims(db: Db, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('claims')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_pence'), eb.lit(0)).as('sum'))
    .where('order_id', '=', orderId)
    .where('state', 'in', [...countingStates])
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** Moves a claim on only if it still is in one of `from`: undefined when somebody else was first. */
export function writeClaim(
  db: Db,
  move: {
    id: string
    from: readonly ClaimState[]
    to: ClaimState
    set?: Updateable<Claims>
    chargeKey?: string
    now: Date
  },
): Promise<ClaimRow | undefined> {
  let update = db
    .updateTable('claims')
    .set({ ...move.set, state: move.to, updated_at: move.now })
    .where('id', '=', move.id)
    .where('state', 'in', [...move.from])
  if (move.chargeKey) update = update.where('charge_key', '=', move.chargeKey)
  return update.returningAll().executeTakeFirst()
}

/** What the clock has to look at: claims to remind of, claims whose 48 hours are over, charges that were cut off. */
export function listDueClaims(db: Db, due: 'remind' | 'lapse' | 'settle', at: Date): Promise<ClaimRow[]> {
  const claims = db.selectFrom('claims').selectAll().limit(200)
  if (due === 'settle')
    return claims.where('state', '=', 'CHARGING').where('updated_at', '<=', at).orderBy('updated_at').execute()
  const open = claims.where('state', '=', 'OPEN').where('answer_by', '<=', at).orderBy('answer_by')
  return due === 'remind' ? open.where('reminded_at', 'is', null).execute() : open.execute()
}

/** Takes the turn to remind of a claim; false when somebody else did. */
export async function claimReminder(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const taken = await tx
    .updateTable('claims')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** What a member's cards did not pay, or are being asked for now, with the order it is about. */
export function listBalances(db: Db, lendeeId?: string) {
  let rows = db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .innerJoin('members as m', 'm.id', 'c.lendee_id')
    .selectAll('c')
    .select(['o.order_number', 'o.listing', 'o.lender_name', 'o.lendee_name', 'm.email as lendee_email'])
    .orderBy('c.created_at')
    .limit(500)
  // a first charge is not the member's affair until it has failed
  rows = lendeeId
    ? rows
        .where('c.lendee_id', '=', lendeeId)
        .where((eb) =>
          eb.or([
            eb('c.state', '=', 'DUE'),
            eb.and([eb('c.state', '=', 'CHARGING'), eb('c.refusal_code', 'is not', null)]),
          ]),
        )
    : rows.where('c.state', '=', 'DUE')
  return rows.execute()
}

export function listOwedOf(db: Db, of: { orderId: string; memberId: string }) {
  return db
    .selectFrom('owed_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .selectAll('l')
    .select('o.order_number')
    .where('l.order_id', '=', of.orderId)
    .where('l.member_id', '=', of.memberId)
    .orderBy('l.created_at')
    .execute()
}
