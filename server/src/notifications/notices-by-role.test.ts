import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { changeNotificationSetting, getNotifications } from '@hemline/contract/notifications/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForNight } from '../../test/hours.ts'
import { labelsMade, listGarment, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// From docs/product.md §1 (who is notified of which move) and §12 (one row, sent once by push and email as the member chose; topics).
// Orders: requests, answers, cancellations, payments, labels, returns to confirm. Progress: posted, arrived, complete.

let world: World
let lender: TestMember
let lendee: TestMember
let host: TestMember
let stranger: TestMember
let listingId: string
/** The private data of either side. */
const secrets = ['Quillfeather', 'Thistlewood', '7 Larkspur Lane', 'M1 1AE', '+4474000000']

beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  // moves alone are asked about here, not reminders
  await waitForNight(world)
  host = await world.member({ email: 'host@example.com' })
  stranger = await world.member({ firstName: 'Uma' })
})
afterAll(() => world?.close())

async function meet(): Promise<void> {
  lender = await world.member({ firstName: 'Lena', secondName: 'Quillfeather', postcode: 'M1 1AE' })
  lendee = await world.member({ firstName: 'Bea', secondName: 'Thistlewood', postcode: 'M1 1AE' })
  const own = { address: '7 Larkspur Lane', phoneNumber: '+447400000001' }
  await world.db.updateTable('members').set(own).where('id', 'in', [lender.id, lendee.id]).execute()
  listingId = await listGarment(lender)
  await listGarment(lendee, { brand: 'Ganni' })
  await world.drain()
}

const everyone = () => Object.entries({ lender, lendee, host, stranger })
const noticesOf = async (member: TestMember) =>
  (await member.ok(getNotifications, { query: { all: 'true' } })).body.data

/**
 * Returns who receives a notice of an order, and under which topic, when this is done; each also gets it once by email, in words that
 * name neither themselves nor anything private of the other side.
 */
async function recipientsOf(act: () => Promise<unknown>): Promise<string[]> {
  const before = new Set<string>()
  for (const [, member] of everyone()) for (const { id } of await noticesOf(member)) before.add(id)
  const done = await act()
  if (typeof done === 'object' && done !== null && 'status' in done) expect(done.status).toBeLessThan(300)
  await world.drain()
  const received: string[] = []
  for (const [name, member] of everyone())
    for (const { id, type, topic, title, text, path } of await noticesOf(member)) {
      if (before.has(id) || type !== 'order') continue
      received.push(`${name} ${topic}`)
      const emails = (await world.emailsTo(member.email)).filter(({ subject }) => subject === title)
      expect(emails.length, title).toBe(1)
      for (const words of [`${title} ${text}`, ...emails.map(({ text: email }) => email.replace(/^Hello.*$/m, ''))]) {
        expect(secrets.filter((secret) => words.includes(secret))).toEqual([])
        expect(words, 'a side is called you').not.toContain(name === 'lender' ? 'Lena' : 'Bea')
      }
      expect(path).toMatch(/^\/order\/[0-9a-f-]{36}/)
    }
  return received.sort()
}

describe('a loan by post', () => {
  let orderId: string
  beforeAll(meet)

  it.each<[string, () => Promise<unknown>, string[]]>([
    [
      'is requested: the lender is notified',
      async () => {
        orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
      },
      ['lender orders'],
    ],
    ['is accepted: both', () => move(lender, orderId, 'accept'), ['lendee orders', 'lender orders']],
    [
      'is to be posted, and the labels come: the lender; the labels are in emails of their own',
      async () => {
        await world.advance('P14D')
        await labelsMade(world, orderId)
      },
      ['lender orders'],
    ],
    ['is posted: the lendee', () => move(lender, orderId, 'sent'), ['lendee progress']],
    ['is received: both', () => move(lendee, orderId, 'received'), ['lendee progress', 'lender progress']],
    ['does not fit: the lender', () => move(lendee, orderId, 'not-fit'), ['lender orders']],
    ['is returned: the lender is asked to confirm', () => move(lendee, orderId, 'returned'), ['lender orders']],
    ['is complete: both', () => move(lender, orderId, 'complete'), ['lendee progress', 'lender progress']],
    [
      'has an issue after its end: both',
      () => lender.ok(createOrderIssue, { body: { orderId, description: 'A stain' } }),
      ['lendee orders', 'lender orders'],
    ],
  ])('%s', async (_, act, received) => expect(await recipientsOf(act)).toEqual(received))
})

describe('a request that comes to nothing', () => {
  let orderId: string
  beforeAll(meet)

  it.each<[string, wish: { from: number; to: number }, () => Promise<unknown>, string[]]>([
    ['is declined: the lendee', { from: 20, to: 22 }, () => move(lender, orderId, 'decline'), ['lendee orders']],
    ['is withdrawn: the lender', { from: 24, to: 26 }, () => move(lendee, orderId, 'cancel'), ['lender orders']],
    ['lapses: both', { from: 28, to: 30 }, () => world.advance('P8D'), ['lendee orders', 'lender orders']],
    [
      'is cancelled by the lender after the acceptance: the lendee',
      { from: 32, to: 34 },
      async () => {
        const { status } = await move(lender, orderId, 'cancel')
        expect(status).toBe(200)
      },
      ['lendee orders'],
    ],
    [
      'is cancelled by the lendee after the acceptance: the lender',
      { from: 40, to: 42 },
      () => move(lendee, orderId, 'cancel'),
      ['lender orders'],
    ],
  ])('%s', async (name, wish, act, received) => {
    orderId = await requestLoan(world, lendee, { listingId, ...wish })
    if (name.includes('after the acceptance')) await move(lender, orderId, 'accept')
    await world.drain()
    expect(await recipientsOf(act)).toEqual(received)
  })
})

it('what is switched off for one channel is still in the centre; what others rely on cannot be', async () => {
  await meet()
  const off = (topic: 'progress' | 'orders') =>
    lendee.call(changeNotificationSetting, { body: { topic, channel: 'email', isOn: false } })
  expect([(await off('progress')).status, (await off('orders')).body.error?.code]).toEqual([200, 'NOTIFICATION_LOCKED'])
  const orderId = await requestLoan(world, lendee, { listingId, from: 0, to: 1, method: 'IN_PERSON' })
  await move(lender, orderId, 'accept')
  await move(lendee, orderId, 'received')
  await world.drain()
  const topics = (await noticesOf(lendee))
    .filter(({ type }) => type === 'order')
    .map(({ topic, title }) => ({ topic, title }))
  expect(topics.map(({ topic }) => topic).sort()).toEqual(['orders', 'progress'])
  const subjects = (await world.emailsTo(lendee.email)).map(({ subject }) => subject)
  for (const { topic, title } of topics) expect([topic, subjects.includes(title)]).toEqual([topic, topic === 'orders'])
})
