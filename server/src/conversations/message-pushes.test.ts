import { readMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { MESSAGE_PUSH_EVERY_SECONDS } from '@hemline/contract/limits.ts'
import { addPushSubscription } from '@hemline/contract/notifications/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openPushService, type PushService } from '../../test/push-service.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  world = await createWorld({ PUSH_ENDPOINTS: service.origin }, { startsAt: '2026-11-24T10:00:00Z' })
})
afterAll(async () => {
  await world.close()
  await service.close()
})

async function pair() {
  const ada = await world.member({ firstName: 'Ada' })
  const bea = await world.member({ firstName: 'Bea' })
  const phone = service.browser()
  await bea.ok(addPushSubscription, { body: { token: phone.token, deviceId: `of-${bea.id}`, platform: 'web' } })
  return { ada, bea, phone }
}
const write = async (from: TestMember, to: TestMember, content: string) =>
  (await from.ok(sendMessage, { body: { recipientId: to.id, content } })).body.data
const textsOn = async (phone: Browser) => {
  await world.drain()
  return phone.got.map(({ message }) => (message as { body: string }).body)
}

it('two messages over the edge of a minute are one push and, a minute after it, one of the last message', async () => {
  const { ada, bea, phone } = await pair()
  // the next minute of the calendar begins two seconds later
  await world.advance(`PT${(58 + 60 - world.clock.now().getUTCSeconds()) % 60}S`)
  await write(ada, bea, 'One')
  await world.advance('PT2S')
  await write(ada, bea, 'Two')
  expect(await textsOn(phone)).toEqual(['One'])
  await world.advance('PT20S')
  await write(ada, bea, 'Three')
  expect(await textsOn(phone)).toEqual(['One'])
  await world.advance(`PT${MESSAGE_PUSH_EVERY_SECONDS - 20}S`)
  expect(await textsOn(phone)).toEqual(['One', 'Three'])
  await world.advance('PT10M')
  expect(await textsOn(phone)).toEqual(['One', 'Three'])
})

it('a new minute begins with the push that waited', async () => {
  const { ada, bea, phone } = await pair()
  await write(ada, bea, 'One')
  expect(await textsOn(phone)).toEqual(['One'])
  await write(ada, bea, 'Two')
  await world.advance(`PT${MESSAGE_PUSH_EVERY_SECONDS}S`)
  expect(await textsOn(phone)).toEqual(['One', 'Two'])
  await world.advance('PT5S')
  await write(ada, bea, 'Three')
  await world.advance('PT30S')
  expect(await textsOn(phone)).toEqual(['One', 'Two'])
  await world.advance('PT30S')
  expect(await textsOn(phone)).toEqual(['One', 'Two', 'Three'])
})

it('what was read meanwhile is not pushed, and the next message is immediately', async () => {
  const { ada, bea, phone } = await pair()
  await write(ada, bea, 'One')
  const { conversationId } = await write(ada, bea, 'Two')
  expect(await textsOn(phone)).toEqual(['One'])
  await bea.ok(readMessages, { body: { conversationId, place: 2 } })
  await world.advance(`PT${2 * MESSAGE_PUSH_EVERY_SECONDS}S`)
  expect(await textsOn(phone)).toEqual(['One'])
  await write(ada, bea, 'Three')
  expect(await textsOn(phone)).toEqual(['One', 'Three'])
})

it('concurrent messages are one immediate push and one that waits', async () => {
  const { ada, bea, phone } = await pair()
  await Promise.all(['One', 'Two', 'Three', 'Four'].map((text) => write(ada, bea, text)))
  expect(await textsOn(phone)).toHaveLength(1)
  await world.advance(`PT${MESSAGE_PUSH_EVERY_SECONDS}S`)
  expect(await textsOn(phone)).toHaveLength(2)
})
