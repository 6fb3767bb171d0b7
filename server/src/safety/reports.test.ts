import { randomUUID } from 'node:crypto'
import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { changeListing, createListing, deleteListing, getListings } from '@hemline/contract/listings/calls.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { closeReport, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import * as calls from '@hemline/contract/safety/calls.ts'
import type { ReportTarget } from '@hemline/contract/safety/shapes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let operator: TestMember
let ada: TestMember
let bo: TestMember
let garment: string

beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'owner@example.com' })
  operator = await world.member({ email: 'owner@example.com', firstName: 'Olga' })
  ada = await world.member({ firstName: 'Ada', secondName: 'Ash' })
  bo = await world.member({ firstName: 'Bo', secondName: 'Birch' })
  garment = await listGarment(bo, { brand: 'Ganni', description: 'Pay me by transfer' })
})
afterAll(() => world.close())

type Wish = {
  targetType: ReportTarget
  targetId: string
  reason?: 'SCAM' | 'OTHER' | 'UNTRUE' | 'HARASSMENT'
  text?: string
}
const report = (who: TestMember, { reason = 'SCAM', ...rest }: Wish) =>
  who.call(calls.createReport, { body: { reason, ...rest } })
const open = async () => (await operator.ok(getReports, { query: {} })).body.items

async function messageTo(recipient: TestMember, sender: TestMember, content: string): Promise<string> {
  const { body } = await sender.ok(sendMessage, { body: { recipientId: recipient.id, content } })
  return body.data.id
}

test('a listing, a profile and a message reach the operator with their text at that time', async () => {
  const messageId = await messageTo(ada, bo, 'You are stupid')
  expect((await report(ada, { targetType: 'LISTING', targetId: garment, text: 'Asks for a transfer' })).status).toBe(
    201,
  )
  expect((await report(ada, { targetType: 'PROFILE', targetId: bo.id })).status).toBe(201)
  expect((await report(ada, { targetType: 'MESSAGE', targetId: messageId, reason: 'HARASSMENT' })).status).toBe(201)
  await bo.ok(changeListing, { params: { id: garment }, body: { description: 'Quite innocent' } })
  const items = await open()
  expect(items.map((item) => [item.targetType, item.seen, item.text])).toEqual([
    ['LISTING', 'Ganni\nPay me by transfer', 'Asks for a transfer'],
    ['PROFILE', 'Bo', ''],
    ['MESSAGE', 'You are stupid', ''],
  ])
  expect(items[0]).toMatchObject({
    reporter: { id: ada.id, name: 'Ada Ash' },
    subject: { id: bo.id, name: 'Bo Birch', isSuspended: false, openReports: 3 },
    listingId: garment,
  })
})

test('a report refers to exactly the named item, and a review can be reported once it is shown', async () => {
  const [cleo, dora] = [await world.member({ firstName: 'Cleo' }), await world.member({ firstName: 'Dora' })]
  const listing = await listGarment(cleo, { brand: 'Shrimps', description: 'Faux fur' })
  const message = await messageTo(ada, dora, 'Second words')
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  const [shown, hidden] = [randomUUID(), randomUUID()]
  const now = world.clock.now()
  const review = { orderId, isFulfilled: true, rating: 2, createdAt: now, updatedAt: now, showsAt: now }
  await world.db
    .insertInto('reviews')
    .values([
      { ...review, id: hidden, type: 'lendee', reviewerId: lender.id, subjectId: lendee.id, shownAt: null },
      {
        ...review,
        id: shown,
        type: 'lender',
        reviewerId: lendee.id,
        subjectId: lender.id,
        review: 'Torn',
        shownAt: now,
      },
    ])
    .execute()
  const before = (await open()).length
  const reported: [ReportTarget, string][] = [
    ['LISTING', listing],
    ['PROFILE', dora.id],
    ['MESSAGE', message],
    ['REVIEW', shown],
  ]
  const statusOf = async (who: TestMember, targetType: ReportTarget, targetId: string) =>
    (await report(who, { targetType, targetId, reason: targetType === 'REVIEW' ? 'UNTRUE' : 'SCAM' })).status
  for (const target of reported) expect(await statusOf(ada, ...target)).toBe(201)
  expect(await statusOf(ada, 'REVIEW', hidden)).toBe(404)
  expect(await statusOf(lendee, 'REVIEW', shown)).toBe(400)
  await lender.ok(calls.blockMember, { body: { userId: bo.id } })
  expect(await statusOf(bo, 'REVIEW', shown)).toBe(404)
  // blocked by who wrote it
  await lendee.ok(calls.blockMember, { body: { userId: lender.id } })
  expect(await statusOf(lender, 'REVIEW', shown)).toBe(201)
  const mine = (await open()).slice(before)
  expect(mine.map(({ subject, seen, listingId: id }) => [subject.id, seen, id])).toEqual([
    [cleo.id, 'Shrimps\nFaux fur', listing],
    [dora.id, 'Dora', null],
    [dora.id, 'Second words', null],
    [lendee.id, '2 of 5\nTorn', null],
    [lendee.id, '2 of 5\nTorn', null],
  ])
  expect(mine[0]?.subject.openReports).toBe(1)
})

test('the operator pages through open and closed reports, each once, also those with the same timestamp', async () => {
  const fay = await world.member({ firstName: 'Fay' })
  const targets = await Promise.all([1, 2, 3].map(() => messageTo(fay, bo, 'Hello')))
  for (const targetId of targets) await report(fay, { targetType: 'MESSAGE', targetId })
  const ids = (await open()).filter(({ targetId }) => targets.includes(targetId)).map(({ id }) => id)
  const paged = async (state: 'OPEN' | 'CLOSED') => {
    const pagedIds: (string | undefined)[] = []
    for (let lastKey: string | undefined; pagedIds.length < 20; ) {
      const { body } = await operator.ok(getReports, {
        query: { state, limit: 1, ...(lastKey ? { lastKey } : {}) } as never,
      })
      pagedIds.push(body.items[0]?.id)
      if (!body.lastKey) break
      lastKey = body.lastKey
    }
    return pagedIds
  }
  const sameMoment = { createdAt: world.clock.now() }
  await world.db.updateTable('reports').set(sameMoment).where('id', 'in', ids).execute()
  expect(await paged('OPEN')).toEqual((await open()).map(({ id }) => id))
  for (const reportId of ids) await operator.ok(closeReport, { body: { reportId, outcome: 'NO_ACTION', note: 'Fine' } })
  await world.db.updateTable('reports').set({ closedAt: world.clock.now() }).where('id', 'in', ids).execute()
  const closed = await paged('CLOSED')
  expect(closed).toHaveLength(new Set(closed).size)
  expect(closed).toEqual(expect.arrayContaining(ids))
})

test('repeated while open it is one report, also concurrently; after it is closed it can be repeated', async () => {
  const id = await listGarment(bo)
  const target = { targetType: 'LISTING', targetId: id } as const
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(ada, target)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  const mine = (await open()).filter((item) => item.targetId === id)
  expect(mine).toHaveLength(1)
  const body = { reportId: mine[0]!.id, outcome: 'NO_ACTION', note: 'Looks right' } as const
  const closings = await Promise.all([1, 2, 3].map(() => operator.call(closeReport, { body })))
  expect(closings.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await world.drain()
  const letters = (await world.emailsTo(ada.email)).filter(({ subject }) => subject.includes('looked at your report'))
  expect(letters).toHaveLength(1)
  expect(JSON.stringify(letters)).not.toContain('Looks right')
  expect((await report(ada, target)).status).toBe(201)
  expect((await open()).filter((item) => item.targetId === id)).toHaveLength(1)
  const closed = (await operator.ok(getReports, { query: { state: 'CLOSED' } })).body.items
  expect(closed[0]).toMatchObject({ targetId: id, outcome: 'NO_ACTION', note: 'Looks right', state: 'CLOSED' })
})

test('are found by the member who reported and the one who was reported, by any part of the name', async () => {
  const [una, vic] = [await world.member({ firstName: 'Una' }), await world.member({ firstName: 'Victoria' })]
  await report(una, { targetType: 'PROFILE', targetId: vic.id })
  const idsFor = async (words: string, state: 'OPEN' | 'CLOSED' = 'OPEN') =>
    (await operator.ok(getReports, { query: { words, state } })).body.items.map(({ subject }) => subject.id)
  for (const words of ['una', 'ictoria', vic.email]) expect(await idsFor(words)).toEqual([vic.id])
  expect(await idsFor('una victoria')).toEqual([])
  expect(await idsFor('una', 'CLOSED')).toEqual([])
  expect(await idsFor('zzz nobody')).toEqual([])
})

test('a member can report neither what they may not have read, nor what does not exist, nor their own', async () => {
  const hidden = await listGarment(bo, { sharedStatus: 'FRIENDS_ONLY' })
  const foreign = await messageTo(operator, bo, 'Between others')
  const absent = '00000000-0000-4000-8000-000000000000'
  const wrong: [Wish, number][] = [
    [{ targetType: 'LISTING', targetId: hidden }, 404],
    [{ targetType: 'LISTING', targetId: '000000000000' }, 404],
    [{ targetType: 'LISTING', targetId: absent }, 404],
    [{ targetType: 'PROFILE', targetId: '000000000000' }, 404],
    [{ targetType: 'PROFILE', targetId: absent }, 404],
    [{ targetType: 'PROFILE', targetId: ada.id }, 400],
    [{ targetType: 'MESSAGE', targetId: foreign }, 404],
    [{ targetType: 'REVIEW', targetId: absent, reason: 'UNTRUE' }, 404],
    [{ targetType: 'LISTING', targetId: garment, reason: 'OTHER' }, 400],
    [{ targetType: 'LISTING', targetId: garment, reason: 'OTHER', text: '   ' }, 400],
    [{ targetType: 'LISTING', targetId: garment, reason: 'UNTRUE' }, 400],
  ]
  const before = await world.db.selectFrom('reports').select('id').execute()
  for (const [wish, status] of wrong)
    expect(
      (await report(ada, { ...(wish.targetType === 'MESSAGE' ? { reason: 'HARASSMENT' } : {}), ...wish })).status,
      JSON.stringify(wish),
    ).toBe(status)
  expect(await world.db.selectFrom('reports').select('id').execute()).toHaveLength(before.length)
  const { body } = await report(ada, { targetType: 'LISTING', targetId: garment, reason: 'OTHER' })
  expect(body.error.fields).toEqual({ text: 'Please say in a few words what is wrong' })
})

test('a blocked member can still report the member who blocked them', async () => {
  const cruel = await world.member({ firstName: 'Cy' })
  const messageId = await messageTo(ada, cruel, 'Awful words')
  await cruel.ok(calls.blockMember, { body: { userId: ada.id } })
  expect((await report(ada, { targetType: 'MESSAGE', targetId: messageId })).status).toBe(201)
  expect((await report(ada, { targetType: 'PROFILE', targetId: cruel.id })).status).toBe(201)
})

test('at most twenty a day, also concurrently; the next day further ones are possible', async () => {
  const eager = await world.member()
  const targets = await Promise.all(Array.from({ length: 24 }, () => messageTo(eager, bo, 'Hello')))
  const answers = await Promise.all(targets.map((targetId) => report(eager, { targetType: 'MESSAGE', targetId })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  await world.advance('P1DT1M')
  const last = targets[answers.findIndex(({ status }) => status === 429)]!
  expect((await report(eager, { targetType: 'MESSAGE', targetId: last })).status).toBe(201)
})

test('only the operator reads and handles reports: for others those calls do not exist', async () => {
  const [first] = await open()
  const note = 'Because'
  for (const who of [ada, bo]) {
    const answers = [
      await who.call(getReports, { query: {} }),
      await who.call(closeReport, { body: { reportId: first!.id, outcome: 'ACTED', note } }),
      await who.call(suspendMember, { body: { userId: ada.id, isSuspended: true, note } }),
      await who.call(hideListing, { body: { listingId: garment, isHidden: true, note } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  }
  expect((await world.visitor().call(getReports, { query: {} })).status).toBe(401)
})

test('a hidden listing is visible to its owner only, who learns the reason and cannot activate it until it is restored', async () => {
  const id = await listGarment(bo, { brand: 'Shrimps' })
  const hide = (isHidden: boolean) =>
    operator.call(hideListing, {
      body: { listingId: id, isHidden, note: 'A copy of a photo from a shop' },
    })
  expect((await hide(true)).status).toBe(200)
  const statusFor = async (who: TestMember) => (await who.call(getListings, { query: { id } })).status
  expect([await statusFor(ada), await statusFor(bo)]).toEqual([404, 200])
  const activate = () => bo.call(changeListing, { params: { id }, body: { isActive: true } })
  const refused = await activate()
  expect(refused.status).toBe(403)
  expect(refused.body.error.message).toContain('taken this listing down')
  expect((await bo.call(changeListing, { params: { id }, body: { description: 'Better' } })).status).toBe(200)
  await world.drain()
  const [notice] = await world.emailsTo(bo.email)
  expect(notice!.text).toContain('A copy of a photo from a shop')
  expect((await hide(false)).status).toBe(200)
  expect((await activate()).status).toBe(200)
  const lines = (await operator.ok(getAudit)).body.items.filter(({ subject }) => subject === id)
  expect(lines.map(({ action, about }) => [action, about])).toEqual([
    ['show-listing', 'Shrimps dress'],
    ['hide-listing', 'Shrimps dress'],
  ])
  const absent = { listingId: '000000000000', isHidden: true, note: 'x' }
  expect((await operator.call(hideListing, { body: absent })).status).toBe(404)
})

test('a suspended member begins nothing, open requests end, agreed loans remain; reinstated, everything is as before', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const agreed = await requestLoan(world, lendee, { listingId })
  expect((await move(lender, agreed, 'accept')).status).toBe(200)
  const other = await listGarment(lender)
  await world.db
    .updateTable('coins')
    .set({ state: 'FREE', reservedFor: null })
    .where('memberId', '=', lendee.id)
    .execute()
  const requested = await requestLoan(world, lendee, { listingId: other })
  const suspend = (isSuspended: boolean) =>
    operator.ok(suspendMember, { body: { userId: lender.id, isSuspended, note: 'Asked for transfers' } })
  await suspend(true)
  await suspend(true)
  await world.drain()
  expect((await lender.call(createListing, { body: {} as never })).status).toBe(403)
  const states = (await lendee.ok(getOrders, { query: {} })).body.items.map(({ id, status }) => [id, status])
  expect(states).toContainEqual([agreed, 'ACCEPTED'])
  expect(states).toContainEqual([requested, 'DECLINED'])
  const letters = await world.emailsTo(lender.email)
  expect(letters.filter(({ subject }) => subject === 'Your account is suspended')).toHaveLength(1)
  await suspend(false)
  expect((await lender.call(getOrders, { query: {} })).status).toBe(200)
  const lines = (await operator.ok(getAudit)).body.items.filter(({ subject }) => subject === lender.id)
  expect(lines.map(({ action, about }) => [action, about])).toEqual(
    ['reinstate-member', 'suspend-member'].map((action) => [action, expect.stringMatching(/^Lena /)]),
  )
  const self = { userId: operator.id, isSuspended: true, note: 'x' }
  expect((await operator.call(suspendMember, { body: self })).status).toBe(403)
})

test('an item that its owner has deleted since it was reported can no longer be taken down', async () => {
  const cleo = await world.member({ firstName: 'Cleo' })
  const targetId = await listGarment(cleo)
  expect((await report(ada, { targetType: 'LISTING', targetId })).status).toBe(201)
  const isHidden = async () =>
    (await operator.ok(getReports, { query: { limit: 100 } })).body.items.find((one) => one.targetId === targetId)!
      .isHidden
  expect(await isHidden()).toBe(false)
  await cleo.ok(deleteListing, { body: { listingId: targetId } })
  expect(await isHidden()).toBe(true)
})
