import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { type SortedPage, type Sorts, sortedBy } from '../base/sorted.ts'
import { hasWord } from './order-store.ts'

export const balanceSorts: Sorts<SortColumn<'balances'>> = {
  id: sql`c.id`,
  ids: 'uuid',
  columns: {
    SINCE: { by: sql`c.created_at`, is: 'moment' },
    AMOUNT: { by: sql`c.amount_pence`, is: 'number' },
    BORROWER: { by: sql`o.lendee_name`, is: 'text' },
    LENDER: { by: sql`o.lender_name`, is: 'text' },
  },
}

/** Returns a page of charges that a card refused and that are not paid since, in orders in which every word occurs. */
export function pageOfBalances(
  db: Db,
  search: {
    words: readonly string[]
    sorted: SortedPage<SortColumn<'balances'>>
    limit: number
  },
) {
  const { words, sorted, limit } = search
  const { order, at, beyond } = sortedBy(balanceSorts, sorted)
  return db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .innerJoin('members as m', 'm.id', 'c.lendeeId')
    .selectAll('c')
    .select(['o.orderNumber', 'o.listing', 'o.lenderName', 'o.lendeeName', 'm.email as lendeeEmail'])
    .select(sql<string>`${at}`.as('at'))
    .where('c.state', '=', 'DUE')
    .where(sql<boolean>`${sql.join([sql`true`, ...words.map(hasWord), ...beyond], sql` and `)}`)
    .orderBy(sql`${order}`)
    .limit(limit)
    .execute()
}
