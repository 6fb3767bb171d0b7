import { liveStatuses } from '@hemline/contract/orders/rules.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { uuidIn } from '../base/uuid.ts'

const LIST_MOST = 50

/** Returns a member's row for the operator, with the counts of the list; undefined for an unknown or erased one. */
export function findDeskMember(db: Db, id: string) {
  const ofMember = sql`(o.lender_id = m.id or o.lendee_id = m.id)`
  return db
    .selectFrom('members as m')
    .select(['m.id', 'm.firstName', 'm.secondName', 'm.email', 'm.city', 'm.publicId', 'm.createdAt', 'm.hasOnboarded'])
    .select([
      'm.suspendedAt',
      'm.deletesAt',
      'm.cancelledAsLender',
      'm.isOperator',
      'm.emailBouncedAt',
      'm.emailBounce',
    ])
    .select([
      sql<boolean>`m.phone_verified_at is not null`.as('isPhoneVerified'),
      sql<boolean>`exists (select 1 from bans b where b.member_id = m.id)`.as('isBanned'),
      sql<number>`coalesce(cardinality(m.friend_nos), 0)`.as('friends'),
      sql<number>`(select count(*)::int from listings l where l.owner_id = m.id and l.is_active and l.deleted_at is null)`.as(
        'activeListings',
      ),
      sql<number>`(select count(*)::int from orders o where ${ofMember} and o.status = any (${liveStatuses}))`.as(
        'liveOrders',
      ),
      sql<number>`(select count(*)::int from orders o where ${ofMember} and o.status = 'COMPLETED')`.as(
        'completedLoans',
      ),
      sql<number>`(select count(*)::int from reports r where r.subject_id = m.id and r.state = 'OPEN')`.as(
        'openReports',
      ),
      sql<number>`(select coalesce(sum(c.amount_pence), 0)::bigint from claims c where c.lendee_id = m.id and c.state = 'DUE')`.as(
        'balancePence',
      ),
      sql<number>`(select coalesce(sum(w.pence), 0)::bigint from owed_lines w where w.member_id = m.id and w.paid_at is null and w.voided_at is null)`.as(
        'owedPence',
      ),
      sql<number>`(select count(*)::int from coins c where c.member_id = m.id and c.state = 'FREE')`.as('freeCoins'),
    ])
    .where('m.id', '=', id)
    .where('m.erasedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns the newest listings of a member, deleted ones left out. */
export function listDeskListings(db: Db, ownerId: string) {
  return db
    .selectFrom('listings')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(LIST_MOST)
    .execute()
}

/** Returns the newest orders of a member, on either side. */
export function listDeskOrders(db: Db, memberId: string) {
  return db
    .selectFrom('orders')
    .select([
      'id as orderId',
      'orderNumber',
      'status',
      'listing',
      'lenderName',
      'lendeeName',
      'lenderId',
      'deliveryMethod',
      'createdAt',
    ])
    .where((eb) => eb.or([eb('lenderId', '=', memberId), eb('lendeeId', '=', memberId)]))
    .orderBy('createdAt', 'desc')
    .limit(LIST_MOST)
    .execute()
}

export type OpenedConversation = {
  withId: string
  withName: string
  isErased: boolean
  because: 'ISSUE' | 'CLAIM' | 'REPORT' | 'WORD'
  orderId: string | null
  isOpen: boolean
  at: Date
}

/**
 * Returns why the messages between a member and others can be read, newest first: issues and contested claims of their
 * orders, one line for each order, reports of messages between the two, and messages that Hemline brought.
 */
export async function listOpenedConversations(db: Db, memberId: string): Promise<OpenedConversation[]> {
  const { rows } = await sql<OpenedConversation>`
    with theirs as (select id, lender_id, lendee_id from orders where lender_id = ${memberId} or lendee_id = ${memberId}),
    opened as (
      select case when o.lender_id = ${memberId} then o.lendee_id else o.lender_id end as with_id, 'ISSUE' as because,
             o.id as order_id, bool_or(i.resolution_id is null) as is_open, max(i.created_at) as at
      from theirs o join order_issues i on i.order_id = o.id group by o.id, o.lender_id, o.lendee_id
      union all
      select case when o.lender_id = ${memberId} then o.lendee_id else o.lender_id end, 'CLAIM', o.id,
             bool_or(c.state = 'CONTESTED'), max(c.created_at)
      from theirs o join claims c on c.order_id = o.id where c.contest_reason is not null group by o.id, o.lender_id, o.lendee_id
      union all
      select case when r.subject_id = ${memberId} then r.reporter_id else r.subject_id end, 'REPORT', null,
             r.state = 'OPEN', r.created_at
      from reports r where r.target_type = 'MESSAGE' and r.reporter_id is not null
        and (r.subject_id = ${memberId} or r.reporter_id = ${memberId})
      union all
      -- brought by Hemline: the other is who the message was written to
      select case when r.subject_id = ${memberId} then g.recipient_id else r.subject_id end, 'WORD', null,
             r.state = 'OPEN', r.created_at
      from reports r join messages g on g.id = case when r.target_type = 'MESSAGE' then ${uuidIn(sql`r.target_id`)} end
      where r.reporter_id is null and (r.subject_id = ${memberId} or g.recipient_id = ${memberId})
    )
    select p.*, trim(concat(m.first_name, ' ', m.second_name)) as with_name, m.erased_at is not null as is_erased
    from (select * from opened order by at desc limit ${LIST_MOST}) p join members m on m.id = p.with_id
    order by p.at desc`.execute(db)
  return rows
}

/** Returns the newest reports about a member. */
export function listReportsAbout(db: Db, subjectId: string) {
  return db
    .selectFrom('reports')
    .select(['id', 'reason', 'state', 'createdAt'])
    .where('subjectId', '=', subjectId)
    .orderBy('createdAt', 'desc')
    .limit(LIST_MOST)
    .execute()
}
