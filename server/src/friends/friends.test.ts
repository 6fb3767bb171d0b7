import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { ASK_AGAIN_AFTER_DAYS } from '@hemline/contract/limits.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let anna: TestMember
let bea: TestMember
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  anna = await world.member({ firstName: 'Anna', secondName: 'Aske' })
  bea = await world.member({ firstName: 'Bea', secondName: 'Berg' })
})

const publicId = async (member: TestMember) => (await member.ok(getUser)).body.data.publicId
const ask = async (from: TestMember, to: TestMember) =>
  (await from.ok(addContacts, { body: { publicIds: await publicId(to) } })).body.data.friends
const friendsOf = async (member: TestMember) => (await member.ok(getFriends)).body.items
const say = (member: TestMember, friendshipId: string, status: 'active' | 'dismissed') =>
  member.call(changeFriendship, { body: { friendshipId, status } })

it('whoever is asked confirms; nobody else can, and each has the other once', async () => {
  const [asked] = await ask(anna, bea)
  expect(asked).toMatchObject({ id: bea.id, name: 'Bea Berg', status: 'undetermined', isIncoming: false })
  const [incoming] = await friendsOf(bea)
  expect(incoming).toMatchObject({ id: anna.id, name: 'Anna Aske', status: 'undetermined', isIncoming: true })
  const { friendshipId } = incoming!

  const cleo = await world.member({ firstName: 'Cleo' })
  expect((await say(cleo, friendshipId, 'active')).status).toBe(404)
  expect((await say(anna, friendshipId, 'active')).status).toBe(403)
  expect((await world.visitor().call(getFriends)).status).toBe(401)
  expect((await friendsOf(bea))[0]?.status).toBe('undetermined')

  expect((await say(bea, friendshipId, 'active')).status).toBe(200)
  await ask(anna, bea)
  await ask(bea, anna)
  for (const [one, other] of [
    [anna, bea],
    [bea, anna],
  ] as const) {
    expect(await friendsOf(one)).toMatchObject([{ id: other.id, status: 'active', isIncoming: false }])
  }
})

it('two who ask each other at the same moment are friends, once', async () => {
  await Promise.all([ask(anna, bea), ask(bea, anna), ask(anna, bea)])
  expect(await friendsOf(anna)).toMatchObject([{ id: bea.id, status: 'active' }])
  expect(await friendsOf(bea)).toMatchObject([{ id: anna.id, status: 'active' }])
})

it('a dismissed request stays dismissed for 30 days, whatever is asked; the other may ask at once', async () => {
  await ask(anna, bea)
  const [{ friendshipId } = { friendshipId: '' }] = await friendsOf(bea)
  await say(bea, friendshipId, 'dismissed')
  expect(await friendsOf(anna)).toEqual([])
  expect((await say(bea, friendshipId, 'active')).body.error.code).toBe('MOVE_NOT_ALLOWED')
  await ask(anna, bea)
  await world.advance(`P${ASK_AGAIN_AFTER_DAYS - 1}D`)
  await ask(anna, bea)
  expect(await friendsOf(bea)).toEqual([])
  await world.advance('P2D')
  await ask(anna, bea)
  expect(await friendsOf(bea)).toMatchObject([{ id: anna.id, isIncoming: true }])

  await say(bea, friendshipId, 'dismissed')
  await ask(bea, anna)
  expect(await friendsOf(anna)).toMatchObject([{ id: bea.id, isIncoming: true }])
})

it('either ends a friendship, and whoever asked takes it back', async () => {
  await ask(anna, bea)
  const [{ friendshipId } = { friendshipId: '' }] = await friendsOf(bea)
  await say(anna, friendshipId, 'dismissed')
  expect(await friendsOf(bea)).toEqual([])
  await ask(anna, bea)
  await say(bea, friendshipId, 'active')
  await say(anna, friendshipId, 'dismissed')
  expect([...(await friendsOf(anna)), ...(await friendsOf(bea))]).toEqual([])
})

it.each([
  ['no friendship', { friendshipId: 'nobody', status: 'active' }],
  ['no such answer', { friendshipId: '00000000-0000-4000-8000-000000000000', status: 'undetermined' }],
])('%s is refused with its field', async (_, body) => {
  const answer = await anna.call(changeFriendship, { body: body as never })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.error.fields ?? {})).toHaveLength(1)
})
