import { randomUUID } from 'node:crypto'
import type { AnswerOf, QueryOf } from '@hemline/contract/call.ts'
import { DAY_MS, HOUR_MS } from '@hemline/contract/durations.ts'
import { LIST_DEFAULT, REVIEW_HIDDEN_DAYS } from '@hemline/contract/limits.ts'
import { orderStatuses } from '@hemline/contract/order-status.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import { liveStatuses } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import type { TestMember, World } from '../../test/world.ts'

// Decision 457: the app asks for the orders that are live or need the member, for a page of the others, or for those of a conversation.

let world: World
let lender: TestMember
let lendee: TestMember
/** A live order besides, of no conversation here. */
let requested: string
let now: Date
/** The conversation of the orders of each status. */
const talks = orderStatuses.map((status) => ({ status, conversationId: randomUUID() }))

const claims = {
  none: null,
  open: { state: 'OPEN', answerBy: HOUR_MS },
  over: { state: 'OPEN', answerBy: 0 },
  due: { state: 'DUE', answerBy: null },
  contested: { state: 'CONTESTED', answerBy: HOUR_MS },
  paid: { state: 'PAID', answerBy: null },
} as const
const reviews = { none: null, owed: false, written: true } as const
/** When a loan was completed, before now: reviews wait for 14 days. */
const completed = { never: null, inTime: REVIEW_HIDDEN_DAYS * DAY_MS - 1, over: REVIEW_HIDDEN_DAYS * DAY_MS } as const

const cases = talks.flatMap(({ status, conversationId }) =>
  Object.values(claims).flatMap((claim) =>
    Object.values(reviews).flatMap((review) =>
      Object.values(completed).map((ms) => ({ id: randomUUID(), status, conversationId, claim, review, ms })),
    ),
  ),
)

beforeAll(async () => {
  const made = await worldWithRequest()
  ;({ world, lender, lendee, now } = made)
  requested = made.orderId
  const { db } = made
  const copies = cases.map(({ id, status, conversationId, ms }, number) => ({
    ...{ id, status, conversation_id: conversationId, order_number: `copy-${number}` },
    ...{ pending_request_id: null, payment_intent_id: null, client_key: null, coin_id: null },
    completed_at: ms === null ? null : new Date(now.getTime() - ms),
    // several at the same time
    updated_at: new Date(now.getTime() - (number % 40) * HOUR_MS),
  }))
  await sql`insert into orders
    select (jsonb_populate_record(o, copy)).* from orders o, jsonb_array_elements(${JSON.stringify(copies)}::jsonb) copy
    where o.id = ${requested}`.execute(db)
  const times = { createdAt: now, updatedAt: now }
  const money = { claimedPence: 500, amountPence: 500, lines: '[]', images: '[]', description: 'A stain' }
  const sides = { lenderId: lender.id, lendeeId: lendee.id, byOperator: false }
  const claimRows = cases.flatMap(({ id: orderId, claim }) => {
    if (claim === null) return []
    const answerBy = claim.answerBy === null ? null : new Date(now.getTime() + claim.answerBy)
    return [{ ...sides, ...money, ...times, id: randomUUID(), orderId, state: claim.state, answerBy }]
  })
  await db
    .insertInto('claims')
    .values(claimRows as never)
    .execute()
  const bySide = [
    { reviewerId: lender.id, subjectId: lendee.id, type: 'lendee' },
    { reviewerId: lendee.id, subjectId: lender.id, type: 'lender' },
  ]
  const reviewRows = cases.flatMap(({ id: orderId, review }) => {
    if (review === null) return []
    const written = { isFulfilled: review, rating: review ? 5 : null, showsAt: now }
    return bySide.map((side) => ({ ...side, ...written, ...times, id: randomUUID(), orderId }))
  })
  await db
    .insertInto('reviews')
    .values(reviewRows as never)
    .execute()
})
afterAll(() => world.close())

const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id)
/** What a member reads at the instant from which the times of the cases are counted. */
const read = async (member: TestMember, query: QueryOf<typeof getOrders>): Promise<AnswerOf<typeof getOrders>> =>
  (await member.ok(getOrders, { query, headers: { 'x-dev-now': now.toISOString() } })).body

/** Every page of a member's closed orders. */
async function closedPages(member: TestMember): Promise<Order[][]> {
  const pages: Order[][] = []
  let lastKey: string | null = ''
  while (lastKey !== null) {
    const page: AnswerOf<typeof getOrders> = await read(member, { only: 'closed', ...(lastKey && { lastKey }) })
    pages.push(page.items)
    lastKey = page.lastKey
  }
  return pages
}

const byLastChange = (one: Order, other: Order) =>
  other.updatedAt.localeCompare(one.updatedAt) || (other.id < one.id ? -1 : 1)

it.each([
  ['the lender', () => lender, false],
  ['the borrower', () => lendee, false],
  ['a lender who is suspended', () => lender, true],
  ['a borrower who is suspended', () => lendee, true],
])(
  'of every status, claim and review, %s finds each order once: among the current ones if it is live or needs them, else among the closed ones',
  async (_, who, isSuspended) => {
    const member = who()
    await world.db
      .updateTable('members')
      .set({ suspendedAt: isSuspended ? now : null })
      .where('id', '=', member.id)
      .execute()
    const seen: Order[] = []
    for (const { conversationId } of talks) seen.push(...(await read(member, { conversationId })).items)
    expect(idsOf(seen).toSorted()).toEqual(idsOf(cases.filter(({ status }) => status !== 'ENQUIRED')).toSorted())
    const isLive = ({ status }: Order) => liveStatuses.includes(status)
    const waiting = seen.filter((order) => order.needsMe && !isLive(order))
    const over = seen.filter((order) => !order.needsMe && !isLive(order))

    const current = await read(member, { only: 'current' })
    const live = [...idsOf(seen.filter(isLive)), requested]
    expect(idsOf(current.items).toSorted()).toEqual([...live, ...idsOf(waiting)].toSorted())
    expect(current.lastKey).toBe(null)
    const pages = await closedPages(member)
    expect(pages.slice(0, -1).every(({ length }) => length === LIST_DEFAULT)).toBe(true)
    expect(idsOf(pages.flat())).toEqual(idsOf(over.toSorted(byLastChange)))

    // claims wait for the borrower alone, whatever the end; reviews for both, unless they can no longer write them
    const isOf = (id: string) => cases.find((one) => one.id === id)!
    const forClaim = waiting.filter(({ asks }) => asks.length > 0)
    const forReview = waiting.filter(({ id }) => isOf(id).review === false && isOf(id).claim === null)
    expect(new Set(forClaim.map(({ status }) => status)).size).toBe(member === lendee ? 4 : 0)
    expect(new Set(forReview.map(({ status }) => status))).toEqual(new Set(isSuspended ? [] : ['COMPLETED']))
  },
)

it('an app that asks for neither is answered with all, the live ones first and at most 500', async () => {
  const { items, lastKey } = await read(lender, {})
  expect(items.length).toBe(500)
  const live = cases.filter(({ status }) => liveStatuses.includes(status))
  expect(items.filter(({ status }) => liveStatuses.includes(status))).toHaveLength(live.length + 1)
  expect(lastKey).toBe(null)
})

it('the orders of a conversation are asked for by its two members alone', async () => {
  const stranger = await world.member({ firstName: 'Cleo' })
  for (const { conversationId } of talks) expect((await read(stranger, { conversationId })).items).toEqual([])
  expect((await stranger.call(getOrders, { query: { only: 'closed', lastKey: 'none' } })).status).toBe(400)
})
