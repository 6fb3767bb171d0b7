import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { containing } from '../base/search-words.ts'
import { uuidIn } from '../base/uuid.ts'
import { publishChange } from '../live/publish-change.ts'

/** Logs an operator's action, and publishes it to the other operators; lines are never changed. */
export async function writeLine(
  tx: Tx,
  line: {
    operatorId: string
    action: string
    orderId: string | null
    subject: string
    detail: Record<string, unknown>
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('operatorLines')
    .values({
      operatorId: line.operatorId,
      action: line.action,
      orderId: line.orderId,
      subject: line.subject,
      detail: JSON.stringify(line.detail),
      at: line.now,
    })
    .execute()
  await publishChange(tx, 'desk', {}, line.now)
}

export type LineSearch = {
  subject?: string
  orderId?: string
  words?: readonly string[]
  beforeId?: number
  limit: number
}

/**
 * Returns lines, newest first, with the names of the operator and of the member or listing concerned; only those about
 * `subject` or the order, those in which every word occurs, and those before `beforeId`, where they are given.
 */
export async function listLines(db: Db, { subject, orderId, words = [], beforeId, limit }: LineSearch) {
  const subjects = await Promise.all(words.map((word) => findNamed(db, word)))
  return db
    .selectFrom('operatorLines as l')
    .innerJoin('members as m', 'm.id', 'l.operatorId')
    .selectAll('l')
    .select(['m.firstName', 'm.email', namedIn.as('about')])
    .$if(subject !== undefined, (query) => query.where('l.subject', '=', subject!))
    .$if(orderId !== undefined, (query) => query.where('l.orderId', '=', orderId!))
    .$if(beforeId !== undefined, (query) => query.where('l.id', '<', beforeId!))
    .where((eb) => eb.and(subjects.map(occursIn)))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
}

const memberActs = [
  ...['suspend-member', 'reinstate-member', 'note-member', 'warn-member', 'end-sessions', 'delete-member'],
  ...['export-member', 'verify-email', 'grant-coin', 'take-coin', 'resend-letter', 'change-role', 'view-member'],
  ...['reset-second-factor', 'ban-member', 'remove-reported', 'uphold-decision', 'take-decision-back'],
]
const listingActs = ['hide-listing', 'show-listing', 'approve-listing']
const isOneOf = (acts: readonly string[]) => sql`l.action in (${sql.join(acts.map((act) => sql.lit(act)))})`

/** The subject of a line, by its name where that still exists. */
const namedIn = sql<string>`coalesce(case
  when ${isOneOf(memberActs)} then
    (select nullif(trim(concat(about.first_name, ' ', about.second_name)), '') from members about where about.id = ${uuidIn(sql`l.subject`)})
  when l.action in ('assign-case', 'assign-report') then
    (select nullif(trim(concat(about.first_name, ' ', about.second_name)), '') from members about where about.id = ${uuidIn(sql`l.detail->>'to'`)})
  when ${isOneOf(listingActs)} then
    (select concat(about.brand, ' ', about.category) from listings about where about.id = l.subject)
  end, l.subject)`

/**
 * What has a word in its name: members by first name or email, as an operator is shown, and by name, as the subject of a
 * line is; listings that a line is about.
 */
type Named = { word: string; operators: string[]; members: string[]; listings: string[] }

/** Looked up before the lines, so that the search reads indexes and not the names of every line. */
async function findNamed(db: Db, word: string): Promise<Named> {
  const has = containing(word)
  // exactly the text of members_found_by, so that its index is used
  const { rows } = await sql<{ id: string; isOperator: boolean; isMember: boolean }>`
    select m.id, (m.first_name ilike ${has} or m.email::text ilike ${has}) as is_operator,
           (m.first_name ilike ${has} or m.second_name ilike ${has}) as is_member
    from members m
    where (m.first_name || ' ' || m.second_name || ' ' || m.email::text || ' ' || coalesce(m.city, '') || ' ' || m.public_id)
      ilike ${has}`.execute(db)
  // of those in the log alone, deleted ones too
  const listings = await sql<{ id: string }>`
    select id from (
      select about.id, about.brand, about.category from listings about
      where about.id in (select l.subject from operator_lines l where ${isOneOf(listingActs)})
      offset 0) about
    where brand ilike ${has} or category ilike ${has}`.execute(db)
  return {
    word,
    operators: rows.filter(({ isOperator }) => isOperator).map(({ id }) => id),
    members: rows.filter(({ isMember }) => isMember).map(({ id }) => id),
    listings: listings.rows.map(({ id }) => id),
  }
}

/** Whether a word occurs in a line: in its act, subject or details, or in a name that it is shown with. */
function occursIn({ word, operators, members, listings }: Named) {
  return sql<boolean>`(${sql.join(
    [
      // exactly the text of operator_lines_found_by
      sql`(l.action || ' ' || l.subject || ' ' || l.detail::text) ilike ${containing(word)}`,
      ...(listings.length > 0 ? [sql`(${isOneOf(listingActs)} and l.subject = any (${listings}::text[]))`] : []),
      ...(operators.length > 0 ? [sql`l.operator_id = any (${operators}::uuid[])`] : []),
      ...(members.length > 0
        ? [
            sql`(${isOneOf(memberActs)} and l.subject = any (${members}::text[]))`,
            sql`(l.action in ('assign-case', 'assign-report') and l.detail->>'to' = any (${members}::text[]))`,
          ]
        : []),
    ],
    sql` or `,
  )})`
}

const orderColumns = ['o.orderNumber', 'o.status', 'o.listing', 'o.lenderName', 'o.lendeeName'] as const

/** Returns open disputes, oldest first. */
export function listDisputes(db: Db) {
  return db
    .selectFrom('orders as o')
    .select(['o.id as orderId', 'o.disputedFrom', 'o.disputedAt', 'o.updatedAt', ...orderColumns])
    .select((eb) =>
      eb
        .selectFrom('orderIssues as i')
        .select((count) => count.fn.countAll<number>().as('issues'))
        .whereRef('i.orderId', '=', 'o.id')
        .where('i.resolutionId', 'is', null)
        .as('issues'),
    )
    .where('o.status', '=', 'DISPUTE')
    .orderBy('o.disputedAt')
    .limit(200)
    .execute()
}

/** Returns contested claims, oldest first. */
export function listContested(db: Db) {
  return db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .selectAll('c')
    .select([...orderColumns, 'o.price'])
    .where('c.state', '=', 'CONTESTED')
    .orderBy('c.updatedAt')
    .limit(200)
    .execute()
}

/** Returns labels that the carrier did not create or void at the last attempt, oldest first. */
export function listTroubledLabels(db: Db, most = 200) {
  return db
    .selectFrom('labelOrders as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .innerJoin('members as lender', 'lender.id', 'o.lenderId')
    .innerJoin('members as lendee', 'lendee.id', 'o.lendeeId')
    .select(['l.orderId', 'l.state', 'l.failure', 'l.isRefused', 'l.attempts', 'l.tryAfter', 'l.createdAt'])
    .select(['lender.email as lenderEmail', 'lendee.email as lendeeEmail', ...orderColumns])
    .where('l.failure', 'is not', null)
    .orderBy('l.createdAt')
    .limit(most)
    .execute()
}

/** Returns what is owed to lenders and not paid out yet, oldest first, then the most recent payments. */
export async function listOwed(db: Db) {
  const live = db.selectFrom('owedLines').selectAll().where('voidedAt', 'is', null)
  const open = live.where('paidAt', 'is', null).orderBy('createdAt').limit(500)
  const paid = live.where('paidAt', 'is not', null).orderBy('paidAt', 'desc').limit(50)
  // the lines first, so that no other line is joined
  const named = (lines: typeof open) =>
    db
      .selectFrom(lines.as('l'))
      .innerJoin('orders as o', 'o.id', 'l.orderId')
      .innerJoin('members as m', 'm.id', 'l.memberId')
      .selectAll('l')
      .select(['o.orderNumber', 'o.lenderName', 'm.email'])
  return [
    ...(await named(open).orderBy('l.createdAt').execute()),
    ...(await named(paid).orderBy('l.paidAt', 'desc').execute()),
  ]
}

/** Marks lines as paid out; returns those that were open before. */
export async function payOwed(tx: Tx, { ids, note, now }: { ids: string[]; note: string; now: Date }) {
  // in the order in which a batch locks them: the two would wait for each other
  await tx.selectFrom('owedLines').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  return tx
    .updateTable('owedLines')
    .set({ paidAt: now, note })
    .where('id', 'in', ids)
    .where('paidAt', 'is', null)
    .where('payoutId', 'is', null)
    .where('voidedAt', 'is', null)
    .returning(['id', 'memberId', 'orderId', 'kind', 'pence'])
    .execute()
}

export type Mishaps = { cardRefused: number; issues: number; lenderCancelled: number; lapsed: number }

/** Returns how often something went wrong for members since a moment. */
export async function countMishaps(db: Db, since: Date): Promise<Mishaps> {
  const { rows } = await sql<Mishaps>`
    select count(*) filter (where move in ('raiseIssue', 'raiseIssueAfter'))::int as issues,
           count(*) filter (where move in ('withdrawAsLender', 'cancelAsLender', 'cancelUnposted', 'neverPosted'))::int as lender_cancelled,
           count(*) filter (where move = 'lapse')::int as lapsed,
           (select count(*)::int from payment_operations
             where created_at >= ${since} and state = 'REFUSED' and kind in ('HOLD', 'CAPTURE', 'CHARGE')) as card_refused
    from order_events where at >= ${since}`.execute(db)
  return rows[0]!
}

/** Returns how many accounts should have been erased before then and are not. */
export async function countUnerased(db: Db, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deletesAt', '<', before)
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function listDrifts(db: Db) {
  return db
    .selectFrom('paymentDrifts as d')
    .leftJoin('orders as o', 'o.id', 'd.orderId')
    .selectAll('d')
    .select(['o.orderNumber', 'o.lendeeName'])
    .where('d.resolvedAt', 'is', null)
    .orderBy('d.firstSeenAt')
    .limit(200)
    .execute()
}

export function listOpenOperations(db: Db) {
  return db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('state', '=', 'PENDING')
    .orderBy('createdAt')
    .limit(200)
    .execute()
}

export async function findLastLook(db: Db): Promise<Date | null> {
  const turn = await db.selectFrom('turns').select('doneAt').where('name', '=', 'payments.reconcile').executeTakeFirst()
  return turn?.doneAt ?? null
}

/** Returns the two sides of an order with their email addresses, for the operator only. */
export function findEmails(db: Db, ids: string[]) {
  return db.selectFrom('members').select(['id', 'email']).where('id', 'in', ids).execute()
}
