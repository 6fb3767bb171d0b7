import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import type { Keyset } from '../base/keyset.ts'
import { type SortBy, sortedBy } from '../base/sorted.ts'
import { hasWord } from './order-store.ts'

const sorts: { [column in SortColumn<'balances'>]: SortBy } = {
  SINCE: { by: sql`c.created_at`, is: 'moment' },
  AMOUNT: { by: sql`c.amount_pence`, is: 'number' },
  BORROWER: { by: sql`o.lendee_name`, is: 'text' },
  LENDER: { by: sql`o.lender_name`, is: 'text' },
}

export const balanceSortIs = (column: SortColumn<'balances'>) => sorts[column].is

/** Returns a page of charges that a card refused and that are not paid since, in orders in which every word occurs. */
export function pageOfBalances(
  db: Db,
  search: {
    words: readonly string[]
    column: SortColumn<'balances'>
    isAscending: boolean
    after: Keyset | null
    limit: number
  },
) {
  const { words, column, isAscending, after, limit } = search
  const { order, at, beyond } = sortedBy(sorts[column], { id: sql`c.id`, ids: 'uuid', isAscending, after })
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
