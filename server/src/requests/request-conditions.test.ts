import { randomUUID } from 'node:crypto'
import { EMPTY_SETUP_PENCE, LONGEST_LOAN_DAYS } from '@hemline/contract/limits.ts'
import { changeListing } from '@hemline/contract/listings/calls.ts'
import { createOrder, createPaymentHold } from '@hemline/contract/orders/calls.ts'
import {
  blockDays,
  createEnquiry,
  createPaymentSession,
  createPendingRequest,
  getLoanOffer,
  getOrderDates,
  getPendingRequest,
  unblockDays,
} from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { daysOf, lenderAndStranger, listGarment, prepareRequest, requestLoan } from '../../test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let lender: TestMember
let lendee: TestMember
let friend: TestMember
let listingId: string
beforeAll(async () => {
  world = await createWorld()
  ;({ lender, lendee, listingId } = await lenderAndStranger(world))
  friend = await world.member({ firstName: 'Fay' })
  await befriend(lender, friend)
})
afterAll(() => world.close())

/** Another member, whose first garment earned a coin: an order spends it. */
async function withCoin(): Promise<TestMember> {
  const member = await world.member()
  await listGarment(member)
  return member
}

type Choice = { listing?: string; from?: number; to?: number; method?: 'DELIVERY' | 'IN_PERSON'; coinId?: string }
const ask = (who: TestMember, { listing = listingId, from = 20, to = from + 1, method, coinId }: Choice = {}) =>
  who.call(createPendingRequest, {
    body: {
      listingId: listing,
      ...daysOf(world, { listingId: listing, from, to }),
      deliveryMethod: method ?? 'IN_PERSON',
      ...(coinId ? { coinId } : {}),
    },
  })
const codeOf = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await answer
  return body.error?.code ?? status
}
const requestId = async (who: TestMember, choice: Choice = {}) => (await ask(who, choice)).body.data.id
const read = (who: TestMember, pendingRequestId: string) => who.call(getPendingRequest, { query: { pendingRequestId } })
const change = (id: string, set: object) =>
  world.db.updateTable('pendingRequests').set(set).where('id', '=', id).execute()

it('a request of several days clashes by its first day and by its last, and not beside them', async () => {
  const listing = await listGarment(lender)
  const cleo = await withCoin()
  await requestLoan(world, await withCoin(), { listingId: listing, from: 20, to: 22, method: 'IN_PERSON' })
  const code = (from: number, to: number) => codeOf(ask(cleo, { listing, from, to }))
  expect([await code(16, 20), await code(22, 26)]).toEqual(Array(2).fill('REQUEST_DATE_CONFLICT'))
  expect([await code(16, 19), await code(23, 26)]).toEqual([201, 201])
})

it('an item for friends is shown, asked about and requested by friends alone; an unknown one by no one', async () => {
  const hidden = await listGarment(lender, { sharedStatus: 'FRIENDS_ONLY' })
  for (const [who, listing, isShown] of [
    [friend, hidden, true],
    [lendee, hidden, false],
    [friend, '000000000000', false],
  ] as const) {
    const calls = [
      ask(who, { listing }),
      who.call(getOrderDates, { query: { listingId: listing } }),
      who.call(getLoanOffer, { query: { listingId: listing } }),
      who.call(createEnquiry, { body: { listingId: listing, message: 'Is it lined?' } }),
    ]
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toEqual(isShown ? [201, 200, 200, 201] : Array(4).fill(404))
  }
})

it('a loan is as long as the longest at most, and starts today at the earliest', async () => {
  const last = LONGEST_LOAN_DAYS - 1
  expect(await codeOf(ask(lendee, { from: 40, to: 40 + last }))).toBe(201)
  const { body } = await ask(lendee, { from: 40, to: 41 + last })
  expect(body.error).toMatchObject({
    code: 'DATES_NOT_ALLOWED',
    fields: { endDate: `The end date can be at most ${last} days after the start` },
  })
  expect(await codeOf(ask(lendee, { from: -1, to: 1 }))).toBe('DATES_NOT_ALLOWED')
  expect(await codeOf(ask(lendee, { from: 0, to: 1 }))).toBe(201)
})

it('a stranger has a coin, a friend needs none; one that is named is the member’s own', async () => {
  const bare = await world.member()
  expect(await codeOf(ask(bare))).toBe('COIN_REQUIRED')
  expect(await codeOf(ask(friend))).toBe(201)
  const coin = (who: TestMember) =>
    world.db.selectFrom('coins').select('id').where('memberId', '=', who.id).executeTakeFirstOrThrow()
  const [own, foreign] = [(await coin(lendee)).id, (await coin(lender)).id]
  expect(await codeOf(ask(lendee, { coinId: foreign }))).toBe('invalid_coin')
  expect(await codeOf(ask(friend, { coinId: foreign }))).toBe('invalid_coin')
  const id = await requestId(lendee, { coinId: own })
  expect((await read(lendee, id)).body.data.coinId).toBe(own)
})

it('a request that was released is over; one that became an order stays readable as it was agreed', async () => {
  const released = await requestId(lendee, { from: 60 })
  await change(released, { state: 'RELEASED' })
  expect(await codeOf(read(lendee, released))).toBe('PENDING_REQUEST_EXPIRED')

  const listing = await listGarment(lender)
  const ola = await withCoin()
  const confirmed = await prepareRequest(world, ola, { listingId: listing, from: 60, to: 61 })
  const id = confirmed.pendingRequestId
  const { body: shown } = await read(ola, id)
  const pay = () => codeOf(ola.call(createPaymentSession, { body: { pendingRequestId: id } }))
  expect(await pay()).toBe(200)
  await ola.ok(createPaymentHold, { body: confirmed })
  expect(await pay()).toBe('CONFLICT')
  const { orderId } = (await ola.ok(createOrder, { body: confirmed })).body
  await lender.ok(changeListing, { params: { id: listing }, body: { replacementPrice: 25_000 } })
  await world.advance('P1D')
  const { body } = await read(ola, id)
  expect(body.data).toEqual({ ...shown.data, orderId })
  await world.db.updateTable('listings').set({ images: '[]' }).where('id', '=', listing).execute()
  expect((await read(ola, id)).body.data).toEqual({ ...shown.data, orderId, listingImage: '' })
  // an earlier version stored no terms: they are those of now
  await change(id, { shown: null })
  expect((await read(ola, id)).body.data).toMatchObject({ orderId, listingReplacementPrice: 25_000 })
})

it('what has changed since the first view is named at each later one', async () => {
  const listing = await listGarment(lender)
  const id = await requestId(lendee, { listing, from: 70 })
  expect((await read(lendee, id)).body.data).toMatchObject({
    changed: {},
    lenderId: lender.id,
    lenderName: 'Lena',
    listingReplacementPrice: 20_000,
  })
  await lender.ok(changeListing, { params: { id: listing }, body: { replacementPrice: 25_000 } })
  for (const _ of [1, 2])
    expect((await read(lendee, id)).body.data).toMatchObject({
      changed: { listingReplacementPrice: 'The replacement value is now £250.00. It was £200.00.' },
      listingReplacementPrice: 25_000,
    })
  await change(id, { shown: null, changed: null })
  expect((await read(lendee, id)).body.data).toMatchObject({ changed: {}, listingReplacementPrice: 25_000 })
  const { shown } = await world.db
    .selectFrom('pendingRequests')
    .select('shown')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(shown?.replacementPrice).toBe(25_000)
})

it('a loan that begins soon is answered by the end of its first day, also when its terms have changed', async () => {
  const listing = await listGarment(lender)
  const id = await requestId(lendee, { listing, from: 1, to: 5 })
  const { answerBy } = (await read(lendee, id)).body.data
  expect(answerBy > world.day(1) && answerBy <= `${world.day(2)}T00:00`).toBe(true)
  await lender.ok(changeListing, { params: { id: listing }, body: { replacementPrice: 25_000 } })
  expect((await read(lendee, id)).body.data).toMatchObject({ listingReplacementPrice: 25_000, answerBy })
})

it('an open balance of an earlier loan blocks requests until it is paid', async () => {
  const ada = await world.member()
  await befriend(lender, ada)
  const borrowed = { listingId: await listGarment(lender), from: 20, to: 21, method: 'IN_PERSON' as const }
  const orderId = await requestLoan(world, ada, borrowed)
  const id = randomUUID()
  const now = world.clock.now()
  const amounts = { amountPence: 1_000, claimedPence: 1_000, lines: '[]', images: '[]' }
  const claim = {
    id,
    orderId,
    lenderId: lender.id,
    lendeeId: ada.id,
    byOperator: false,
    description: 'Torn',
    ...amounts,
  }
  await world.db
    .insertInto('claims')
    .values({ ...claim, state: 'DUE', createdAt: now, updatedAt: now })
    .execute()
  expect([await codeOf(ask(ada)), await codeOf(ask(friend))]).toEqual(['BALANCE_DUE', 201])
  await world.db.updateTable('claims').set({ state: 'PAID' }).where('id', '=', id).execute()
  expect(await codeOf(ask(ada))).toBe(201)
})

it('a card is confirmed for the price that was shown, or for a penny where nothing is to be paid', async () => {
  const session = (who: TestMember, pendingRequestId: string, amount: number) =>
    codeOf(who.call(createPaymentSession, { body: { pendingRequestId, amount } }))
  const paid = await requestId(lendee, { from: 80 })
  const { total } = (await read(lendee, paid)).body.data
  expect(total).toBeGreaterThan(EMPTY_SETUP_PENCE)
  const amounts = [total, total + 1, EMPTY_SETUP_PENCE, 0]
  const codes = []
  for (const amount of amounts) codes.push(await session(lendee, paid, amount))
  expect(codes).toEqual([200, 'AMOUNT_CHANGED', 'AMOUNT_CHANGED', 'AMOUNT_CHANGED'])
  const free = await requestId(friend, { from: 80 })
  expect((await read(friend, free)).body.data.total).toBe(0)
  expect([
    await session(friend, free, 0),
    await session(friend, free, EMPTY_SETUP_PENCE),
    await session(friend, free, EMPTY_SETUP_PENCE + 1),
  ]).toEqual([200, 200, 'AMOUNT_CHANGED'])
})

it('the same name of an enquiry is for the same words about the same item', async () => {
  const other = await listGarment(lender)
  const enquire = (listing: string, message: string) =>
    codeOf(lendee.call(createEnquiry, { body: { listingId: listing, message, clientId: 'one' } }))
  expect([await enquire(listingId, 'Is it lined?'), await enquire(listingId, 'Is it lined?')]).toEqual([201, 201])
  expect([await enquire(listingId, 'Is it long?'), await enquire(other, 'Is it lined?')]).toEqual(
    Array(2).fill('INVALID'),
  )
})

it.each([
  [-2, -1, 'These days are over'],
  [-1, 0, null],
  [0, 365, null],
  [365, 365, null],
  [365, 366, /^The latest day is /],
] as const)('days may be blocked that are not over, up to the furthest start: %i to %i', async (from, to, problem) => {
  const { body } = await lender.call(blockDays, { body: daysOf(world, { listingId, from, to }) })
  if (problem) {
    expect(body.error.code).toBe('DATES_NOT_ALLOWED')
    expect(body.error.fields?.endDate).toMatch(problem)
  } else await lender.ok(unblockDays, { body: { id: body.data.id } })
})

it('days that are blocked and opened reach the owner’s open apps, and the answer is stored under its key', async () => {
  const body = { listingId, ...daysOf(world, { listingId, from: 90, to: 91 }) }
  const headers = { 'idempotency-key': 'blocks-once' }
  const block = async () => (await lender.ok(blockDays, { body, headers })).body.data.id
  const ids = new Set<string>()
  expect(await heardOf(world, { lender, lendee }, async () => ids.add(await block()))).toEqual(['lender listing'])
  ids.add(await block())
  expect(ids.size).toBe(1)
  const stored = await world.db
    .selectFrom('idempotentWrites')
    .select('answer')
    .where('key', '=', 'blocks-once')
    .execute()
  expect(stored).toMatchObject([{ answer: { data: { id: [...ids][0] } } }])
  // one transaction: a server that dies between the two would block the days a second time
  const { rows } = await world.deps.pool.query(
    'select w.xmin = b.xmin as together from idempotent_writes w, blocked_days b where w.key = $1 and b.id = $2',
    ['blocks-once', [...ids][0]],
  )
  expect(rows).toEqual([{ together: true }])
  expect(
    await heardOf(world, { lender, lendee }, () => lender.ok(unblockDays, { body: { id: [...ids][0]! } })),
  ).toEqual(['lender listing'])
})

it('the nearest free days count by the method that is asked for, and by either without one', async () => {
  const listing = await listGarment(lender)
  const day = world.day()
  const wanted = async (deliveryMethod?: 'DELIVERY' | 'IN_PERSON') =>
    (
      await lendee.ok(getLoanOffer, {
        query: { listingId: listing, startDate: day, endDate: day, ...(deliveryMethod ? { deliveryMethod } : {}) },
      })
    ).body.data.wanted
  expect(await wanted('IN_PERSON')).toEqual({ freeBy: ['IN_PERSON'], nearest: [] })
  expect(await wanted()).toEqual({ freeBy: ['IN_PERSON'], nearest: [] })
  const byPost = await wanted('DELIVERY')
  expect(byPost?.freeBy).toEqual(['IN_PERSON'])
  expect(byPost!.nearest[0]!.startDate > day).toBe(true)
})
