import { createHash } from 'node:crypto'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { findFeed, findMemberOfFeed, insertFeed, renewFeed } from './store.ts'

let world: World
let db: World['db']
let ada: TestMember
let bea: TestMember
let now: Date
beforeAll(async () => {
  world = await createWorld()
  ;({ db } = world)
  now = world.clock.now()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;[ada, bea] = [await world.member(), await world.member()]
  await insertFeed(db, { memberId: ada.id, tokenHash: hashOf('ada'), now: after(1) })
  await insertFeed(db, { memberId: bea.id, tokenHash: hashOf('bea'), now: after(1) })
})

const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
/** Of this test's members alone. */
const hashOf = (text: string) => createHash('sha256').update(`${text} ${ada.id}`).digest()
const changePassword = (member: TestMember, at: Date) =>
  db.updateTable('accounts').set({ passwordChangedAt: at }).where('id', '=', member.id).execute()

it('a member has one address, of the first generation until it is renewed, once', async () => {
  await insertFeed(db, { memberId: ada.id, tokenHash: hashOf('again'), now })
  expect(await findMemberOfFeed(db, hashOf('again'))).toBeUndefined()
  expect(await findFeed(db, ada.id)).toEqual({ generation: 1, isOutdated: false })
  const renew = (from: number) =>
    renewFeed(db, { memberId: ada.id, from, tokenHash: hashOf(`from ${from}`), now: after(2) })
  expect([await renew(2), await renew(1), await renew(1)]).toEqual([false, true, false])
  expect(await findFeed(db, ada.id)).toEqual({ generation: 2, isOutdated: false })
  expect(await findFeed(db, bea.id)).toEqual({ generation: 1, isOutdated: false })
  expect(await findMemberOfFeed(db, hashOf('from 1'))).toBe(ada.id)
  expect(await findMemberOfFeed(db, hashOf('ada'))).toBeUndefined()
  expect(await findMemberOfFeed(db, hashOf('bea'))).toBe(bea.id)
})

it('an address is outdated after a later change of the password; a renewed one is not', async () => {
  await changePassword(ada, after(1))
  expect([(await findFeed(db, ada.id))?.isOutdated, await findMemberOfFeed(db, hashOf('ada'))]).toEqual([false, ada.id])
  await changePassword(ada, after(1.1))
  expect([(await findFeed(db, ada.id))?.isOutdated, await findMemberOfFeed(db, hashOf('ada'))]).toEqual([
    true,
    undefined,
  ])
  expect((await findFeed(db, bea.id))?.isOutdated).toBe(false)
  await renewFeed(db, { memberId: ada.id, from: 1, tokenHash: hashOf('new'), now: after(2) })
  expect([(await findFeed(db, ada.id))?.isOutdated, await findMemberOfFeed(db, hashOf('new'))]).toEqual([false, ada.id])
})

it('an address of a suspended member leads nowhere', async () => {
  await db.updateTable('members').set({ suspendedAt: now }).where('id', '=', ada.id).execute()
  expect([await findMemberOfFeed(db, hashOf('ada')), await findMemberOfFeed(db, hashOf('bea'))]).toEqual([
    undefined,
    bea.id,
  ])
})
