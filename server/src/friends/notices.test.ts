import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import {
  addPushSubscription,
  changeNotificationSetting,
  clearNotifications,
  getNotificationSettings,
  getNotifications,
} from '@hemline/contract/notifications/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPushService, type PushService } from '../../test/push-service.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let service: PushService
let anna: TestMember
let bea: TestMember
beforeAll(async () => {
  service = await openPushService()
  world = await createWorld({ PUSH_ENDPOINTS: service.origin, CONTACT_EMAIL: 'host@example.com' })
})
afterAll(async () => {
  await world.close()
  await service.close()
})
beforeEach(async () => {
  anna = await world.member({ firstName: 'Anna', secondName: 'Canary' })
  bea = await world.member({ firstName: 'Bea', secondName: 'Finch' })
})

const ask = async (member: TestMember, other: TestMember) => {
  const { publicId } = (await other.ok(getUser)).body.data
  return (await member.ok(addContacts, { body: { publicIds: publicId } })).body.data.friends
}
const answer = async (member: TestMember, status: 'active' | 'dismissed') => {
  const { friendshipId } = (await member.ok(getFriends)).body.items[0]!
  await member.ok(changeFriendship, { body: { friendshipId, status } })
}
const notificationsOf = async (member: TestMember) =>
  (await member.ok(getNotifications, { query: { all: 'true' } })).body
const titles = async (member: TestMember) => (await notificationsOf(member)).data.map(({ title }) => title)
const waiting = async (member: TestMember) => (await notificationsOf(member)).unread.friend

it('notifies the addressee of a request, and the requester of its confirmation, in the app, by email and push', async () => {
  const browsers = { anna: service.browser(), bea: service.browser() }
  for (const [member, { token }] of [
    [anna, browsers.anna],
    [bea, browsers.bea],
  ] as const)
    await member.ok(addPushSubscription, { body: { token, platform: 'web', userAgent: 'Test' } })
  await ask(anna, bea)
  await world.drain()
  expect((await notificationsOf(bea)).data).toMatchObject([
    { type: 'friend', topic: 'friends', title: 'Anna wants to be friends', path: '/friends', readAt: null },
  ])
  expect(await titles(anna)).toEqual([])
  expect((await world.emailsTo(bea.email)).map(({ subject }) => subject)).toEqual(['Anna wants to be friends'])
  expect(browsers.bea.got.map(({ message }) => message.title)).toEqual(['Anna wants to be friends'])
  await answer(bea, 'active')
  await world.drain()
  const confirmed = 'Bea has confirmed your friend request'
  expect(await titles(anna)).toEqual([confirmed])
  expect((await world.emailsTo(anna.email)).map(({ subject }) => subject)).toEqual([confirmed])
  expect(browsers.anna.got.map(({ message }) => message.title)).toEqual([confirmed])
  expect(browsers.bea.got).toHaveLength(1)
})

it('counts requests until they are answered, not only seen', async () => {
  await ask(anna, bea)
  expect([await waiting(anna), await waiting(bea)]).toEqual([0, 1])
  await bea.ok(clearNotifications, { body: { type: 'friend' } })
  expect(await waiting(bea)).toBe(1)
  expect((await notificationsOf(bea)).data[0]!.readAt).not.toBeNull()
  await answer(bea, 'dismissed')
  expect(await waiting(bea)).toBe(0)
  expect(await titles(anna)).toEqual([])
})

it('sends no second notice when a request is withdrawn and repeated, and updates the count', async () => {
  for (let time = 0; time < 3; time += 1) {
    await ask(anna, bea)
    expect(await waiting(bea)).toBe(1)
    await answer(anna, 'dismissed')
    expect(await waiting(bea)).toBe(0)
  }
  await world.drain()
  expect(await titles(bea)).toHaveLength(1)
  expect(await world.emailsTo(bea.email)).toEqual([])
  await world.advance('P1DT1H')
  await ask(anna, bea)
  expect(await titles(bea)).toHaveLength(2)
})

it('is a confirmation when the other member had sent a request', async () => {
  await ask(anna, bea)
  await ask(bea, anna)
  expect(await titles(anna)).toEqual(['Bea has confirmed your friend request'])
  expect(await titles(bea)).toEqual(['Anna wants to be friends'])
  expect([await waiting(anna), await waiting(bea)]).toEqual([0, 0])
})

it('sends none after a dismissal, on either side of a block, and to contacts without an account', async () => {
  await ask(anna, bea)
  await answer(bea, 'dismissed')
  await ask(anna, bea)
  expect([await waiting(bea), (await titles(bea)).length]).toEqual([0, 1])
  const cleo = await world.member({ firstName: 'Cleo' })
  await ask(cleo, bea)
  await bea.ok(blockMember, { body: { userId: cleo.id } })
  expect((await titles(bea)).filter((title) => title.startsWith('Cleo'))).toEqual([])
  expect(await waiting(bea)).toBe(0)
  const [blocked, blocker, unknown] = [
    await ask(cleo, bea),
    await ask(bea, cleo),
    (await cleo.ok(addContacts, { body: { emails: 'unknown-at-all@hemline.test' } })).body.data.friends,
  ]
  expect([blocked, blocker]).toEqual([unknown, unknown])
  await world.drain()
  expect((await titles(cleo)).length + (await world.emailsTo(cleo.email)).length).toBe(0)
  expect(await world.emailsTo('nobody-at-all@hemline.test')).toEqual([])
})

it('can be switched off for each channel', async () => {
  const { data } = (await bea.ok(getNotificationSettings)).body
  expect(data.filter(({ topic }) => topic === 'friends')).toEqual([
    { topic: 'friends', channel: 'push', isOn: true, isLocked: false },
    { topic: 'friends', channel: 'email', isOn: true, isLocked: false },
  ])
  await bea.ok(changeNotificationSetting, { body: { topic: 'friends', channel: 'email', isOn: false } })
  await ask(anna, bea)
  await world.drain()
  expect(await world.emailsTo(bea.email)).toEqual([])
  expect(await titles(bea)).toHaveLength(1)
})
