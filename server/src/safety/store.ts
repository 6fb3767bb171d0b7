import { randomUUID } from 'node:crypto'
import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import type { NewReport, ReportOutcome, ReportTarget } from '@hemline/contract/safety/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { pageOf } from '../base/keyset.ts'
import { type SortedPage, type Sorts, sortedBy } from '../base/sorted.ts'

type Pair = { blockerId: string; blockedId: string }

/** Inserts a block; false when it exists. Call with the pair locked. */
export async function insertBlock(tx: Tx, { blockerId, blockedId, now }: Pair & { now: Date }): Promise<boolean> {
  const made = await tx
    .insertInto('blocks')
    .values({ blockerId, blockedId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blockerId')
    .executeTakeFirst()
  return made !== undefined
}

/** Deletes a block; false when there is none. Call with the pair locked. */
export async function deleteBlock(tx: Tx, { blockerId, blockedId }: Pair): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('blocks')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .returning('blockerId')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Whether either of the two blocks the other. */
export async function isBlockedEitherWay(db: Db, oneId: string, otherId: string): Promise<boolean> {
  const block = await db
    .selectFrom('blocks')
    .select('blockerId')
    .where('blockerId', 'in', [oneId, otherId])
    .where('blockedId', 'in', [oneId, otherId])
    .executeTakeFirst()
  return block !== undefined
}

/**
 * Returns the members that a member blocked, newest first, without erased ones. Without the picture of one who blocked them too, or
 * whose account is hidden (product.md §5).
 */
export function listBlocks(db: Db, memberId: string) {
  return db
    .selectFrom('blocks as b')
    .innerJoin('members as m', 'm.id', 'b.blockedId')
    .leftJoin('blocks as back', (join) =>
      join.onRef('back.blockerId', '=', 'b.blockedId').onRef('back.blockedId', '=', 'b.blockerId'),
    )
    .select(['m.id', 'm.firstName', 'm.erasedAt', 'b.createdAt'])
    .select(
      sql<string | null>`case when back.blocker_id is null and m.suspended_at is null then m.picture end`.as('picture'),
    )
    .where('b.blockerId', '=', memberId)
    .orderBy('b.createdAt', 'desc')
    .orderBy('m.id')
    .execute()
}

export type Reported = { subjectId: string; seen: string }

/**
 * Returns the owner and present content of an item to report; undefined when it does not exist, or the member may not
 * have read it. Visibility of a listing is checked by the listings domain. Members can be reported by those they
 * blocked, too, and so can their messages.
 */
export async function findReported(
  db: Db,
  report: { reporterId: string; reporterNo: number; targetType: ReportTarget; targetId: string },
): Promise<Reported | undefined> {
  switch (report.targetType) {
    case 'LISTING':
      return db
        .selectFrom('listings')
        .select(['ownerId as subjectId', sql<string>`brand || E'\n' || description`.as('seen')])
        .where('id', '=', report.targetId)
        .executeTakeFirst()
    case 'PROFILE':
      return db
        .selectFrom('members')
        .select(['id as subjectId', 'firstName as seen'])
        .where('id', '=', report.targetId)
        .executeTakeFirst()
    case 'MESSAGE':
      return db
        .selectFrom('messages')
        .select([sql<string>`sender_id`.as('subjectId'), 'content as seen'])
        .where('id', '=', report.targetId)
        .where('recipientId', '=', report.reporterId)
        .where('senderId', 'is not', null)
        .executeTakeFirst()
    case 'REVIEW':
      return (
        db
          .selectFrom('reviews as r')
          .innerJoin('members as writer', 'writer.id', 'r.reviewerId')
          .innerJoin('members as subject', 'subject.id', 'r.subjectId')
          .select(['r.reviewerId as subjectId', sql<string>`r.rating || ' of 5' || E'\n' || r.review`.as('seen')])
          .where('r.id', '=', report.targetId)
          .where('r.shownAt', 'is not', null)
          // its subject may report it also across a block
          .where((eb) =>
            eb.or([
              eb('r.subjectId', '=', report.reporterId),
              sql<boolean>`${report.reporterNo} <> all(subject.blocked_nos || writer.blocked_nos)`,
            ]),
          )
          .executeTakeFirst()
      )
  }
}

/** Inserts a report unless the same one is open; returns its id, or null. */
export async function insertReport(
  tx: Tx,
  report: NewReport & Reported & { reporterId: string; now: Date },
): Promise<string | null> {
  const inserted = await tx
    .insertInto('reports')
    .values({
      id: randomUUID(),
      reporterId: report.reporterId,
      subjectId: report.subjectId,
      targetType: report.targetType,
      targetId: report.targetId,
      reason: report.reason,
      text: report.text,
      seen: report.seen,
      state: 'OPEN',
      createdAt: report.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function countReports(
  db: Db,
  { reporterId, since }: { reporterId: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reporterId', '=', reporterId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const openAbout = sql<number>`(select count(*)::int from reports c where c.subject_id = r.subject_id and c.state = 'OPEN')`

const otherIds = sql<string[]>`array(select c.id::text from reports c where c.subject_id = r.subject_id
  and c.target_type = r.target_type and c.target_id = r.target_id and c.state = 'OPEN' and c.reporter_id is not null
  and c.id <> r.id order by c.id)`

export const reportSorts = (state: 'OPEN' | 'CLOSED'): Sorts<SortColumn<'reports'>> => ({
  id: sql`r.id`,
  ids: 'uuid',
  columns: {
    SINCE: { by: state === 'OPEN' ? sql`r.created_at` : sql`r.closed_at`, is: 'moment' },
    MEMBER: { by: sql`trim(subject.first_name || ' ' || subject.second_name)`, is: 'text' },
    COUNT: { by: openAbout, is: 'number' },
  },
})

/**
 * Returns one page of reports, sorted by a column: `SINCE` is when a closed one was closed. `holderId`: those of an operator, of
 * none (null), or all; one without a role, or suspended, has none.
 */
export async function pageOfReports(
  db: Db,
  {
    state,
    memberIds,
    holderId,
    sorted,
    limit,
  }: {
    state: 'OPEN' | 'CLOSED'
    memberIds: string[] | null
    holderId: string | null | undefined
    sorted: SortedPage<SortColumn<'reports'>>
    limit: number
  },
) {
  const { order, at, beyond } = sortedBy(reportSorts(state), sorted)
  const rows = await db
    .selectFrom('reports as r')
    .leftJoin('members as reporter', 'reporter.id', 'r.reporterId')
    .innerJoin('members as subject', 'subject.id', 'r.subjectId')
    .leftJoin('listings as l', (join) => join.onRef('l.id', '=', 'r.targetId').on('r.targetType', '=', 'LISTING'))
    .leftJoin('reportAssignments as a', 'a.reportId', 'r.id')
    .leftJoin('members as holder', (join) =>
      join
        .onRef('holder.id', '=', 'a.operatorId')
        .on('holder.isOperator', '=', true)
        .on('holder.suspendedAt', 'is', null),
    )
    .selectAll('r')
    .select(['holder.id as holderId', 'holder.firstName as holderFirst', 'holder.email as holderEmail'])
    .select(['reporter.firstName as reporterFirst', 'reporter.secondName as reporterSecond'])
    .select('reporter.erasedAt as reporterErasedAt')
    .select(['subject.firstName as subjectFirst', 'subject.secondName as subjectSecond', 'subject.suspendedAt'])
    .select([
      'subject.deletesAt',
      'subject.erasedAt',
      'subject.picture',
      'l.id as listingId',
      'l.hiddenAt',
      'l.deletedAt',
    ])
    .select(sql<boolean>`exists (select from bans b where b.member_id = r.subject_id)`.as('isBanned'))
    .select([openAbout.as('openReports'), otherIds.as('otherIds'), sql<string>`${at}`.as('at')])
    .where('r.state', '=', state)
    .$if(holderId !== undefined, (query) =>
      query.where(sql<boolean>`holder.id is not distinct from ${holderId ?? null}::uuid`),
    )
    .$if(memberIds !== null, (query) =>
      query.where(
        sql<boolean>`(r.subject_id = any (${memberIds}::uuid[]) or r.reporter_id = any (${memberIds}::uuid[]))`,
      ),
    )
    .where(sql<boolean>`${sql.join([sql`true`, ...beyond], sql` and `)}`)
    .orderBy(sql`${order}`)
    .limit(limit + 1)
    .execute()
  const { page, lastKey } = pageOf(rows, { limit, keyOf: (row) => row })
  return { rows: page, lastKey }
}
export type ReportRow = Awaited<ReturnType<typeof pageOfReports>>['rows'][number]

/** Closes an open report; undefined when it is not open. */
export function endReport(
  tx: Tx,
  end: { id: string; outcome: ReportOutcome; note: string; operatorId: string; now: Date },
) {
  return tx
    .updateTable('reports')
    .set({ state: 'CLOSED', outcome: end.outcome, note: end.note, closedAt: end.now, closedBy: end.operatorId })
    .where('id', '=', end.id)
    .where('state', '=', 'OPEN')
    .returning(['id', 'reporterId', 'subjectId', 'targetType', 'targetId', 'seen'])
    .executeTakeFirst()
}

/**
 * Empties what was written in closed reports about erased members, and what erased members wrote in theirs: of one report, or
 * of all. Open ones are read until they are closed.
 */
export async function emptyErasedReports(db: Db, id?: string): Promise<void> {
  await sql`
    update reports r set text = '', seen = case when s.erased_at is null then r.seen else '' end
    from members s
    where s.id = r.subject_id and r.state = 'CLOSED' ${id === undefined ? sql`` : sql`and r.id = ${id}`}
      and ((s.erased_at is not null and (r.text <> '' or r.seen <> ''))
        or (r.text <> '' and exists (select from members w where w.id = r.reporter_id and w.erased_at is not null)))`.execute(
    db,
  )
}

export async function reportExists(db: Db, id: string): Promise<boolean> {
  const report = await db.selectFrom('reports').select('id').where('id', '=', id).executeTakeFirst()
  return report !== undefined
}

export function findAddressee(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['email', 'firstName', 'suspendedAt', 'deletesAt'])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/** Locks the open reports of members about the same thing as this one of a member, in one order, and returns their ids. */
export async function lockOpenReportsLike(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reports
    where state = 'OPEN' and reporter_id is not null and (subject_id, target_type, target_id)
      = (select r.subject_id, r.target_type, r.target_id from reports r where r.id = ${id} and r.reporter_id is not null)
    order by id for update`.execute(tx)
  return rows.map((row) => row.id)
}

/** Returns whom a report is by and about, locked. */
export function lockReport(tx: Tx, id: string) {
  return tx
    .selectFrom('reports')
    .select(['id', 'state', 'reporterId', 'subjectId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns what a report is about. */
export function findReport(db: Db, id: string) {
  return db
    .selectFrom('reports')
    .select(['id', 'reporterId', 'subjectId', 'targetType', 'targetId', 'seen'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Messages before and after a reported one. */
const AROUND = 5

/** Returns a message of a conversation with those around it, oldest first. */
export async function listAround(db: Db, messageId: string) {
  const { rows } = await sql<{ id: string; senderId: string | null; content: string; createdAt: Date }>`
    select m.id, m.sender_id, m.content, m.created_at from messages r
    join messages m on m.conversation_id = r.conversation_id and m.place between r.place - ${AROUND} and r.place + ${AROUND}
    where r.id = ${messageId} and m.sender_id is not null order by m.place`.execute(db)
  return rows
}

/** Returns to whom a message was written. */
export function findRecipient(db: Db, messageId: string) {
  return db
    .selectFrom('messages as g')
    .innerJoin('members as m', 'm.id', 'g.recipientId')
    .select(['m.id', 'm.firstName', 'm.secondName', 'm.erasedAt'])
    .where('g.id', '=', messageId)
    .executeTakeFirst()
}

export function findReviewOrder(db: Db, reviewId: string) {
  return db.selectFrom('reviews').select('orderId').where('id', '=', reviewId).executeTakeFirst()
}

export function findPicture(db: Db, memberId: string) {
  return db.selectFrom('members').select('picture').where('id', '=', memberId).executeTakeFirst()
}
