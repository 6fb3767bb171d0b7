import type { ListingSnapshot } from '@hemline/contract/listings/shapes.ts'
import type { CaseKind } from '@hemline/contract/operator/case-shapes.ts'
import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import type { OrderStatus } from '@hemline/contract/order-status.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { type SortedPage, type Sorts, sortedBy } from '../base/sorted.ts'
import { hasWord } from './order-store.ts'

export type CaseRow = {
  id: string
  orderId: string
  orderNumber: string
  status: OrderStatus
  listing: ListingSnapshot
  lenderName: string
  lendeeName: string
  since: Date
  settledAt: Date | null
  pence: number | null
  assigneeId: string | null
  assigneeName: string | null
  at: string
}

/** When the claim `c` was last decided. Its own row is also changed by each try of its card; claims of before 0230 have no lines. */
const claimDecided = sql`select coalesce(max(l.at), c.updated_at) as at from status_lines l
  where l.order_id = c.order_id and l.kind = 'CLAIM' and l.subject = c.id::text and (l.before = 'CONTESTED' or l.after = 'DISMISSED')`

/** The rows of each list: the case's id, since when it waits, when it was settled, the amount. */
const casesOf: { [kind in CaseKind]: { [state in 'OPEN' | 'SETTLED']: RawBuilder<unknown> } } = {
  DISPUTE: {
    OPEN: sql`select o.id, o.id as order_id, coalesce(o.disputed_at, o.updated_at) as since, null::timestamptz as settled_at, null::int as pence
      from orders o where o.status = 'DISPUTE'`,
    SETTLED: sql`select o.id, o.id as order_id, s.at as since, s.at as settled_at, null::int as pence
      from (select order_id, max(at) as at from resolutions group by order_id) s
      join orders o on o.id = s.order_id where o.status <> 'DISPUTE'`,
  },
  CLAIM: {
    OPEN: sql`select c.id, c.order_id, c.updated_at as since, null::timestamptz as settled_at, c.claimed_pence as pence
      from claims c where c.state = 'CONTESTED'`,
    SETTLED: sql`select c.id, c.order_id, s.at as since, s.at as settled_at,
      case when c.state = 'DISMISSED' then 0 else c.amount_pence end as pence
      from claims c cross join lateral (${claimDecided}) s
      where c.state <> 'CONTESTED' and c.decision_reason is not null`,
  },
}

/** The name of who has a case `k`; who has none comes after all. */
const holder = sql`coalesce((select '1 ' || coalesce(nullif(h.first_name, ''), h.email::text) from members h where h.id = k.operator_id), '2')`
const ofOrder = (name: 'lender_name' | 'lendee_name') =>
  sql`(select n.${sql.ref(name)} from orders n where n.id = k.order_id)`

export const caseSorts: Sorts<SortColumn<'cases'>> = {
  id: sql`k.id`,
  ids: 'uuid',
  columns: {
    SINCE: { by: sql`k.since`, is: 'moment' },
    AMOUNT: { by: sql`coalesce(k.pence, 0)`, is: 'number' },
    HOLDER: { by: holder, is: 'text' },
    LENDER: { by: ofOrder('lender_name'), is: 'text' },
    BORROWER: { by: ofOrder('lendee_name'), is: 'text' },
  },
}

/**
 * Returns a page of disputes or claims, sorted by a column. `holderId`: those of an operator, of none (null), or all; one without
 * a role, or suspended, has none. Without words it reads the orders of the page alone.
 */
export async function pageOfCases(
  db: Db,
  search: {
    kind: CaseKind
    state: 'OPEN' | 'SETTLED'
    words: readonly string[]
    holderId: string | null | undefined
    sorted: SortedPage<SortColumn<'cases'>>
    limit: number
  },
): Promise<CaseRow[]> {
  const { kind, state, words, holderId, sorted, limit } = search
  const { order, at, beyond } = sortedBy(caseSorts, sorted)
  const where = [
    sql`true`,
    ...words.map((word) => sql`exists (select from orders o where o.id = k.order_id and ${hasWord(word)})`),
    ...(holderId === undefined ? [] : [sql`k.operator_id is not distinct from ${holderId}::uuid`]),
    ...beyond,
  ]
  const { rows } = await sql<CaseRow>`
    with k as (
      select k.* from (
        select k.*, a.operator_id from (${casesOf[kind][state]}) k
        left join (case_assignments a join members h on h.id = a.operator_id and h.is_operator and h.suspended_at is null)
          on a.order_id = k.order_id
      ) k
      where ${sql.join(where, sql` and `)} order by ${order} limit ${limit}
    )
    select k.id, k.order_id, o.order_number, o.status, o.listing, o.lender_name, o.lendee_name, k.since, k.settled_at, k.pence,
           k.operator_id as assignee_id, coalesce(nullif(m.first_name, ''), m.email::text) as assignee_name,
           ${at} as at
    from k join orders o on o.id = k.order_id left join members m on m.id = k.operator_id
    order by ${order}`.execute(db)
  return rows
}
