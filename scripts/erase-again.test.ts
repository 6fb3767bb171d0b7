import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseDue } from '../server/src/account/actions.ts'
import { appendErased, ERASED_LIST } from '../server/src/account/erased-list.ts'
import { syncOwners } from '../server/src/operator/holder-actions.ts'
import { startWorker } from '../server/src/worker.ts'
import { createWorld } from '../server/test/world.ts'
import { backUp } from './backup.ts'
import { type BackupWorld, BACKED_UP_AT as now, openBackupWorld } from './backup-world.ts'
import { eraseAgain } from './erase-again.ts'

let backup: BackupWorld
beforeEach(async () => {
  backup = await openBackupWorld()
})
afterEach(() => backup.close())

test('a member who was erased after a back-up is due for erasure again once it is restored, and no one else', async () => {
  const { data, folder, world, empty, keep, bringBack } = backup
  const [gone, stays] = [await world.member({ firstName: 'Idalina' }), await world.member()]
  await keep()
  const past = new Date(world.clock.now().getTime() - 1)
  await world.db.updateTable('members').set({ deletesAt: past, suspendedAt: past }).where('id', '=', gone.id).execute()
  await eraseDue(world.deps)
  await startWorker(world.deps, { byDrain: true })
  await world.drain()
  const later = join(folder, '..', 'later')
  const { DATABASE_URL: databaseUrl, dataFolder } = world.deps.env
  await backUp({ databaseUrl, dataFolder, folder: later, now })
  expect(readFileSync(join(later, ERASED_LIST), 'utf8')).toContain(` ${gone.id}\n`)
  await bringBack()
  const place = { databaseUrl: empty.url, dataFolder: data, folders: [folder, join(folder, '..')] }
  expect(await eraseAgain({ ...place, now })).toBe(1)
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  const { rows } = await client.query(
    'select first_name, deletes_at, suspended_at, erased_at from members where id = any($1) order by id = $2',
    [[gone.id, stays.id], gone.id],
  )
  await client.end()
  expect(rows).toMatchObject([
    { deletes_at: null, suspended_at: null },
    { first_name: 'Idalina', deletes_at: now, suspended_at: now, erased_at: null },
  ])
  // the list of the new data folder has it, for the back-ups to come
  expect(readFileSync(join(data, ERASED_LIST), 'utf8')).toContain(gone.id)
})

test('a member who had a role at the back-up and was erased after it is erased again, too', async () => {
  const { data, world, empty, keep, bringBack } = backup
  const [former, owner] = [await world.member(), await world.member()]
  await world.db.updateTable('members').set({ isOperator: true }).where('id', 'in', [former.id, owner.id]).execute()
  const at = world.clock.now()
  const roles = [former, owner].map(({ id }) => ({ memberId: id, role: 'SUPPORT' as const, givenAt: at }))
  await world.db.insertInto('operatorRoles').values(roles).execute()
  await keep()
  await bringBack()
  await appendErased(data, { id: former.id, at: at.toISOString() })
  expect(await eraseAgain({ databaseUrl: empty.url, dataFolder: data, folders: [], now: at })).toBe(1)
  const restored = await createWorld({ DATABASE_URL: empty.url, HEMLINE_DATA: data }, { hasSandboxTable: true })
  try {
    // as each start does
    await syncOwners(restored.deps)
    await eraseDue(restored.deps)
    const members = restored.db.selectFrom('members').select(['id', 'isOperator', 'erasedAt'])
    expect(await members.execute()).toEqual(
      expect.arrayContaining([
        { id: former.id, isOperator: false, erasedAt: expect.any(Date) },
        { id: owner.id, isOperator: true, erasedAt: null },
      ]),
    )
  } finally {
    await restored.close()
  }
})
