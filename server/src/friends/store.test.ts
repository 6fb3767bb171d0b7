import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Members } from '../../db-types.ts'
import { heardOf } from '../../test/heard.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { areBlocked, areFriends, findByContact } from './store.ts'

let world: World
let ada: TestMember
let bea: TestMember
let cleo: TestMember
beforeAll(async () => {
  world = await createWorld()
  cleo = await world.member({ firstName: 'Cleo' })
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.member({ firstName: 'Ada' })
  bea = await world.member({ firstName: 'Bea' })
})

const rowOf = ({ id }: TestMember) =>
  world.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = ({ id }: TestMember, set: Updateable<Members>) =>
  world.db.updateTable('members').set(set).where('id', '=', id).execute()
const ask = async (from: TestMember, to: TestMember) =>
  from.ok(addContacts, { body: { publicIds: (await rowOf(to)).publicId } })
const answer = async (who: TestMember, status: 'active' | 'dismissed') =>
  who.ok(changeFriendship, { body: { friendshipId: (await who.ok(getFriends)).body.items[0]!.friendshipId, status } })
const both = (...topics: string[]) => ['ada', 'bea'].flatMap((name) => topics.map((topic) => `${name} ${topic}`)).sort()

it('both apps receive each step between two members, and no other app does', async () => {
  const heard = (act: () => Promise<unknown>) => heardOf(world, { ada, bea, cleo }, act)
  expect(await heard(() => ask(ada, bea))).toEqual([...both('friend'), 'bea notification'].sort())
  const confirmed = await heard(() => answer(bea, 'active'))
  expect(confirmed).toEqual(both('circle', 'friend', 'notification'))
  expect([await areFriends(world.db, ada.id, bea.id), await areFriends(world.db, ada.id, cleo.id)]).toEqual([
    true,
    false,
  ])
  expect(await heard(() => answer(ada, 'dismissed'))).toEqual(both('circle', 'friend'))
  expect(await areFriends(world.db, bea.id, ada.id)).toBe(false)
  await ask(bea, ada)
  expect(await areFriends(world.db, bea.id, ada.id)).toBe(false)
})

it('two members are blocked when either has blocked the other, and others are not', async () => {
  await ada.ok(blockMember, { body: { userId: bea.id } })
  const pairs = [
    [ada, bea],
    [bea, ada],
    [ada, cleo],
    [cleo, bea],
  ] as const
  const blocked = await Promise.all(pairs.map(([one, other]) => areBlocked(world.db, one.id, other.id)))
  expect(blocked).toEqual([true, true, false, false])
})

it('a contact finds a member who is not suspended, in the ways that they allow; before onboarding only the public id', async () => {
  const { publicId, phoneNumber } = await rowOf(ada)
  await change(ada, { phoneVerifiedAt: world.clock.now() })
  const ways = { publicIds: [publicId], emails: [ada.email], phoneNumbers: [phoneNumber!] }
  const none = { publicIds: [], emails: [], phoneNumbers: [] }
  const finds = async () => {
    const waysFound: string[] = []
    for (const way of ['publicIds', 'emails', 'phoneNumbers'] as const) {
      const rows = await findByContact(world.db, { ...none, [way]: ways[way] })
      if (rows.length > 0) waysFound.push(way)
      expect(rows.every(({ id }) => id === ada.id)).toBe(true)
    }
    return waysFound.join()
  }
  expect(await finds()).toBe('publicIds,emails,phoneNumbers')
  expect(await findByContact(world.db, none)).toEqual([])
  const changes: [Updateable<Members>, Updateable<Members>, string][] = [
    [{ suspendedAt: world.clock.now() }, { suspendedAt: null }, ''],
    [{ hasOnboarded: false }, { hasOnboarded: true }, 'publicIds'],
    [{ isFoundByEmail: false }, { isFoundByEmail: true }, 'publicIds,phoneNumbers'],
    [{ isFoundByPhone: false }, { isFoundByPhone: true }, 'publicIds,emails'],
    [{ phoneVerifiedAt: null }, { phoneVerifiedAt: world.clock.now() }, 'publicIds,emails'],
  ]
  for (const [set, back, left] of changes) {
    await change(ada, set)
    expect(await finds()).toBe(left)
    await change(ada, back)
  }
})

it('a list of friends has neither those who are suspended nor what is over', async () => {
  const names = async () => (await ada.ok(getFriends)).body.items.map(({ id }) => (id === bea.id ? 'bea' : 'cleo'))
  await ask(ada, bea)
  await ask(cleo, ada)
  expect((await names()).sort()).toEqual(['bea', 'cleo'])
  await change(bea, { suspendedAt: world.clock.now() })
  expect(await names()).toEqual(['cleo'])
  await change(bea, { suspendedAt: null })
  const { items } = (await ada.ok(getFriends)).body
  const isIncoming = new Map(items.map((item) => [item.id, item.isIncoming]))
  expect([isIncoming.get(bea.id), isIncoming.get(cleo.id)]).toEqual([false, true])
  const { friendshipId } = items.find(({ id }) => id === cleo.id)!
  await ada.ok(changeFriendship, { body: { friendshipId, status: 'dismissed' } })
  expect(await names()).toEqual(['bea'])
})
