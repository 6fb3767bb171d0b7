import { getConversations, getMessages, readMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { MESSAGE_MAX, MESSAGES_PAGE } from '@hemline/contract/limits.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { writeReview } from '@hemline/contract/reviews/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedInPerson, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { openStream } from '../../test/stream.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let ada: TestMember
let bea: TestMember

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const pair = async () => {
  ada = await world.member({ firstName: 'Ada' })
  bea = await world.member({ firstName: 'Bea' })
}
const write = (from: TestMember, to: TestMember, content: string) =>
  from.ok(sendMessage, { body: { recipientId: to.id, content } }).then(({ body }) => body.data)
const inbox = async (member: TestMember) => (await member.ok(getConversations, {})).body.items
const contents = async (member: TestMember, conversationId: string) =>
  (await member.ok(getMessages, { query: { conversationId } })).body.items.map(({ content }) => content)
async function block(one: TestMember, other: TestMember): Promise<void> {
  await world.deps.pool.query(
    `update members as m set blocked_nos = array[(select no from members where id = case when m.id = $1 then $2::uuid else $1::uuid end)]
      where id in ($1, $2)`,
    [one.id, other.id],
  )
}

describe('a conversation', () => {
  beforeAll(pair)

  it('is created by the first message, and is the same for both sides', async () => {
    const sent = await write(ada, bea, '  Hello Bea  ')
    expect(sent).toMatchObject({
      content: 'Hello Bea',
      senderId: ada.id,
      recipientId: bea.id,
      recipientEmail: '',
      type: 'normal',
      place: 1,
    })
    const answer = await write(bea, ada, 'Hello Ada')
    expect(answer.conversationId).toBe(sent.conversationId)
    expect(await contents(ada, sent.conversationId)).toEqual(['Hello Bea', 'Hello Ada'])
    expect(await contents(bea, sent.conversationId)).toEqual(['Hello Bea', 'Hello Ada'])
    const [mine] = await inbox(ada)
    const [theirs] = await inbox(bea)
    expect(mine).toMatchObject({
      conversationWithId: bea.id,
      conversationWithName: 'Bea',
      conversationWithEmail: '',
      lastMessageContent: 'Hello Ada',
      lastMessageSenderId: bea.id,
      unreadCount: 1,
    })
    expect(theirs).toMatchObject({
      conversationWithName: 'Ada',
      unreadCount: 1,
      participantsKey: mine!.participantsKey,
    })
  })

  it('is created once when both sides write concurrently, in twenty repetitions', async () => {
    for (let round = 0; round < 5; round += 1) {
      await pair()
      const sent = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2 ? write(ada, bea, `a${index}`) : write(bea, ada, `b${index}`),
        ),
      )
      expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1)
      expect(sent.map(({ place }) => place).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      )
      const [mine, theirs] = [await inbox(ada), await inbox(bea)]
      expect(mine).toHaveLength(1)
      expect(theirs).toHaveLength(1)
      expect(await contents(ada, mine[0]!.id)).toEqual(await contents(bea, theirs[0]!.id))
    }
  })

  it('is visible to its two members only', async () => {
    const cleo = await world.member({ firstName: 'Cleo' })
    const { conversationId } = await write(ada, bea, 'Between us')
    const query = { conversationId }
    expect((await cleo.call(getMessages, { query })).status).toBe(404)
    expect((await cleo.call(sendMessage, { body: { ...query, content: 'Me too' } })).status).toBe(404)
    expect((await cleo.call(readMessages, { body: { ...query, place: 1 } })).status).toBe(404)
    expect(await inbox(cleo)).toEqual([])
    expect((await world.visitor().call(getMessages, { query })).status).toBe(401)
    expect(await contents(ada, conversationId)).not.toContain('Me too')
  })

  it.each([
    ['nothing', { content: '' }, 'content', 'Message is required'],
    ['blanks', { content: ' \n\t ' }, 'content', 'Message is required'],
    ['no content', {}, 'content', 'Message is required'],
    ['too much', { content: 'x'.repeat(MESSAGE_MAX + 1) }, 'content', 'Please keep a message to 2000 characters'],
    ['no recipient', { content: 'Hello', recipientId: undefined }, 'recipientId', 'Say whom this is for'],
  ])('refuses %s', async (_name, change, field, sentence) => {
    await pair()
    const answer = await ada.call(sendMessage, { body: { recipientId: bea.id, ...change } as never })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields).toEqual({ [field]: sentence })
    expect(await inbox(bea)).toEqual([])
  })

  it('is impossible with oneself and with an unknown member', async () => {
    for (const recipientId of [ada.id, '00000000-0000-4000-8000-000000000000'])
      expect((await ada.call(sendMessage, { body: { recipientId, content: 'Hello' } })).status).toBe(404)
  })

  it('stores the text as it is seen: markup and lines stay, what is invisible does not', async () => {
    const text = '<img src=x onerror="alert(1)"> & <b>bold</b>\nBcc: x@example.com ✂️'
    const sent = await write(ada, bea, `${text.replace('\n', '\r\n')}\u202e\u200b`)
    expect(await contents(bea, sent.conversationId)).toEqual([text])
  })
})

describe('a repeated message', () => {
  beforeAll(pair)

  it('is stored once, by its clientId or an Idempotency-Key, also concurrently', async () => {
    const byName = { recipientId: bea.id, content: 'Once', clientId: 'temp-1' }
    const named = await Promise.all(Array.from({ length: 12 }, () => ada.ok(sendMessage, { body: byName })))
    expect(new Set(named.map(({ body }) => body.data.id)).size).toBe(1)
    const byKey = { body: { recipientId: bea.id, content: 'Once more' }, headers: { 'idempotency-key': 'k1' } }
    const first = await ada.ok(sendMessage, byKey)
    // the process died before it stored its answer
    await world.db.deleteFrom('idempotentWrites').where('key', '=', 'k1').execute()
    expect((await ada.ok(sendMessage, byKey)).body.data.id).toBe(first.body.data.id)
    expect(await contents(bea, first.body.data.conversationId)).toEqual(['Once', 'Once more'])
    expect(named[0]!.body.data.clientId).toBe('temp-1')
    const { body } = await bea.ok(getMessages, { query: { conversationId: first.body.data.conversationId } })
    expect(body.items.map(({ clientId }) => clientId)).toEqual([null, null])
  })

  it('with another text under the same id is refused; another member may use that id too', async () => {
    const body = { recipientId: bea.id, content: 'Something else', clientId: 'temp-1' }
    expect((await ada.call(sendMessage, { body })).status).toBe(400)
    const theirs = await bea.ok(sendMessage, { body: { recipientId: ada.id, content: 'Hers', clientId: 'temp-1' } })
    expect(theirs.body.data.content).toBe('Hers')
  })

  it('that arrived is answered as the first time, though its sender can’t write there any more', async () => {
    await pair()
    const body = { recipientId: bea.id, content: 'See you on Friday', clientId: 'lost-answer' }
    const first = (await ada.ok(sendMessage, { body })).body
    const { conversationId } = first.data
    await block(ada, bea)
    expect(await ada.call(sendMessage, { body })).toMatchObject({ status: 201, body: first })
    const inPlace = { conversationId, content: body.content, clientId: body.clientId }
    expect(await ada.call(sendMessage, { body: inPlace })).toMatchObject({ status: 201, body: first })
    expect((await ada.call(sendMessage, { body: { ...body, clientId: 'new' } })).status).toBe(404)
    // nor is anything else answered: another text, to another member, or by the other side under that name
    const cleo = await world.member({ firstName: 'Cleo' })
    expect((await ada.call(sendMessage, { body: { ...body, content: 'See you' } })).status).toBe(400)
    expect((await ada.call(sendMessage, { body: { ...body, recipientId: cleo.id } })).status).toBe(400)
    expect((await bea.call(sendMessage, { body: inPlace })).status).toBe(404)
    expect((await cleo.call(sendMessage, { body: inPlace })).status).toBe(404)
    expect((await ada.call(getMessages, { query: { conversationId } })).status).toBe(404)
  })
})

describe('reading', () => {
  beforeAll(pair)

  it('pages back through older messages, and forward from a place', async () => {
    const { conversationId } = await write(ada, bea, 'm1')
    for (let index = 2; index <= 23; index += 1) await write(index % 2 ? ada : bea, index % 2 ? bea : ada, `m${index}`)
    const pages: string[][] = []
    for (let lastKey: string | undefined; ; ) {
      const { body } = await ada.ok(getMessages, { query: { conversationId, limit: 10, lastKey } })
      pages.unshift(body.items.map(({ content }) => content))
      if (!body.lastKey) break
      lastKey = body.lastKey
    }
    expect(pages.map((page) => page.length)).toEqual([3, 10, 10])
    expect(pages.flat()).toEqual(Array.from({ length: 23 }, (_, index) => `m${index + 1}`))
    const { body } = await ada.ok(getMessages, { query: { conversationId, after: 20 } })
    expect(body.items.map(({ content }) => content)).toEqual(['m21', 'm22', 'm23'])
    expect((await ada.call(getMessages, { query: { conversationId, lastKey: 'x' } })).status).toBe(400)
    expect((await ada.ok(getMessages, { query: { conversationId } })).body.items.length).toBeLessThan(MESSAGES_PAGE)
  })

  it('counts unread messages, and never moves the read position back', async () => {
    const [conversation] = await inbox(bea)
    const conversationId = conversation!.id
    expect(conversation!.unreadCount).toBe(12)
    const read = (place: number) => bea.ok(readMessages, { body: { conversationId, place } })
    await read(20)
    expect((await inbox(bea))[0]!.unreadCount).toBe(2)
    await read(3)
    expect((await inbox(bea))[0]!.unreadCount).toBe(2)
    await read(999_999)
    expect((await inbox(bea))[0]!.unreadCount).toBe(0)
    await write(ada, bea, 'one more')
    expect((await inbox(bea))[0]!.unreadCount).toBe(1)
    expect((await inbox(ada))[0]!.unreadCount).toBe(11)
  })

  it('a notice of a message beyond what was read is not seen', async () => {
    const [eve, fay] = [await world.member({ firstName: 'Eve' }), await world.member({ firstName: 'Fay' })]
    const { conversationId, place } = await write(eve, fay, 'Hello')
    await write(eve, fay, 'Are you there?')
    const unread = async () => (await fay.ok(getNotifications, {})).body.unread.message
    expect(await unread()).toBe(2)
    await fay.ok(readMessages, { body: { conversationId, place } })
    expect(await unread()).toBe(1)
    await fay.ok(readMessages, { body: { conversationId, place: place + 1 } })
    expect(await unread()).toBe(0)
    // a message of one's own leaves nothing unread
    await write(fay, eve, 'I am')
    await write(eve, fay, 'Good')
    await fay.ok(readMessages, { body: { conversationId, place: place + 3 } })
    expect(await unread()).toBe(0)
  })

  it('lists the conversation with the newest message first, page by page', async () => {
    const dora = await world.member({ firstName: 'Dora' })
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const firstName of names) await write(await world.member({ firstName }), dora, `From ${firstName}`)
    const pagedNames: string[] = []
    for (let lastKey: string | undefined; ; ) {
      const { body } = await dora.ok(getConversations, { query: { limit: 2, lastKey } })
      pagedNames.push(...body.items.map(({ conversationWithName }) => conversationWithName))
      if (!body.lastKey) break
      lastKey = body.lastKey
    }
    expect(pagedNames).toEqual([...names].reverse())
    const [last] = (await dora.ok(getConversations, {})).body.items.slice(-1)
    const { data } = (await dora.ok(sendMessage, { body: { conversationId: last!.id, content: 'To the front' } })).body
    expect((await inbox(dora))[0]!.id).toBe(last!.id)
    const one = await dora.ok(getConversations, { query: { withId: last!.conversationWithId } })
    expect(one.body.items.map(({ id }) => id)).toEqual([last!.id])
    expect(one.body.items[0]!.lastMessageAt).toBe(data.createdAt)
    const byId = await dora.ok(getConversations, { query: { conversationId: last!.id } })
    expect(byId.body.items).toEqual(one.body.items)
  })
})

describe('notifications', () => {
  beforeAll(pair)
  const unread = async (member: TestMember) => (await member.ok(getNotifications, { query: {} })).body

  it('are the first message and the last of the minute after it until the recipient reads, and cleared then', async () => {
    const { conversationId } = await write(ada, bea, 'First')
    for (let index = 0; index < 5; index += 1) await write(ada, bea, `More ${index}`)
    expect(await unread(bea)).toMatchObject({
      unread: { message: 2 },
      data: ['More 4', 'First'].map((text) => ({
        type: 'message',
        title: 'Ada wrote to you',
        text,
        path: `/messages/${conversationId}`,
      })),
    })
    expect((await unread(ada)).unread.message).toBe(0)
    await bea.ok(readMessages, { body: { conversationId, place: 6 } })
    expect((await unread(bea)).unread.message).toBe(0)
    await write(ada, bea, 'Straight after')
    expect((await unread(bea)).data.map(({ text }) => text)).toEqual(['Straight after'])
    await world.clock.advance('PT61S')
    await write(ada, bea, 'A minute later')
    expect((await unread(bea)).unread.message).toBe(2)
  })
})

describe('live', () => {
  beforeAll(pair)

  it('publishes a message to both sides, and a read position to one’s other apps', async () => {
    const mine = await openStream(world.url, await ada.token())
    const theirs = await openStream(world.url, await bea.token())
    for (const stream of [mine, theirs]) await stream.until(({ topic }) => topic === 'ready')
    const { id, conversationId } = await write(ada, bea, 'Now')
    for (const stream of [mine, theirs]) {
      const event = await stream.until(({ topic }) => topic === 'message')
      expect(event.ids).toEqual({ conversationId, messageId: id })
    }
    await bea.ok(readMessages, { body: { conversationId, place: 1 } })
    const read = await theirs.until(({ topic, ids }) => topic === 'message' && !ids.messageId)
    expect(read.ids).toEqual({ conversationId })
    expect(mine.events.filter(({ topic }) => topic === 'message')).toHaveLength(1)
    mine.cut()
    theirs.cut()
  })
})

describe('members who may no longer write', () => {
  beforeAll(pair)

  it('a block hides the conversation from both, and neither can write', async () => {
    const { conversationId } = await write(ada, bea, 'Hello')
    await block(ada, bea)
    for (const [member, other] of [
      [ada, bea],
      [bea, ada],
    ] as const) {
      expect(await inbox(member)).toEqual([])
      expect((await member.call(getMessages, { query: { conversationId } })).status).toBe(404)
      expect((await member.call(sendMessage, { body: { conversationId, content: 'Still' } })).status).toBe(404)
      expect((await member.call(sendMessage, { body: { recipientId: other.id, content: 'Still' } })).status).toBe(404)
    }
  })

  it('a live loan can still be completed behind a block', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    await move(lender, orderId, 'accept')
    await block(lender, lendee)
    const [conversation] = await inbox(lendee)
    const body = { conversationId: conversation!.id, content: 'When shall I post it?' }
    expect((await lendee.call(sendMessage, { body })).status).toBe(201)
    // no one can open it once the loan has ended: nothing may go on counting it
    const unread = async () => (await lender.ok(getNotifications, {})).body.unread.message
    expect(await unread()).toBe(1)
    await move(lendee, orderId, 'cancel')
    expect([await inbox(lender), await unread()]).toEqual([[], 0])
  })

  it('a suspended member receives no messages, and earlier ones remain', async () => {
    await pair()
    const { conversationId } = await write(ada, bea, 'Hello')
    await world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', bea.id).execute()
    expect((await inbox(ada))[0]).toMatchObject({ mayWrite: false, conversationWithPicture: null })
    expect(await contents(ada, conversationId)).toEqual(['Hello'])
    const refused = await ada.call(sendMessage, { body: { conversationId, content: 'Still?' } })
    expect([refused.status, refused.body.error.message]).toEqual([403, 'You can no longer write to this member.'])
  })
})

describe('cards', () => {
  it('a request is a notification; each side gets a prompt for their own review, which is fulfilled when it is written', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, method: 'IN_PERSON', from: 1, to: 2 })
    await move(lender, orderId, 'accept')
    await world.advance('P2D')
    const conversationId = (await inbox(lender))[0]!.id
    const { lender: mia, lendee: noa, orderId: otherLoan } = await acceptedInPerson(world)
    await move(noa, otherLoan, 'received')
    await move(mia, otherLoan, 'complete')
    const reviewPrompts = (id: string) =>
      world.db
        .selectFrom('messages')
        .select('isFulfilled')
        .where('orderId', '=', id)
        .where('type', '=', 'review')
        .execute()
    expect((await move(lender, orderId, 'complete')).status).toBe(200)
    for (const [member, type, other] of [
      [lender, 'lendee', 'Bea'],
      [lendee, 'lender', 'Lena'],
    ] as const) {
      const { items } = (await member.ok(getMessages, { query: { conversationId } })).body
      expect(items[0]).toMatchObject({ type: 'notification', orderId, card: { orderId, status: 'COMPLETED' } })
      const prompts = items.filter((message) => message.type === 'review')
      expect(prompts).toMatchObject([
        { senderId: null, reviewType: type, isFulfilled: false, content: `Please leave a review for ${other}` },
      ])
      expect((await inbox(member))[0]!.lastMessageContent).toBe(`Please leave a review for ${other}`)
      await member.ok(writeReview, { body: { reviewId: prompts[0]!.reviewId!, rating: 5, review: 'Lovely' } })
      const after = (await member.ok(getMessages, { query: { conversationId } })).body.items
      expect(after.find(({ id }) => id === prompts[0]!.id)!.isFulfilled).toBe(true)
      // the prompts of other loans wait on
      expect((await reviewPrompts(otherLoan)).map(({ isFulfilled }) => isFulfilled)).toEqual([false, false])
    }
  })
})
