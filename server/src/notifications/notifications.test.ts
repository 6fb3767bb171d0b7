import { randomUUID } from 'node:crypto'
import { MESSAGE_MAIL_AFTER_MINUTES, NOTIFICATION_RETENTION_DAYS } from '@hemline/contract/limits.ts'
import { clearNotifications, getNotifications } from '@hemline/contract/notifications/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { type NewNotice, notify } from './actions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const aMessage = (memberId: string, more: Partial<NewNotice> = {}): NewNotice => ({
  memberId,
  type: 'message',
  topic: 'messages',
  participantsKey: 'one-two',
  title: 'Bea wrote to you',
  text: 'Is it still free?',
  path: '/messages/1',
  key: randomUUID(),
  ...more,
})
const send = (notice: NewNotice) => world.db.transaction().execute((tx) => notify(world.deps, tx, notice))
const read = async (member: TestMember) => (await member.ok(getNotifications)).body
const unread = async (member: TestMember) => (await read(member)).unread
const subjects = async (member: TestMember) => (await world.emailsTo(member.email)).map(({ subject }) => subject)

describe('the notification of an order', () => {
  it("is counted by the recipient's badge, sent by email, and seen when the order is opened", async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    await world.drain()
    expect(await unread(lender)).toMatchObject({ order: 1 })
    expect(await unread(lendee)).toEqual({ message: 0, order: 0, friend: 0 })
    const [notice] = (await read(lender)).data.filter(({ type }) => type === 'order')
    expect(notice).toMatchObject({ topic: 'orders', orderId, path: `/order/${orderId}#answer`, readAt: null })
    expect(notice!.title).toBe('Bea would like to borrow your Rixo dress')
    const [email] = await world.emailsTo(lender.email)
    expect(email!.subject).toBe(notice!.title)
    expect(email!.text).toContain(`${world.deps.env.publicUrl}/order/${orderId}`)

    await lender.ok(clearNotifications, { body: { type: 'order' } })
    expect(await unread(lender)).toMatchObject({ order: 0 })
    const centre = await lender.ok(getNotifications, { query: { all: 'true' } })
    expect(centre.body.data.find(({ id }) => id === notice!.id)?.readAt).not.toBeNull()

    await move(lender, orderId, 'accept')
    await world.drain()
    expect(await unread(lendee)).toMatchObject({ order: 1 })
    expect(await subjects(lendee)).toContain('Lena has accepted your request')
  })
})

it('has no year in the bell where it is the present one, and every year in its letter', async () => {
  const anna = await world.member()
  const year = Number(world.day().slice(0, 4))
  const title = `Meet on 5 Dec ${year}, 14:00`
  const text = `Post it by 5 Dec ${year}, for 30 Dec ${year} – 2 Jan ${year + 1}.`
  await send(aMessage(anna.id, { type: 'order', topic: 'orders', title, text }))
  await world.drain()
  const shown = ['Meet on 5 Dec, 14:00', `Post it by 5 Dec, for 30 Dec – 2 Jan ${year + 1}.`]
  const [notice] = (await read(anna)).data
  expect([notice!.title, notice!.text]).toEqual(shown)
  const [email] = await world.emailsTo(anna.email)
  expect([email!.subject, email!.text]).toEqual([title, expect.stringContaining(text)])
})

it('has what a member wrote as they wrote it', async () => {
  const anna = await world.member()
  const text = 'I wore it on Sat 5 Dec 2026.'
  await send(aMessage(anna.id, { text }))
  expect((await read(anna)).data[0]!.text).toBe(text)
})

describe('a notification', () => {
  it('is sent once per key, also for concurrent calls', async () => {
    const anna = await world.member()
    const notice = aMessage(anna.id, { type: 'order', topic: 'progress' })
    const results = await Promise.all(Array.from({ length: 12 }, () => send(notice)))
    expect(results.filter(Boolean)).toHaveLength(1)
    await Promise.all([world.drain(), world.drain()])
    expect(await unread(anna)).toEqual({ message: 0, order: 1, friend: 0 })
    expect(await subjects(anna)).toEqual(['Bea wrote to you'])
  })

  it('is not sent when the transaction of its event is rolled back', async () => {
    const anna = await world.member()
    const failed = world.db.transaction().execute(async (tx) => {
      await notify(world.deps, tx, aMessage(anna.id, { type: 'order', topic: 'orders' }))
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await world.drain()
    expect(await unread(anna)).toEqual({ message: 0, order: 0, friend: 0 })
    expect(await subjects(anna)).toEqual([])
  })

  it('is cleared by conversation, by order and by type, only for its recipient', async () => {
    const anna = await world.member()
    const bea = await world.member()
    for (const participantsKey of ['a', 'a', 'b']) await send(aMessage(anna.id, { participantsKey }))
    await send(aMessage(bea.id, { participantsKey: 'a' }))
    await anna.ok(clearNotifications, { body: { type: 'message', participantsKey: 'a' } })
    expect(await unread(anna)).toEqual({ message: 1, order: 0, friend: 0 })
    expect(await unread(bea)).toEqual({ message: 1, order: 0, friend: 0 })
    await bea.ok(clearNotifications, { body: { type: 'message', participantsKey: 'b' } })
    await bea.ok(clearNotifications, { body: { type: 'order' } })
    expect(await unread(anna)).toEqual({ message: 1, order: 0, friend: 0 })
    expect((await read(bea)).data.map(({ participantsKey }) => participantsKey)).toEqual(['a'])
  })

  it('needs a member and a known type', async () => {
    expect((await world.visitor().call(getNotifications)).status).toBe(401)
    expect((await world.visitor().call(clearNotifications, { body: { type: 'order' } })).status).toBe(401)
    const anna = await world.member()
    const answer = await anna.call(clearNotifications, { body: { type: 'everything' as 'order' } })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields).toHaveProperty('type')
  })

  it('is listed in the centre for 60 days, page by page', async () => {
    const anna = await world.member()
    for (let n = 0; n < 5; n++) await send(aMessage(anna.id, { title: `Message ${n}` }))
    const titles: string[] = []
    let lastKey: string | undefined
    do {
      const page = await anna.ok(getNotifications, { query: { all: 'true', limit: 2, ...(lastKey && { lastKey }) } })
      titles.push(...page.body.data.map(({ title }) => title))
      lastKey = page.body.lastKey ?? undefined
    } while (lastKey)
    expect(titles).toEqual([4, 3, 2, 1, 0].map((n) => `Message ${n}`))
    await world.advance(`P${NOTIFICATION_RETENTION_DAYS}DT1H`)
    expect((await anna.ok(getNotifications, { query: { all: 'true' } })).body).toMatchObject({
      data: [],
      unread: { message: 0 },
    })
    const left = await world.db.selectFrom('notifications').select('id').where('memberId', '=', anna.id).execute()
    expect(left).toEqual([])
  })
})

describe('the email about a message', () => {
  it('is delayed by some minutes, and one covers all messages until they are read', async () => {
    const anna = await world.member()
    await send(aMessage(anna.id))
    await world.drain()
    expect(await subjects(anna)).toEqual([])
    await send(aMessage(anna.id, { title: 'Bea wrote again' }))
    await send(aMessage(anna.id, { title: 'Cleo wrote', participantsKey: 'other' }))
    await world.advance(`PT${MESSAGE_MAIL_AFTER_MINUTES}M`)
    expect((await subjects(anna)).sort()).toEqual(['Bea wrote to you', 'Cleo wrote'])
    await anna.ok(clearNotifications, { body: { type: 'message', participantsKey: 'one-two' } })
    await send(aMessage(anna.id, { title: 'Bea wrote a third time' }))
    await world.advance(`PT${MESSAGE_MAIL_AFTER_MINUTES}M`)
    expect(await subjects(anna)).toContain('Bea wrote a third time')
  })

  it('is skipped when the message was read in time', async () => {
    const anna = await world.member()
    await send(aMessage(anna.id))
    await anna.ok(clearNotifications, { body: { type: 'message', participantsKey: 'one-two' } })
    await world.advance(`PT${MESSAGE_MAIL_AFTER_MINUTES}M`)
    expect(await subjects(anna)).toEqual([])
  })
})
