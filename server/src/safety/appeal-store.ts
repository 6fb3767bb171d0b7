import type { AccountAct, AppealAct, ReportTarget } from '@hemline/contract/safety/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { cursorMoment, type Keyset, pageOf } from '../base/keyset.ts'

export type NewAppeal = {
  id: string
  tokenHash: string
  memberId: string
  act: AppealAct
  targetType: ReportTarget | null
  targetId: string | null
  was: string | null
  note: string
  operatorId: string
  now: Date
}

/** Stores that a member may ask about a decision, once. */
export async function insertAppeal(tx: Tx, { operatorId, now, ...appeal }: NewAppeal): Promise<void> {
  await tx
    .insertInto('appeals')
    .values({ ...appeal, decidedBy: operatorId, decidedAt: now, state: 'OFFERED' })
    .execute()
}

export function findAppealByToken(db: Db, tokenHash: string) {
  return db.selectFrom('appeals').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

/** The same, locked, so that two sendings are compared one after the other. */
export function lockAppealByToken(tx: Tx, tokenHash: string) {
  return tx.selectFrom('appeals').selectAll().where('tokenHash', '=', tokenHash).forUpdate().executeTakeFirst()
}

/** Opens an appeal that was only offered; whether this call did. */
export async function openAppeal(tx: Tx, { id, text, now }: { id: string; text: string; now: Date }): Promise<boolean> {
  const opened = await tx
    .updateTable('appeals')
    .set({ state: 'OPEN', text, askedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'OFFERED')
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

export function lockAppeal(tx: Tx, id: string) {
  return tx.selectFrom('appeals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function endAppeal(
  tx: Tx,
  {
    id,
    isUpheld,
    answer,
    operatorId,
    now,
  }: { id: string; isUpheld: boolean; answer: string; operatorId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('appeals')
    .set({ state: isUpheld ? 'UPHELD' : 'OVERTURNED', answer, answeredBy: operatorId, answeredAt: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Whether the same member was suspended or banned again, or the same listing taken down again, after a decision; not by one that
 * was taken back.
 */
export async function hasNewerDecision(
  tx: Tx,
  {
    memberId,
    act,
    targetId,
    decidedAt,
  }: { memberId: string; act: AppealAct; targetId: string | null; decidedAt: Date },
): Promise<boolean> {
  const acts: AppealAct[] = act === 'HIDDEN' ? ['HIDDEN'] : ['SUSPENDED', 'BANNED']
  const newer = await tx
    .selectFrom('appeals')
    .select('id')
    .where('memberId', '=', memberId)
    .where('act', 'in', acts)
    .where('decidedAt', '>', decidedAt)
    .where('state', '<>', 'OVERTURNED')
    .$if(act === 'HIDDEN', (query) => query.where('targetId', '=', targetId))
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

/**
 * Returns the newest suspension or ban of a member that is in effect and was decided after this moment. One that an operator
 * ended, or that was taken back, is not.
 */
export async function findLaterDecision(
  db: Db,
  { memberId, decidedAt }: { memberId: string; decidedAt: Date },
): Promise<{ act: AccountAct; decidedAt: Date } | undefined> {
  const later = await db
    .selectFrom('appeals as a')
    .innerJoin('members as m', 'm.id', 'a.memberId')
    .select(['a.act', 'a.decidedAt'])
    .where('a.memberId', '=', memberId)
    .where('a.act', 'in', ['SUSPENDED', 'BANNED'])
    .where('a.state', '<>', 'OVERTURNED')
    .where('a.decidedAt', '>', decidedAt)
    .whereRef('a.decidedAt', '>=', 'm.suspendedAt')
    .where('m.deletesAt', 'is', null)
    .orderBy('a.decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return later && { act: later.act as AccountAct, decidedAt: later.decidedAt }
}

/** Whether a member whose ban is this decision was suspended when it was made, by a suspension that was not taken back. */
export async function wasSuspendedBefore(
  tx: Tx,
  { memberId, decidedAt }: { memberId: string; decidedAt: Date },
): Promise<boolean> {
  const suspension = await tx
    .selectFrom('appeals as a')
    .innerJoin('members as m', 'm.id', 'a.memberId')
    .select('a.id')
    .where('a.memberId', '=', memberId)
    .where('a.act', '=', 'SUSPENDED')
    .where('a.state', '<>', 'OVERTURNED')
    .whereRef('a.decidedAt', '>=', 'm.suspendedAt')
    .where('a.decidedAt', '<', decidedAt)
    .limit(1)
    .executeTakeFirst()
  return suspension !== undefined
}

/** Whether an operator besides these members could decide: one of support cannot. */
export async function hasOtherOperator(tx: Tx, memberIds: readonly string[]): Promise<boolean> {
  const other = await tx
    .selectFrom('members as m')
    .leftJoin('operatorRoles as r', 'r.memberId', 'm.id')
    .select('m.id')
    .where('m.isOperator', '=', true)
    .where((eb) => eb.or([eb('r.role', 'is', null), eb('r.role', '<>', 'SUPPORT')]))
    .where('m.suspendedAt', 'is', null)
    .where('m.id', 'not in', [...memberIds])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Returns one page of appeals: open ones oldest first, answered ones newest first. */
export async function pageOfAppeals(
  db: Db,
  { state, after, limit }: { state: 'OPEN' | 'CLOSED'; after: Keyset | null; limit: number },
) {
  const isOpen = state === 'OPEN'
  const moment = isOpen ? sql.ref('a.askedAt') : sql.ref('a.answeredAt')
  const rows = await db
    .selectFrom('appeals as a')
    .innerJoin('members as m', 'm.id', 'a.memberId')
    .innerJoin('members as d', 'd.id', 'a.decidedBy')
    .leftJoin('members as w', 'w.id', 'a.answeredBy')
    .selectAll('a')
    .select([
      'm.firstName',
      'm.secondName',
      'm.erasedAt',
      'd.firstName as decidedByName',
      'w.firstName as answeredByName',
    ])
    .select(cursorMoment(moment).as('at'))
    .where('a.state', 'in', isOpen ? ['OPEN'] : ['UPHELD', 'OVERTURNED'])
    .$if(after !== null, (query) =>
      query.where(
        isOpen
          ? sql<boolean>`(${moment}, a.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`
          : sql<boolean>`(${moment}, a.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(moment, isOpen ? 'asc' : 'desc')
    .orderBy('a.id', isOpen ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  const { page, lastKey } = pageOf(rows, { limit, keyOf: (row) => row })
  return { rows: page, lastKey }
}
