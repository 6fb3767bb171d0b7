import { getCoins } from '@hemline/contract/coins/calls.ts'
import { getConversations, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { createOrder, createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { blockMember, getBlocks, unblockMember } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { daysOf, ledger, lenderAndStranger, listGarment, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { provePhone } from '../../test/phone.ts'
import { orderOf } from '../../test/post.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

const ABSENT_LISTING = '000000000000'
const ABSENT_MEMBER = '00000000-0000-4000-8000-000000000000'

let world: World
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'true' }, { lockMs: 60_000 })
})
afterAll(() => world.close())

const block = (member: TestMember, other: TestMember) => member.ok(blockMember, { body: { userId: other.id } })
const unblock = (member: TestMember, other: TestMember) => member.ok(unblockMember, { body: { userId: other.id } })

/** Returns the answer as text, so that any text in it is found; without the request's id. */
async function ask(who: TestMember, method: string, path: string, body?: object) {
  const answer = await fetch(world.url + path, {
    method,
    headers: {
      authorization: `Bearer ${await who.token()}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/, '"requestId":""')
  return { status: answer.status, text }
}

describe('two friends, one of whom blocks the other', () => {
  let ada: TestMember
  let bo: TestMember
  let conversationId: string
  const garments = new Map<TestMember, string>()

  beforeEach(async () => {
    ada = await world.member({ firstName: 'Ada' })
    bo = await world.member({ firstName: 'Bo' })
    await befriend(ada, bo)
    for (const one of [ada, bo]) garments.set(one, await listGarment(one, { brand: one === ada ? 'Adas' : 'Bos' }))
    for (const one of [ada, bo])
      await ask(one, 'POST', '/api/favourites', { listingId: garments.get(one === ada ? bo : ada), isActive: true })
    const { body } = await ada.ok(sendMessage, { body: { recipientId: bo.id, content: 'Hello Bo' } })
    conversationId = body.data.conversationId
    await block(ada, bo)
    await world.drain()
  })

  test('neither finds the other anywhere: each call answers as for an unknown member', async () => {
    for (const [viewer, hidden] of [
      [ada, bo],
      [bo, ada],
    ] as const) {
      const id = garments.get(hidden)!
      const cell = JSON.parse((await ask(hidden, 'GET', `/api/listings?id=${id}`)).text).items[0].geohash7
      const days = { ...daysOf(world, { listingId: id }), deliveryMethod: 'DELIVERY' }
      const named: [string, string, (target: string) => object | undefined, boolean][] = [
        ['GET', '/api/listings?id=', () => undefined, true],
        ['GET', '/api/order-dates?listingId=', () => undefined, true],
        ['POST', '/api/favourites', (listingId) => ({ listingId }), true],
        ['POST', '/api/share-links', (listingId) => ({ listingId }), true],
        ['POST', '/api/pending-request', (listingId) => ({ listingId, ...days }), true],
        ['POST', '/api/orders', (listingId) => ({ listingId, ...days, deliveryMethod: 'IN_PERSON' }), true],
        ['POST', '/api/reports', (targetId) => ({ targetType: 'LISTING', targetId, reason: 'SCAM' }), true],
        ['POST', '/api/enquiries', (listingId) => ({ listingId, message: 'Is it free?' }), true],
        ['POST', '/api/messages', (recipientId) => ({ recipientId, content: 'Hello' }), false],
        ['GET', '/api/conversations?withId=', () => undefined, false],
        ['GET', '/api/listing-user?userId=', () => undefined, false],
        ['GET', '/api/listings?userId=', () => undefined, false],
        ['GET', '/api/reviews?targetUserId=', () => undefined, false],
      ]
      for (const [method, path, bodyOf, isListing] of named) {
        const absent = isListing ? ABSENT_LISTING : ABSENT_MEMBER
        const real = isListing ? id : hidden.id
        const sent = (target: string) => {
          const body = bodyOf(target)
          return ask(viewer, method, body ? path : path + target, body)
        }
        expect(await sent(real), `${method} ${path}`).toEqual(await sent(absent))
      }
      for (const [method, path, body] of [
        ['GET', '/api/messages?conversationId=ID'],
        ['POST', '/api/messages', { conversationId: 'ID', content: 'Hello again' }],
        ['POST', '/api/read-messages', { conversationId: 'ID', place: 1 }],
      ] as const) {
        const sent = (target: string) =>
          ask(viewer, method, path.replace('ID', target), body ? { ...body, conversationId: target } : undefined)
        expect(await sent(conversationId), `${method} ${path}`).toEqual(await sent(ABSENT_MEMBER))
      }
      const lists = ['', `geohash4=${cell.slice(0, 4)}`, `geohash5=${cell.slice(0, 5)}`, 'friendsFilter=FRIENDS_ONLY']
      for (const path of [
        ...lists.map((filter) => `/api/listings?limit=100&${filter}`),
        '/api/listings?limit=100&friendsFilter=FRIENDS_OF_FRIENDS',
        '/api/favourites',
        '/api/favourite-listings',
        '/api/friends',
        '/api/conversations',
        '/api/notifications',
      ]) {
        const { status, text } = await ask(viewer, 'GET', path)
        expect(status, path).toBe(200)
        for (const word of [id, hidden.id, viewer === ada ? 'Bos' : 'Adas']) expect(text, path).not.toContain(word)
      }
    }
  })

  test('neither can send the other a friend request, and neither learns why', async () => {
    for (const member of [ada, bo]) await provePhone(world, member)
    for (const [asker, other] of [
      [ada, bo],
      [bo, ada],
    ] as const) {
      const { data } = (await other.ok(getUser)).body
      const body = { publicIds: data.publicId, emails: other.email, phoneNumbers: data.phoneNumber! }
      expect((await asker.ok(addContacts, { body })).body.data.friends).toEqual([])
      expect((await other.ok(getFriends)).body.items).toEqual([])
    }
  })

  test('only the blocking member can unblock, and then both see each other, as strangers', async () => {
    expect((await bo.ok(getBlocks)).body.items).toEqual([])
    const [listed] = (await ada.ok(getBlocks)).body.items
    expect(listed).toMatchObject({ userId: bo.id, firstName: 'Bo' })
    const picture = '0000000000-bo.jpg'
    await world.db.updateTable('members').set({ picture }).where('id', '=', bo.id).execute()
    const pictureOfBo = async () => (await ada.ok(getBlocks)).body.items[0]?.picture
    await block(bo, await world.member())
    expect(await pictureOfBo()).toContain(picture)
    const suspend = (suspendedAt: Date | null) =>
      world.db.updateTable('members').set({ suspendedAt }).where('id', '=', bo.id).execute()
    await suspend(world.clock.now())
    expect(await pictureOfBo()).toBeNull()
    await suspend(null)
    await block(bo, ada)
    expect(await pictureOfBo()).toBeNull()
    await unblock(bo, ada)
    expect((await ask(bo, 'GET', `/api/listing-user?userId=${ada.id}`)).status).toBe(404)
    await unblock(ada, bo)
    expect((await ada.ok(getBlocks)).body.items).toEqual([])
    expect((await ask(bo, 'GET', `/api/listing-user?userId=${ada.id}`)).status).toBe(200)
    expect((await ask(ada, 'GET', `/api/listings?id=${garments.get(bo)}`)).status).toBe(200)
    expect((await ada.ok(getFriends)).body.items).toEqual([])
    await befriend(bo, ada)
  })

  test('when both block, one unblocking is not sufficient', async () => {
    await block(bo, ada)
    const apps = { Ada: ada, Bo: bo }
    expect(await heardOf(world, apps, () => unblock(ada, bo))).toEqual(['Ada circle', 'Ada friend', 'Ada message'])
    expect((await ask(ada, 'GET', `/api/listing-user?userId=${bo.id}`)).status).toBe(404)
    expect((await ask(bo, 'GET', `/api/listing-user?userId=${ada.id}`)).status).toBe(404)
    expect(await heardOf(world, apps, () => unblock(bo, ada))).toEqual(
      ['Ada', 'Bo'].flatMap((name) => ['circle', 'friend', 'message'].map((topic) => `${name} ${topic}`)),
    )
    expect((await ask(ada, 'GET', `/api/listing-user?userId=${bo.id}`)).status).toBe(200)
  })
})

test('a block that exists already, and an unblocking of one who is not blocked, reach no app', async () => {
  const [ada, bo] = [await world.member({ firstName: 'Ada' }), await world.member({ firstName: 'Bo' })]
  // their homes are looked up, which they hear of
  await world.drain()
  const heard = (act: () => Promise<unknown>) => heardOf(world, { Ada: ada, Bo: bo }, act)
  expect(await heard(() => unblock(ada, bo))).toEqual([])
  expect(await heard(() => block(ada, bo))).not.toEqual([])
  expect(await heard(() => block(ada, bo))).toEqual([])
  // the other side's block is not theirs to remove
  expect(await heard(() => unblock(bo, ada))).toEqual([])
  expect((await ask(bo, 'GET', `/api/listing-user?userId=${ada.id}`)).status).toBe(404)
  expect(await heard(() => unblock(ada, bo))).not.toEqual([])
  expect(await heard(() => unblock(ada, bo))).toEqual([])
})

test('a minute has 30 blocks and 30 unblockings of one member', async () => {
  const limited = await createWorld({ RATE_LIMIT: '600', RUNS_JOBS: 'false' })
  const [ada, bo] = [await limited.member(), await limited.member()]
  for (const act of [blockMember, unblockMember]) {
    const answers = await Promise.all(Array.from({ length: 31 }, () => ada.call(act, { body: { userId: bo.id } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(200), 429])
  }
  await limited.close()
})

describe('a message that is being sent while its recipient blocks its sender', () => {
  test.each(['message', 'block'] as const)('notifies no one, with the %s first', async (first) => {
    const [ada, bo] = [await world.member({ firstName: 'Ada' }), await world.member({ firstName: 'Bo' })]
    const { body } = await ada.ok(sendMessage, { body: { recipientId: bo.id, content: 'Hello Bo' } })
    const { conversationId } = body.data
    let status = 0
    const acts = {
      message: async () => {
        status = (await bo.call(sendMessage, { body: { conversationId, content: 'Still here' } })).status
      },
      block: async () => {
        await block(ada, bo)
      },
    }
    const waitsAt = { message: 'update "conversations"', block: 'select "id" from "conversations"' }
    const begun: Promise<void>[] = []
    await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('conversations').select('id').where('id', '=', conversationId).forUpdate().execute()
      for (const act of [first, first === 'block' ? 'message' : 'block'] as const) {
        begun.push(acts[act]())
        await untilLocked(world, { on: waitsAt[act] })
      }
    })
    await Promise.all(begun)
    await world.drain()
    expect(status).toBe(first === 'block' ? 404 : 201)
    const { data, unread } = (await ada.ok(getNotifications, { query: { all: 'true' } })).body
    expect([data, unread.message]).toEqual([[], 0])
    const stored = await world.db.selectFrom('messages').select('content').where('senderId', '=', bo.id).execute()
    expect(stored).toHaveLength(first === 'block' ? 0 : 1)
  })
})

test('a member cannot block themselves or an unknown member', async () => {
  const member = await world.member()
  expect((await member.call(blockMember, { body: { userId: member.id } })).status).toBe(400)
  expect((await member.call(blockMember, { body: { userId: ABSENT_MEMBER } })).status).toBe(404)
  expect((await world.visitor().call(blockMember, { body: { userId: member.id } })).status).toBe(401)
})

test('concurrent blocks, requests, confirmations and unblocks leave one consistent state', async () => {
  for (let round = 0; round < 6; round += 1) {
    const one = await world.member()
    const other = await world.member()
    const { publicId } = (await other.ok(getUser)).body.data
    await one.ok(addContacts, { body: { publicIds: publicId } })
    const [friendship] = (await other.ok(getFriends)).body.items
    await Promise.all([
      block(one, other),
      block(other, one),
      other.call(changeFriendship, { body: { friendshipId: friendship!.friendshipId, status: 'active' } }),
      one.call(addContacts, { body: { publicIds: publicId } }),
      ...(round % 2 ? [unblock(one, other)] : []),
    ])
    const rows = await world.db.selectFrom('members').selectAll().where('id', 'in', [one.id, other.id]).execute()
    expect(rows.map((row) => row.friendNos)).toEqual([[], []])
    for (const row of rows) expect(row.blockedNos).toEqual(rows.filter((it) => it !== row).map((it) => it.no))
    expect((await one.ok(getFriends)).body.items).toEqual([])
  }
})

test('who has no name is a new member to others, also on the list of blocked ones, and a former one once erased', async () => {
  const [ada, fay] = [await world.member({ firstName: 'Ada' }), await world.member({ firstName: '', secondName: '' })]
  const inbox = async () => (await ada.ok(getConversations)).body.items.map((one) => one.conversationWithName)
  const listed = async () => (await ada.ok(getBlocks)).body.items.map(({ firstName }) => firstName)
  await fay.ok(sendMessage, { body: { recipientId: ada.id, content: 'Hello Ada' } })
  expect((await ada.ok(getListingUser, { query: { userId: fay.id } })).body.data.firstName).toBe('New member')
  expect(await inbox()).toEqual(['New member'])
  await block(ada, fay)
  expect(await listed()).toEqual(['New member'])
  const now = world.clock.now()
  const gone = { suspendedAt: now, deletesAt: now, erasedAt: now }
  await world.db.updateTable('members').set(gone).where('id', '=', fay.id).execute()
  expect(await listed()).toEqual(['Former member'])
  await unblock(ada, fay)
  expect(await inbox()).toEqual(['Former member'])
})

describe('open requests and loans between the two', () => {
  test.each([
    ['the lender', 'DECLINED'],
    ['the lendee', 'CANCELLED'],
  ] as const)('%s blocks: an open request ends, the hold is released and the coin comes back', async (who, status) => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    expect((await lendee.ok(getCoins)).body.items.filter((coin) => coin.isActive)).toEqual([])
    await (who === 'the lender' ? block(lender, lendee) : block(lendee, lender))
    await world.drain()
    for (const party of [lender, lendee]) {
      const order = await orderOf(party, orderId)
      expect(order).toMatchObject({ status, moves: [] })
    }
    expect((await lendee.ok(getCoins)).body.items.filter((coin) => coin.isActive)).toHaveLength(1)
    const row = await world.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    const hold = (await ledger(world)).find((one) => one.paymentIntentId === row.paymentIntentId)
    expect(hold).toMatchObject({ status: 'RELEASED', capturedPence: 0 })
    const booking = await world.db.selectFrom('bookings').selectAll().where('orderId', '=', orderId).executeTakeFirst()
    expect(booking?.releasedAt).not.toBeNull()
  })

  test('an agreed loan continues to its end for both', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, method: 'IN_PERSON', from: 2, to: 3 })
    expect((await move(lender, orderId, 'accept')).status).toBe(200)
    await block(lendee, lender)
    await world.drain()
    expect((await orderOf(lender, orderId)).status).toBe('ACCEPTED')
    await world.advance('P2D')
    expect((await move(lendee, orderId, 'received')).status).toBe(200)
    expect((await move(lendee, orderId, 'returned')).status).toBe(200)
    expect((await move(lender, orderId, 'complete')).status).toBe(200)
    expect((await orderOf(lendee, orderId)).status).toBe('COMPLETED')
  })

  test('a request that was being created during the block becomes no loan, and its hold is released', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    await block(lender, lendee)
    expect((await lendee.call(createPaymentHold, { body: confirmed })).status).toBe(404)
    const second = await lenderAndStranger(world)
    const held = await prepareRequest(world, second.lendee, { listingId: second.listingId })
    const [, hold] = await Promise.all([
      block(second.lender, second.lendee),
      second.lendee.call(createPaymentHold, { body: held }),
      second.lendee.call(createOrder, { body: held }),
    ])
    expect([200, 201, 404, 409]).toContain(hold.status)
    await world.advance('PT2M')
    const open = await world.db
      .selectFrom('orders')
      .select('id')
      .where('lendeeId', '=', second.lendee.id)
      .where('status', '=', 'REQUESTED')
      .execute()
    expect(open).toEqual([])
    const holds = (await ledger(world)).filter(({ metadata }) => metadata.pendingRequestId === held.pendingRequestId)
    expect(holds.filter(({ status }) => status === 'HELD')).toEqual([])
    expect((await second.lendee.ok(getCoins)).body.items.filter((coin) => coin.isActive)).toHaveLength(1)
  })
})
