import type { Obstacle } from '@hemline/contract/account/shapes.ts'
import { closedStatuses } from '@hemline/contract/orders/rules.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { holdings, othersWords } from './personal-data.ts'
import { inEveryText } from './words-of-others.ts'

const run = <Row>(db: Db, text: string, values: unknown[]) => db.executeQuery<Row>(CompiledQuery.raw(text, values))

/** What is still open for a member: orders, requests that are being confirmed, money that is on its way, claimed, due or owed to her. */
export async function listObstacles(db: Db, memberId: string): Promise<Obstacle[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'lender_id'])
    .where((eb) => eb.or([eb('lender_id', '=', memberId), eb('lendee_id', '=', memberId)]))
    .where('status', 'not in', [...closedStatuses, 'ENQUIRED'])
    .orderBy('created_at')
    .execute()
  const requests = await db
    .selectFrom('pending_requests')
    .select('id')
    .where((eb) => eb.or([eb('lender_id', '=', memberId), eb('lendee_id', '=', memberId)]))
    .where('state', 'in', ['RESERVED', 'HELD'])
    .execute()
  const payments = await db
    .selectFrom('payment_operations as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['o.id', 'o.order_number', 'o.lender_id'])
    .distinct()
    .where((eb) => eb.or([eb('o.lender_id', '=', memberId), eb('o.lendee_id', '=', memberId)]))
    .where('o.status', 'in', [...closedStatuses])
    .where('p.state', '=', 'PENDING')
    .execute()
  const claims = await db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(['o.id', 'o.order_number', 'o.lender_id', 'c.state', 'c.lendee_id'])
    .distinct()
    .where((eb) => eb.or([eb('c.lender_id', '=', memberId), eb('c.lendee_id', '=', memberId)]))
    .where('c.state', 'in', ['OPEN', 'CONTESTED', 'CHARGING', 'DUE'])
    .execute()
  const owed = await db
    .selectFrom('owed_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['o.id', 'o.order_number', 'o.lender_id'])
    .distinct()
    .where('l.member_id', '=', memberId)
    .where('l.paid_at', 'is', null)
    .where('l.voided_at', 'is', null)
    .execute()
  const about = (kind: Obstacle['kind']) => (order: { id: string; order_number: string; lender_id: string }) =>
    ({
      kind,
      orderId: order.id,
      orderNumber: order.order_number,
      role: order.lender_id === memberId ? 'LENDER' : 'LENDEE',
    }) as const
  return [
    ...orders.map(about('ORDER')),
    ...requests.map(() => ({ kind: 'REQUEST', orderId: null, orderNumber: null, role: null }) as const),
    ...payments.map(about('PAYMENT')),
    ...claims.map((claim) => about(claim.state === 'DUE' && claim.lendee_id === memberId ? 'BALANCE' : 'CLAIM')(claim)),
    ...owed.map(about('OWED')),
  ]
}

export async function hasPasswordHere(db: Db, memberId: string): Promise<boolean> {
  const found = await db.selectFrom('accounts').select('id').where('id', '=', memberId).executeTakeFirst()
  return found !== undefined
}

/** The members whose 14 days are over. */
export async function listDueErasures(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('deletes_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('deletes_at')
    .limit(20)
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims a member to be erased now; undefined when she came back, or somebody else has done it. */
export function claimErasure(tx: Tx, { id, now }: { id: string; now: Date }) {
  return tx
    .updateTable('members')
    .set({ erased_at: now, updated_at: now })
    .where('id', '=', id)
    .where('deletes_at', '<=', now)
    .where('erased_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Those of the list whose tables this database has. */
async function present<T extends { table: string }>(db: Db, list: readonly T[]): Promise<T[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return list.filter(({ table }) => names.has(table))
}

/** Runs every statement of the list that erases something of hers. */
export async function eraseHoldings(tx: Tx, memberId: string): Promise<void> {
  for (const { erase = [] } of await present(tx, holdings)) for (const text of erase) await run(tx, text, [memberId])
}

/** The columns of a table that may hold words, with their types. */
async function wordColumns(db: Db, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_updatable = 'YES'
      and udt_name in ('text', 'varchar', 'citext', 'json', 'jsonb', '_text', '_varchar')`.execute(db)
  return rows
}

/** What others wrote to a member or about them, rewritten in every column where `change` gives something else. */
export async function rewriteOthersWords(tx: Tx, memberId: string, change: (text: string) => string): Promise<void> {
  for (const { table, where, without = [] } of await present(tx, othersWords)) {
    const columns = (await wordColumns(tx, table)).filter(({ name }) => !without.includes(name))
    const read = columns.map(({ name }) => `"${name}"`).join(', ')
    const { rows } = await run<Record<string, unknown>>(
      tx,
      `select ctid::text as "its place", ${read} from ${table} where ${where} for no key update`,
      [memberId],
    )
    for (const row of rows) {
      const changed = columns.flatMap(({ name, type }) => {
        const before = JSON.stringify(row[name])
        const after = inEveryText(row[name], change)
        if (JSON.stringify(after) === before) return []
        return [{ name, type, value: type.startsWith('json') ? JSON.stringify(after) : after }]
      })
      if (changed.length === 0) continue
      const set = changed.map(({ name, type }, at) => `"${name}" = $${at + 2}::${type}`).join(', ')
      const values = changed.map(({ value }) => value)
      await run(tx, `update ${table} set ${set} where ctid = $1::tid`, [row['its place'], ...values])
    }
  }
}

/** What Hemline itself told others about her in their conversations, rewritten. */
export async function rewriteNotices(tx: Tx, memberId: string, change: (text: string) => string): Promise<void> {
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'content'])
    .where('sender_id', 'is', null)
    .where('conversation_id', 'in', (eb) =>
      eb
        .selectFrom('conversations')
        .select('id')
        .where((or) => or.or([or('one_id', '=', memberId), or('other_id', '=', memberId)])),
    )
    .execute()
  for (const { id, content } of rows)
    await tx
      .updateTable('messages')
      .set({ content: change(content) })
      .where('id', '=', id)
      .execute()
}

/** The files of her photos. */
export async function listPhotos(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('path')
    .where('member_id', '=', memberId)
    .where('stored_at', 'is not', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ path }) => path)
}

/** Counts one more copy of her data, unless she has had so many since then. Her row is locked meanwhile. */
export async function takeExport(
  tx: Tx,
  { memberId, now, since, most }: { memberId: string; now: Date; since: Date; most: number },
): Promise<boolean> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('data_exports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  if (count >= most) return false
  await tx.insertInto('data_exports').values({ member_id: memberId, at: now }).execute()
  return true
}

/** Everything that is held about her, by table, as the list of holdings says. */
export async function readHoldings(db: Db, memberId: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { table, exports } of await present(db, holdings))
    if (exports) found[table] = (await run<Record<string, unknown>>(db, exports, [memberId])).rows
  return found
}
