import { PUBLIC_WINDOW_MAX, PUBLIC_WINDOW_SECONDS } from '@hemline/contract/limits.ts'
import { changeListing, getPublicWindow } from '@hemline/contract/listings/calls.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listGarment } from '../../test/loans.ts'
import { setSettings } from '../../test/settings.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { windowReader } from './window-actions.ts'

let world: World
let host: TestMember
let anna: TestMember
let listingId: string

beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com', RATE_LIMIT: '100000' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
  anna = await world.member({ firstName: 'Anna', postcode: 'BS6 6LF' })
})
afterAll(() => world.close())
beforeEach(async () => {
  listingId = await listGarment(anna, { brand: 'Rixo', sharedStatus: 'EVERYONE' })
  await pass()
})

/** What is cached is older than it may be. */
const pass = () => world.advance(`PT${PUBLIC_WINDOW_SECONDS}S`)
const look = async () => (await world.visitor().ok(getPublicWindow)).body.items
const ids = async () => (await look()).map(({ id }) => id)
const change = (body: object) => anna.ok(changeListing, { params: { id: listingId }, body })
const turn = (isOpen: boolean) => setSettings(host, { publicWindow: isOpen })

describe('the public window', () => {
  test('shows what an item is and the town, to anyone, and nothing of its owner, its size or its price', async () => {
    const [item] = await look()
    expect(item).toMatchObject({ id: listingId, brand: 'Rixo', town: 'Bristol' })
    expect(Object.keys(item!).sort()).toEqual(['brand', 'category', 'id', 'length', 'picture', 'town'])
    expect(JSON.stringify(item)).not.toMatch(new RegExp(`${anna.id}|Anna|Cotham|Redland|BS6`))
  })

  test('is for no search engine, and cached for a minute', async () => {
    const { headers, status } = await world.visitor().call(getPublicWindow)
    expect(status).toBe(200)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    await change({ isActive: false })
    expect(await ids(), 'within the minute').toContain(listingId)
    await pass()
    expect(await ids()).not.toContain(listingId)
  })

  test.each(['FRIENDS_OF_FRIENDS', 'FRIENDS_ONLY'] as const)('never shows what is for %s', async (sharedStatus) => {
    await change({ sharedStatus })
    await pass()
    expect(await ids()).not.toContain(listingId)
  })

  test('shows nothing of a member who does not want it, and of one who is suspended', async () => {
    const { body } = await anna.ok(changeUser, { body: { isInPublicWindow: false } })
    expect(body.data.isInPublicWindow).toBe(false)
    await pass()
    expect(await ids()).toEqual([])
    await anna.ok(changeUser, { body: { isInPublicWindow: true } })
    await pass()
    expect(await ids()).toContain(listingId)
    const setSuspended = (at: Date | null) =>
      world.db.updateTable('members').set({ suspendedAt: at }).where('id', '=', anna.id).execute()
    await setSuspended(world.clock.now())
    await pass()
    expect(await ids()).toEqual([])
    await setSuspended(null)
  })

  test('has one item of each member, the newest, and a few in all', async () => {
    const owners = await Promise.all(Array.from({ length: PUBLIC_WINDOW_MAX }, () => world.member()))
    for (const owner of owners) {
      await listGarment(owner, { brand: 'Ganni', sharedStatus: 'EVERYONE' })
    }
    const newest = await listGarment(owners[0]!, { brand: 'Newest', sharedStatus: 'EVERYONE' })
    await pass()
    const items = await look()
    expect(items).toHaveLength(8)
    expect(items[0]!.id).toBe(newest)
    expect(
      items.filter(({ brand }) => brand === 'Rixo'),
      'anna’s is the ninth',
    ).toEqual([])
  })

  test('is opened and closed by an owner', async () => {
    expect(await look()).not.toEqual([])
    await turn(false)
    await pass()
    expect(await look()).toEqual([])
    await turn(true)
    await pass()
    expect(await look()).not.toEqual([])
  })

  test('shows the newest item that has a photo', async () => {
    const bare = await listGarment(anna, { sharedStatus: 'EVERYONE' })
    await world.db.updateTable('listings').set({ images: '[]' }).where('id', '=', bare).execute()
    await pass()
    expect(await ids()).toContain(listingId)
  })

  test('is read again at the next visit after a reading that failed', async () => {
    const { geocoder } = world.deps
    let isBroken = true
    const townOf = (postcode: string) => {
      if (isBroken) throw new Error('broken')
      return geocoder.townOf(postcode)
    }
    const read = windowReader({ ...world.deps, geocoder: { ...geocoder, townOf } })
    await expect(read()).rejects.toThrow('broken')
    isBroken = false
    expect((await read()).map(({ id }) => id)).toContain(listingId)
  })

  test('is limited for each network', async () => {
    const tries = await Promise.all(Array.from({ length: 70 }, () => world.visitor().call(getPublicWindow)))
    const refused = tries.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.headers.get('cache-control')).toBe('no-store')
  })
})
