import { HOUR_MS } from '@hemline/contract/durations.ts'
import { SHARE_LINKS_A_DAY } from '@hemline/contract/limits.ts'
import type { Insertable, Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Listings, Members, ShareLinks } from '../../db-types.ts'
import { listGarment } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import {
  deleteOldShareLinks,
  findSharedListing,
  insertShareLink,
  pageOfShareLinks,
  revokeShareLink,
  takeLinkOfDay,
} from './store.ts'

let world: World
let db: World['db']
let owner: TestMember
let maker: TestMember
let stranger: TestMember
let listingId: string
let otherId: string
let now: Date
const nos = new Map<string, number>()
beforeAll(async () => {
  world = await createWorld()
  db = world.db
  owner = await world.member()
  maker = await world.member()
  stranger = await world.member()
  listingId = await listGarment(owner)
  otherId = await listGarment(owner)
  now = world.clock.now()
  for (const { id, no } of await db.selectFrom('members').select(['id', 'no']).execute()) nos.set(id, no)
})
afterAll(() => world.close())
beforeEach(async () => {
  await db.deleteFrom('shareLinks').execute()
})

const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))
const link = (by = maker, changes: Partial<Insertable<ShareLinks>> = {}) =>
  inTx(async (tx) => {
    const wish = { listingId, memberId: by.id, sharedStatus: 'EVERYONE' as const, now: ago(1), expiresAt: ago(-1) }
    const token = await insertShareLink(tx, wish)
    if (Object.keys(changes).length > 0)
      await (tx as typeof db).updateTable('shareLinks').set(changes).where('token', '=', token).execute()
    return token
  })
const setListing = (set: Updateable<Listings>) =>
  db.updateTable('listings').set(set).where('id', '=', listingId).execute()
const setMember = (member: TestMember, set: Updateable<Members>) =>
  db.updateTable('members').set(set).where('id', '=', member.id).execute()
const opens = async (token: string, blockedNos: number[] = []) =>
  (await findSharedListing(db, { token, viewer: { no: 0, friendNos: [], blockedNos } as never, now })) !== undefined

it('a link works while its listing is shared as widely and neither its owner nor its maker is gone or blocked', async () => {
  const token = await link()
  expect([await opens(token), await opens('other')]).toEqual([true, false])
  const changes: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['switched off', () => setListing({ isActive: false }), () => setListing({ isActive: true })],
    ['deleted', () => setListing({ deletedAt: now }), () => setListing({ deletedAt: null })],
    [
      'shared with friends only',
      () => setListing({ sharedStatus: 'FRIENDS_ONLY' }),
      () => setListing({ sharedStatus: 'EVERYONE' }),
    ],
    ['owner suspended', () => setMember(owner, { suspendedAt: now }), () => setMember(owner, { suspendedAt: null })],
    ['maker suspended', () => setMember(maker, { suspendedAt: now }), () => setMember(maker, { suspendedAt: null })],
    [
      'owner and maker blocked',
      () => setMember(owner, { blockedNos: [nos.get(maker.id)!] }),
      () => setMember(owner, { blockedNos: [] }),
    ],
  ]
  for (const [name, change, back] of changes) {
    await change()
    expect(await opens(token), name).toBe(false)
    await back()
    expect(await opens(token), name).toBe(true)
  }
  expect([await opens(token, [nos.get(owner.id)!]), await opens(token, [nos.get(maker.id)!])]).toEqual([false, true])
  expect([
    await opens(await link(maker, { revokedAt: now })),
    await opens(await link(maker, { expiresAt: now })),
  ]).toEqual([false, false])
})

it('the owner sees every working link of a listing, another member their own, newest first', async () => {
  const [older, newer] = [await link(maker, { createdAt: ago(3) }), await link(owner, { createdAt: ago(2) })]
  await link(maker, { listingId: otherId })
  await link(maker, { revokedAt: now })
  const page = async (member: TestMember, limit = 5) => {
    const { rows, lastKey } = await pageOfShareLinks(db, { listingId, memberId: member.id, after: null, limit, now })
    return [rows.map(({ token }) => token), lastKey !== null]
  }
  expect(await page(owner)).toEqual([[newer, older], false])
  expect(await page(maker)).toEqual([[older], false])
  expect(await page(stranger)).toEqual([[], false])
  expect([await page(owner, 1), await page(owner, 2)]).toEqual([
    [[newer], true],
    [[newer, older], false],
  ])
})

it('a link is ended by its maker or the owner of its listing, alone and permanently', async () => {
  const [one, two] = [await link(), await link()]
  const revoke = (token: string, by: TestMember, at = now) => revokeShareLink(db, { token, memberId: by.id, now: at })
  expect(await revoke(one, stranger)).toBeUndefined()
  const whose = { makerId: maker.id, ownerId: owner.id, listingId }
  expect(await revoke(one, maker, ago(0.5))).toEqual(whose)
  expect(await revoke(one, owner)).toEqual(whose)
  const rows = await db.selectFrom('shareLinks').select(['token', 'revokedAt']).execute()
  expect(rows.filter(({ revokedAt }) => revokedAt)).toEqual([{ token: one, revokedAt: ago(0.5) }])
  expect(await opens(two)).toBe(true)
})

it('the links of a listing are limited per member and day; old links and counts are deleted', async () => {
  const take = (member = maker, of = listingId, day = '2030-05-02') =>
    inTx((tx) => takeLinkOfDay(tx, { listingId: of, memberId: member.id, day, most: SHARE_LINKS_A_DAY }))
  const taken = await Promise.all(Array.from({ length: SHARE_LINKS_A_DAY + 2 }, () => take()))
  expect(taken.filter(Boolean)).toHaveLength(SHARE_LINKS_A_DAY)
  expect([await take(owner), await take(maker, otherId), await take(maker, listingId, '2030-05-01')]).toEqual(
    Array(3).fill(true),
  )
  const [old, young] = [await link(maker, { expiresAt: ago(2) }), await link(maker, { expiresAt: ago(1) })]
  await deleteOldShareLinks(db, { until: ago(1), day: '2030-05-02' })
  const left = await db.selectFrom('shareLinks').select('token').where('token', 'in', [old, young]).execute()
  expect(left).toEqual([{ token: young }])
  const days = await db.selectFrom('shareLinkCounts').select('day').distinct().execute()
  expect(days).toEqual([{ day: '2030-05-02' }])
})
