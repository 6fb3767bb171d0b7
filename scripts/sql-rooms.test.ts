import { expect, test } from 'vitest'
import { sqlBreaches } from './sql-rooms.ts'

test.each([
  // file, statement, breach
  ['orders/actions.ts', "db.selectFrom('orders').execute()", 'SQL belongs in a *store.ts'],
  ['orders/views.ts', 'sql`select 1`.execute(db)', 'SQL belongs in a *store.ts'],
  ['listings/browse.ts', 'deps.pool.query({ text })', 'SQL belongs in a *store.ts'],
  ['orders/store.ts', "db.selectFrom('members').execute()", null],
  ['orders/due-store.ts', "db.updateTable('orders').execute()", null],
  ['orders/store.ts', "db.updateTable('members').execute()", 'orders does not own members'],
  ['orders/store.ts', 'sql`update members set no = 1`', 'orders does not own members'],
  ['orders/store.ts', 'sql`insert into orders (id) values (1) on conflict (id) do update set id = 1`', null],
  ['orders/store.ts', "db.insertInto('coinLines').execute()", 'orders does not own coinLines'],
  ['orders/store.ts', 'sql`delete from coin_lines`.execute(db)', 'orders does not own coinLines'],
  ['orders/orders.test.ts', "db.updateTable('members').execute()", null],
  ['base/secrets.ts', "db.insertInto('secrets').execute()", null],
  ['base/secrets.ts', "db.updateTable('members').execute()", 'base does not own members'],
  ['base/handle.ts', "db.selectFrom('secrets').execute()", 'or in a file of baseWithSql'],
])('%s with %s', (file, text, breach) => {
  const breaches = sqlBreaches(`server/src/${file}`, text)
  if (breach === null) expect(breaches).toEqual([])
  else expect(breaches).toEqual([expect.stringContaining(breach)])
})
