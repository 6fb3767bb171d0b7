import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCalendarFeed } from '@hemline/contract/calendars/calls.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { createShareLink, getSharedListing } from '@hemline/contract/share-links/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGarment } from '../test/loans.ts'
import { createWorld, type World } from '../test/world.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/back-ups.md'), 'utf8')
const part = guide.split(/^## /m).find((text) => text.startsWith('After a back-up leaked'))!
const [, statements] = /```sql\n([\s\S]*?)```/.exec(part)!

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('the guide names every key that Hemline makes for itself', () => {
  const made = globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(import.meta.dirname, path), 'utf8')
      const named = text.matchAll(/(?:(?:cachedSecret|getOrCreateSecret)\([^)']*|^const SECRET = )'([\w.-]+)'/gm)
      return [...named].map(([, name]) => name!)
    })
  expect(new Set(made).size).toBeGreaterThan(12)
  const isNamed = (name: string) => [`'${name}'`, `\`${name}\``].some((text) => part.includes(text))
  expect([...new Set(made)].filter((name) => !isNamed(name))).toEqual([])
})

test('its statements end every session and what the keys made, and leave the keys that must never change', async () => {
  const member = await world.member()
  await member.ok(getCalendarFeed)
  const { token } = (await member.ok(createShareLink, { body: { listingId: await listGarment(member) } })).body.data
  const keep = ['members.bans', 'members.public-point', 'identity.erased-subjects']
  for (const name of keep)
    await world.db
      .insertInto('secrets')
      .values({ name, value: 'a key', createdAt: world.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const statement of statements!.replaceAll(/^--.*$/gm, '').split(';'))
    if (!/^\s*(begin|commit)?\s*$/.test(statement)) await sql.raw(statement).execute(world.db)
  const names = (await world.db.selectFrom('secrets').select('name').execute()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(keep))
  expect(names).not.toContain('identity.signing-key')
  for (const table of ['calendarFeeds', 'friendInvites'] as const)
    expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await world.db.selectFrom('tokenFamilies').select('id').where('revokedAt', 'is', null).execute()).toEqual([])
  expect((await member.call(getUser)).status).toBe(401)
  expect((await world.visitor().call(getSharedListing, { query: { token } })).status).toBe(404)
})
