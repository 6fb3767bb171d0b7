import { sql } from 'kysely'

/**
 * Whether a line `l` of coins took a free coin from its member: no request had reserved the coin that it spent. As a column, read
 * for lines with the kind SPENT alone.
 */
export const tookFree = sql<boolean>`case when l.kind = 'SPENT' then (
  select p.kind from coin_lines p where p.member_id = l.member_id and p.coin_id = l.coin_id and p.id < l.id order by p.id desc limit 1
) is distinct from 'RESERVED' else false end`
