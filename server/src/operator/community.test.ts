import { randomUUID } from 'node:crypto'
import type { QueryOf } from '@hemline/contract/call.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { downloadMembers, getDeskMembers, suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { getFigures } from '@hemline/contract/operator/numbers-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { fixKey, insertCorrection } from '../payments/correction-store.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna', secondName: 'Host' })
})
afterAll(() => world.close())

const namesFor = async (words: string) =>
  (await host.ok(getDeskMembers, { query: { words } })).body.items.map(({ name }) => name)

it('only the operator finds members and figures there', async () => {
  const member = await world.member()
  expect((await member.call(getDeskMembers)).status).toBe(404)
  expect((await member.call(getFigures)).status).toBe(404)
  expect((await world.visitor().call(getDeskMembers)).status).toBe(401)
})

it('finds a member by parts of name, email address and city together, with special characters taken literally', async () => {
  await world.member({ firstName: 'Zoë', secondName: 'O’Hara_x', email: 'zoe.100%@example.com', city: 'Leeds' })
  await world.member({ firstName: 'Zoë', secondName: 'Smith', email: 'zs@example.com', city: 'York' })
  expect(await namesFor('zoë')).toEqual(['Zoë Smith', 'Zoë O’Hara_x'])
  expect(await namesFor('zoë leeds')).toEqual(['Zoë O’Hara_x'])
  expect(await namesFor('100%')).toEqual(['Zoë O’Hara_x'])
  expect(await namesFor('hara_')).toEqual(['Zoë O’Hara_x'])
  expect(await namesFor('%')).toEqual(['Zoë O’Hara_x'])
  expect(await namesFor('nobody has this')).toEqual([])
})

it('finds a member with or without accents, whichever way the name and the search have them', async () => {
  await world.member({ firstName: 'Chloé', secondName: 'Sørensen' })
  await world.member({ firstName: 'Chloe', secondName: 'Sorensen' })
  for (const words of ['chloe', 'CHLOÉ sørensen', 'Chloe\u0301', 'sorensen'])
    expect([words, await namesFor(words)]).toEqual([words, ['Chloe Sorensen', 'Chloé Sørensen']])
  expect(await namesFor('chloe ％')).toEqual([])
})

it('finds a member by their verified phone number in any way of writing it, and by no other number', async () => {
  const { id } = await world.member({ firstName: 'Yara', secondName: 'Quill' })
  const set = (change: { phoneNumber?: string; phoneVerifiedAt?: Date | null }) =>
    world.db.updateTable('members').set(change).where('id', '=', id).execute()
  await set({ phoneNumber: '+447400123456' })
  expect(await namesFor('07400 123456')).toEqual([])
  await set({ phoneVerifiedAt: world.clock.now() })
  for (const words of [
    '07400123456',
    '07400 123 456',
    '+44 7400 123456',
    '+44 (0)7400 123456',
    '(07400) 123-456',
    '00447400123456',
  ])
    expect([words, await namesFor(words)]).toEqual([words, ['Yara Quill']])
  for (const words of ['07400 123457', '123456', 'nobody 07400123456'])
    expect([words, await namesFor(words)]).toEqual([words, []])
})

it('finds the two members of an order by its number, with or without its letter', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const id = await requestLoan(world, lendee, { listingId })
  const { orderNumber } = await world.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ids = async (words: string) =>
    (await host.ok(getDeskMembers, { query: { words } })).body.items.map((member) => member.id).toSorted()
  const both = [lender.id, lendee.id].toSorted()
  for (const words of [orderNumber, orderNumber.toLowerCase(), `#${orderNumber}`, orderNumber.slice(1)])
    expect([words, await ids(words)]).toEqual([words, both])
  expect(await ids(`${orderNumber} ${lendee.email}`)).toEqual([lendee.id])
  expect(await ids(`${orderNumber}0`)).toEqual([])
})

it('filters by state, oldest or newest first', async () => {
  const [old, young] = [await world.member({ firstName: 'Wilma' }), await world.member({ firstName: 'Wilma' })]
  await host.ok(suspendMember, { body: { userId: young.id, isSuspended: true, note: 'x' } })
  const ids = async (query: QueryOf<typeof getDeskMembers>) =>
    (await host.ok(getDeskMembers, { query })).body.items.map(({ id }) => id)
  expect(await ids({ words: 'wilma' })).toEqual([young.id, old.id])
  expect(await ids({ words: 'wilma', order: 'OLDEST' })).toEqual([old.id, young.id])
  expect(await ids({ words: 'wilma', state: 'SUSPENDED' })).toEqual([young.id])
  expect(await ids({ words: 'wilma', state: 'OWING' })).toEqual([])
})

it('downloads what a search finds, no field of it a formula, and logs the download', async () => {
  await world.member({ firstName: 'Xenia', email: '=cmd@example.com' })
  const { fileName, text } = (await host.ok(downloadMembers, { body: { words: 'xenia' } })).body
  expect(fileName).toMatch(/^hemline-members-\d{4}-\d\d-\d\d\.csv$/)
  const [head, row, ...rest] = text.trim().split('\n')
  expect(head).toContain('Email')
  expect(row).toContain("'=cmd@example.com")
  expect(rest).toEqual([])
  const [line] = (await host.ok(getAudit)).body.items
  expect(line).toMatchObject({ action: 'download-members', subject: '1', detail: { words: 'xenia' } })
  expect((await (await world.member()).call(downloadMembers, { body: {} })).status).toBe(404)
})

it('pages through all members, each once', async () => {
  const pagedIds: string[] = []
  let lastKey: string | null | undefined
  do {
    const { body } = await host.ok(getDeskMembers, { query: { limit: 2, ...(lastKey ? { lastKey } : {}) } })
    pagedIds.push(...body.items.map(({ id }) => id))
    lastKey = body.lastKey
  } while (lastKey)
  const members = await world.db.selectFrom('members').select('id').execute()
  expect(pagedIds.toSorted()).toEqual(members.map(({ id }) => id).toSorted())
  expect((await host.call(getDeskMembers, { query: { lastKey: 'x' } })).status).toBe(400)
})

it('lists the open items of a member, and counts additions', async () => {
  const before = (await host.ok(getFigures)).body.data
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const other = await listGarment(lender, { brand: 'Ghost' })
  const accepted = await requestLoan(world, lendee, { listingId })
  expect((await move(lender, accepted, 'accept')).status).toBe(200)
  await host.ok(suspendMember, { body: { userId: lendee.id, isSuspended: true, note: 'Tried out' } })

  const { items } = (await host.ok(getDeskMembers, { query: { words: lender.email } })).body
  expect(items).toMatchObject([{ activeListings: 2, liveOrders: 1, isSuspended: false, email: lender.email }])
  const [suspended] = (await host.ok(getDeskMembers, { query: { words: lendee.email } })).body.items
  expect(suspended).toMatchObject({ liveOrders: 1, isSuspended: true, isLeaving: false, balancePence: 0 })

  const { now, lastDays } = (await host.ok(getFigures)).body.data
  expect(now.members - before.now.members).toBe(2)
  expect(now.activeListings - before.now.activeListings, `${listingId}, ${other} and one of the lendee`).toBe(3)
  expect(now.liveOrders - before.now.liveOrders).toBe(1)
  expect(lastDays.requests - before.lastDays.requests).toBe(1)
  expect(lastDays.accepted - before.lastDays.accepted).toBe(1)
  expect(lastDays.capturedPence - before.lastDays.capturedPence).toBe(690 + 1800)

  await world.advance('P31D')
  expect((await host.ok(getFigures)).body.data.lastDays).toMatchObject({ members: 0, requests: 0, capturedPence: 0 })
})

it('counts what was corrected with the card provider in what was taken and refunded, and nothing that was refused', async () => {
  const lastDays = async () => (await host.ok(getFigures)).body.data.lastDays
  const before = await lastDays()
  const now = world.clock.now()
  const correct = async (kind: 'CAPTURED' | 'REFUNDED', pence: number) => {
    const id = randomUUID()
    const of = { paymentIntentId: 'pi_1', kind, act: 'RECORD', pence, orderId: null, operatorId: host.id } as const
    await world.db.transaction().execute((tx) => insertCorrection(tx, { id, ...of, now }))
    return id
  }
  await correct('CAPTURED', -50)
  await correct('REFUNDED', 300)
  const refused = { key: fixKey(await correct('CAPTURED', 999)), kind: 'REFUND', state: 'REFUSED' } as const
  await world.db
    .insertInto('paymentOperations')
    .values({ ...refused, amountPence: 999, createdAt: now, finishedAt: now })
    .execute()
  const { capturedPence, refundedPence } = await lastDays()
  expect([capturedPence - before.capturedPence, refundedPence - before.refundedPence]).toEqual([-50, 300])
  await world.advance('P31D')
  expect(await lastDays()).toMatchObject({ capturedPence: 0, refundedPence: 0 })
})
