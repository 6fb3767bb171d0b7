import { randomUUID } from 'node:crypto'
import { type ClaimMoveName, claimMoves, countingStates } from '@hemline/contract/claims/rules.ts'
import type { ClaimLine } from '@hemline/contract/claims/shapes.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Claims } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'

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
      orderId: claim.orderId,
      lenderId: claim.lenderId,
      lendeeId: claim.lendeeId,
      byOperator: claim.byOperator,
      lines: JSON.stringify(claim.lines),
      amountPence: claim.amountPence,
      claimedPence: claim.amountPence,
      description: claim.description,
      images: JSON.stringify(claim.images),
      state: claim.byOperator ? 'CONTESTED' : 'OPEN',
      answerBy: claim.answerBy,
      decisionReason: claim.decisionReason,
      clientKey: claim.clientKey,
      createdAt: claim.now,
      updatedAt: claim.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the claim that a lender has created with this key. */
export function findClaimByKey(
  db: Db,
  named: { orderId: string; lenderId: string; clientKey: string },
): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('claims')
    .selectAll()
    .where('orderId', '=', named.orderId)
    .where('lenderId', '=', named.lenderId)
    .where('clientKey', '=', named.clientKey)
    .executeTakeFirst()
}

/**
 * Returns an open claim of an order with exactly these lines, words and photos: photos have names of their own, so it is
 * the same one sent twice. Under the order's lock.
 */
export async function findSameClaim(
  tx: Tx,
  claim: { orderId: string; lines: readonly string[]; description: string; images: readonly string[] },
): Promise<ClaimRow | undefined> {
  const open = await tx
    .selectFrom('claims')
    .selectAll()
    .where('orderId', '=', claim.orderId)
    .where('state', '=', 'OPEN')
    .where('description', '=', claim.description)
    .where('images', '=', JSON.stringify(claim.images) as never)
    .execute()
  return open.find(({ lines }) => lines.map(({ id }) => id).join() === claim.lines.join())
}

/** Counts the claims that the lender has made on an order since then, in any state. Under the order's lock. */
export async function countClaims(tx: Tx, { orderId, since }: { orderId: string; since: Date }): Promise<number> {
  const { count } = await tx
    .selectFrom('claims')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orderId', '=', orderId)
    .where('byOperator', '=', false)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export function findClaim(db: Db, id: string): Promise<ClaimRow | undefined> {
  return db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listClaims(db: Db, orderId: string): Promise<ClaimRow[]> {
  return db.selectFrom('claims').selectAll().where('orderId', '=', orderId).orderBy('createdAt').orderBy('id').execute()
}

/** Returns the sum of the claims on an order in pence, without dismissed and withdrawn ones. */
export async function sumClaims(db: Db, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('claims')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amountPence'), eb.lit(0)).as('sum'))
    .where('orderId', '=', orderId)
    .where('state', 'in', [...countingStates])
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/**
 * Moves a claim on if it is still where the move begins, and charged under `chargeKey` if that is given: undefined when another
 * caller was first.
 */
export function writeClaim(
  db: Db,
  move: {
    id: string
    name: ClaimMoveName
    set?: Updateable<Claims> | undefined
    chargeKey?: string
    now: Date
  },
): Promise<ClaimRow | undefined> {
  const { from, to } = claimMoves[move.name]
  let update = db
    .updateTable('claims')
    .set({ ...move.set, state: to, updatedAt: move.now })
    .where('id', '=', move.id)
    .where('state', 'in', [...from])
  if (move.chargeKey) update = update.where('chargeKey', '=', move.chargeKey)
  return update.returningAll().executeTakeFirst()
}

/**
 * Returns the claims that are due: to remind of, past their `answerBy`, and with interrupted charges. No one who is banned is
 * reminded: they cannot sign in to answer.
 */
export function listDueClaims(db: Db, due: 'remind' | 'lapse' | 'settle', at: Date): Promise<ClaimRow[]> {
  const claims = db.selectFrom('claims').selectAll().limit(200)
  if (due === 'settle')
    return claims.where('state', '=', 'CHARGING').where('updatedAt', '<=', at).orderBy('updatedAt').execute()
  const open = claims.where('state', '=', 'OPEN').where('answerBy', '<=', at).orderBy('answerBy')
  if (due === 'lapse') return open.execute()
  return open
    .where('remindedAt', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('bans as b').select('b.memberId').whereRef('b.memberId', '=', 'claims.lendeeId'))),
    )
    .execute()
}

/** Claims the reminder of a claim; false when another process did. */
export async function claimReminder(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const taken = await tx
    .updateTable('claims')
    .set({ remindedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('remindedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Returns the charges that a member's cards refused or that are being retried, with their orders. */
export function listBalances(db: Db, lendeeId?: string) {
  let rows = db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .innerJoin('members as m', 'm.id', 'c.lendeeId')
    .selectAll('c')
    .select(['o.orderNumber', 'o.listing', 'o.lenderName', 'o.lendeeName', 'm.email as lendeeEmail'])
    .orderBy('c.createdAt')
    .limit(500)
  // a first charge is not shown to the member until it has failed
  rows = lendeeId
    ? rows
        .where('c.lendeeId', '=', lendeeId)
        .where((eb) =>
          eb.or([
            eb('c.state', '=', 'DUE'),
            eb.and([eb('c.state', '=', 'CHARGING'), eb('c.refusalCode', 'is not', null)]),
          ]),
        )
    : rows.where('c.state', '=', 'DUE')
  return rows.execute()
}

export function listOwedOf(db: Db, of: { orderId: string; memberId: string }) {
  return db
    .selectFrom('owedLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .leftJoin('payouts as p', 'p.id', 'l.payoutId')
    .leftJoin('payoutBatches as b', 'b.id', 'p.batchId')
    .selectAll('l')
    .select(['o.orderNumber', 'b.paidOn'])
    .where('l.orderId', '=', of.orderId)
    .where('l.memberId', '=', of.memberId)
    .orderBy('l.createdAt')
    .execute()
}
