import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { addPushSubscription } from '@hemline/contract/notifications/calls.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { createShareLink } from '@hemline/contract/share-links/calls.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, callsOf, nameOf, whole } from '../test/any-call.ts'
import { anyJpeg, listGarment, requestLoan } from '../test/loans.ts'
import { openPushService, type PushService } from '../test/push-service.ts'
import { LISTING_ID, SHARE_TOKEN } from '../test/samples.ts'
import { befriend, createWorld, type TestMember, type World } from '../test/world.ts'

/**
 * Every private field of one member contains a unique value, which is searched for in everything that reaches others.
 */
let world: World
let service: PushService
const lines: string[] = []
beforeAll(async () => {
  service = await openPushService()
  world = await createWorld({
    PUSH_ENDPOINTS: service.origin,
    CONTACT_EMAIL: 'host@example.com',
    LOG_LEVEL: 'debug',
  })
  const { log } = world.deps as unknown as { log: Record<symbol, { write(line: string): void }> }
  log[pino.symbols.streamSym]!.write = (line) => void lines.push(line)
})
afterAll(async () => {
  await world.close()
  await service.close()
})

const publicIdOf = async (member: TestMember) => (await member.ok(getUser)).body.data.publicId
const askFor = async (member: TestMember, other: TestMember) =>
  member.ok(addContacts, { body: { publicIds: await publicIdOf(other) } })
const answer = async (member: TestMember, other: TestMember, status: 'active' | 'dismissed') => {
  const { items } = (await member.ok(getFriends)).body
  const { friendshipId } = items.find(({ id }) => id === other.id)!
  await member.ok(changeFriendship, { body: { friendshipId, status } })
}

/** The relation of each other member, and how it was established. */
const relations: { [kind: string]: (other: TestMember, canary: TestMember, listingId: string) => Promise<unknown> } = {
  stranger: async () => {},
  'asked by her': (other, canary) => askFor(canary, other),
  'asked her': (other, canary) => askFor(other, canary),
  'dismissed by her': async (other, canary) => {
    await askFor(other, canary)
    await answer(canary, other, 'dismissed')
  },
  'dismissed her': async (other, canary) => {
    await askFor(canary, other)
    await answer(other, canary, 'dismissed')
  },
  'friend once': async (other, canary) => {
    await befriend(other, canary)
    await answer(canary, other, 'dismissed')
  },
  'blocked by her': async (other, canary) => {
    await askFor(other, canary)
    await canary.ok(blockMember, { body: { userId: other.id } })
  },
  'writing with her': async (other, canary) => {
    await other.ok(sendMessage, { body: { recipientId: canary.id, content: 'Hello' } })
    await canary.ok(sendMessage, { body: { recipientId: other.id, content: 'Hello' } })
  },
  'asking for a loan': async (other, _canary, listingId) => {
    await listGarment(other)
    await requestLoan(world, other, { listingId, method: 'IN_PERSON' })
  },
  friend: (other, canary) => befriend(other, canary),
}

it('no private field of a member reaches another one in an answer, notice, email, push, event or log line', async () => {
  const canary = await world.member({ firstName: 'Cara', secondName: 'Zwickenpfeil', city: 'Canaryville' })
  const details = {
    address: '31 Kestrelgate',
    address2: 'Loft Wrenhouse',
    postcode: 'EH1 1YZ',
    secondaryAddress: '77 Bitternway',
    secondaryAddress2: 'Room Avocetta',
    secondaryCity: 'Heronsford',
    secondaryPostcode: 'G12 8QQ',
  }
  await canary.ok(changeUser, { body: details })
  const hidden = { dateOfBirth: '1971-03-09', lat: 55.9512347, lng: -3.1898761 }
  await world.db.updateTable('members').set(hidden).where('id', '=', canary.id).execute()
  const { phoneNumber, email } = (await canary.ok(getUser)).body.data
  const secrets = {
    email,
    phone: phoneNumber!,
    'phone as written': `0${phoneNumber!.slice(3)}`,
    surname: 'Zwickenpfeil',
    city: 'Canaryville',
    ...details,
    'date of birth': '1971-03-09',
    lat: '55.95123',
    lng: '-3.18987',
  }
  const leaks: string[] = []
  const look = (kind: string, where: string, text: string) => {
    for (const [field, value] of Object.entries(secrets)) {
      if (kind === 'friend' && field === 'surname') continue
      if (text.toLowerCase().includes(value.toLowerCase())) leaks.push(`${kind}, ${where}: ${field}`)
    }
  }

  const [picture] = await canary.upload([await anyJpeg()], { purpose: 'profile' })
  await canary.ok(changeUser, { body: { picture: picture!.path } })
  const listingId = await listGarment(canary)
  const token = (await canary.ok(createShareLink, { body: { listingId } })).body.data.token
  const calls = (await callsOf(world)).filter(({ method }) => method === 'GET')
  const others: { kind: string; other: TestMember; got: { message: object }[] }[] = []
  for (const [kind, relate] of Object.entries(relations)) {
    const other = await world.member({ firstName: 'Olive', secondName: 'Other' })
    const browser = service.browser()
    await other.ok(addPushSubscription, { body: { token: browser.token, platform: 'web', userAgent: kind } })
    await relate(other, canary, listingId)
    others.push({ kind, other, got: browser.got })
  }
  await world.drain()
  const ids = {
    userId: canary.id,
    targetUserId: canary.id,
    listingId,
    uuid: canary.id,
    [LISTING_ID]: listingId,
    [SHARE_TOKEN]: token,
    token,
  }
  for (const { kind, other } of others) {
    const bearer = await other.token()
    const [order] = (await other.ok(getOrders)).body.items
    const allIds = order ? { ...ids, orderId: order.id } : ids
    for (const call of calls) {
      for (const sent of [whole(call, allIds), {}])
        look(kind, nameOf(call), (await ask(world, call, bearer, { ...whole(call, allIds), ...sent })).text)
    }
    // a mutual request makes them friends immediately, who may read the surname
    const ways = [{ publicIds: await publicIdOf(canary) }, { emails: email }, { phoneNumbers: phoneNumber! }]
    for (const body of kind === 'asked by her' ? [] : ways)
      look(
        kind,
        `POST /api/contacts by ${Object.keys(body)[0]}`,
        JSON.stringify((await other.ok(addContacts, { body })).body),
      )
    look(kind, 'GET /api/friends', JSON.stringify((await other.ok(getFriends)).body))
  }
  await world.drain()
  for (const { kind, other, got } of others) {
    look(kind, 'email', JSON.stringify(await world.emailsTo(other.email)))
    look(kind, 'push', JSON.stringify(got.map(({ message }) => message)))
    const where = ['memberId', '=', other.id] as const
    look(
      kind,
      'events',
      JSON.stringify(
        await world.db
          .selectFrom('liveEvents')
          .selectAll()
          .where(...where)
          .execute(),
      ),
    )
    look(
      kind,
      'notices',
      JSON.stringify(
        await world.db
          .selectFrom('notifications')
          .selectAll()
          .where(...where)
          .execute(),
      ),
    )
  }
  for (const call of calls) look('nobody', nameOf(call), (await ask(world, call, null, whole(call, ids))).text)
  expect(lines.length).toBeGreaterThan(0)
  look('whoever reads the log', 'log', lines.join('\n'))
  const pushed = Object.fromEntries(others.map(({ kind, got }) => [kind, got.length]))
  expect(pushed).toMatchObject({ 'asked by her': 1, friend: 1, stranger: 0 })
  expect(leaks).toEqual([])
})
