import { randomUUID } from 'node:crypto'
import { endOfDay } from '@hemline/contract/days.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import type { TestMember, World } from '../../test/world.ts'
import { listOpenExtensions, listWaitingClaims } from './ask-store.ts'
import { asksOf } from './ask-views.ts'
import { findOrder } from './store.ts'

// docs/product.md §1, "What waits for me" and "A longer loan"; §3, claims

let world: World
let db: World['db']
let lender: TestMember
let lendee: TestMember
let requested: string
let now: Date
beforeAll(async () => {
  const made = await worldWithRequest()
  ;({ world, db, lender, lendee, now } = made)
  requested = made.orderId
})
afterAll(() => world.close())

const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const order = async (changes: Record<string, unknown> = {}) =>
  (await findOrder(
    db,
    await copyOrder(world, requested, { status: 'SHIPPING_RECEIVED', client_key: null, ...changes }),
  ))!
type Order = Awaited<ReturnType<typeof order>>

async function claim({ id: orderId }: Order, changes: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  const sides = { lenderId: lender.id, lendeeId: lendee.id, amountPence: 1_000, claimedPence: 1_000 }
  const rest = { byOperator: false, description: 'Torn', images: '[]', lines: '[]', updatedAt: now, createdAt: now }
  await db
    .insertInto('claims')
    .values({ id, orderId, state: 'OPEN', answerBy: after(48), ...sides, ...rest, ...changes } as never)
    .execute()
  return id
}
async function question({ id: orderId }: Order, days: { oldEndDate: string; endDate: string }): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('extensions')
    .values({ id, orderId, state: 'OPEN', ...days, message: '', createdAt: now } as never)
    .execute()
  return id
}
const asks = async (who: TestMember, one: Order, at = now) => {
  const rows = { claims: await listWaitingClaims(db, [one.id]), extensions: await listOpenExtensions(db, [one.id]) }
  return asksOf({ memberId: who.id, orders: [one], ...rows, now: at }).get(one.id) ?? []
}
const just = (before: Date) => new Date(before.getTime() - 1)

it('a claim waits for its borrower until its deadline, and not from then on', async () => {
  const one = await order()
  const id = await claim(one, { answerBy: after(48) })
  const by = after(48).toISOString()
  expect(await asks(lendee, one, just(after(48)))).toMatchObject([{ kind: 'CLAIM', id, by, amountPence: 1_000 }])
  expect(await asks(lendee, one, after(48))).toEqual([])
  expect(await asks(lender, one)).toEqual([])
})

it('a claim for what the loan paid for already goes to the operator on silence, another one is charged', async () => {
  const lines = JSON.stringify([{ id: 'dry-cleaning', label: 'Dry cleaning', pence: 1_800 }])
  const { price } = await order()
  expect(price.dryCleaningFee).toBeGreaterThan(0)
  for (const [dryCleaningFee, onSilence] of [
    [price.dryCleaningFee, 'OPERATOR'],
    [0, 'CHARGE'],
  ] as const) {
    const one = await order({ price: { ...price, dryCleaningFee } })
    await claim(one, { lines })
    expect(await asks(lendee, one)).toMatchObject([{ onSilence }])
  }
})

it('the earliest deadline leads, then what is owed, the older first', async () => {
  const one = await order()
  const owed = await claim(one, { state: 'DUE', createdAt: after(-9) })
  const alsoOwed = await claim(one, { state: 'DUE', createdAt: after(-8) })
  const late = await claim(one, { answerBy: after(40), createdAt: after(-7) })
  const soon = await claim(one, { answerBy: after(20), createdAt: after(-6) })
  expect((await asks(lendee, one)).map(({ id }) => id)).toEqual([soon, late, owed, alsoOwed])
})

it('a question for a longer loan is due by the last day that was agreed, after that by the one that was asked for', async () => {
  const one = await order()
  const [oldEndDate, endDate] = [world.day(1), world.day(3)]
  const id = await question(one, { oldEndDate, endDate })
  const [first, last] = [endOfDay(oldEndDate), endOfDay(endDate)]
  const from = (end: Date) => new Date(end.getTime() + 1)
  const dueBy = async (at: Date) => (await asks(lender, one, at)).map((ask) => [ask.kind, ask.id, ask.by])
  expect(await dueBy(now)).toEqual([['EXTENSION', id, first.toISOString()]])
  expect(await dueBy(first)).toEqual([['EXTENSION', id, first.toISOString()]])
  expect(await dueBy(from(first))).toEqual([['EXTENSION', id, last.toISOString()]])
  expect(await dueBy(last)).toEqual([['EXTENSION', id, last.toISOString()]])
  expect(await dueBy(from(last))).toEqual([])
  expect(await asks(lendee, one)).toEqual([])
})

it('a question for a longer loan waits from the acceptance until the item goes back or didn’t fit, of its lender alone', async () => {
  const askCounts = async (changes: Record<string, unknown>) => {
    const one = await order(changes)
    await question(one, { oldEndDate: world.day(1), endDate: world.day(3) })
    return [(await asks(lender, one)).length, (await asks(lendee, one)).length]
  }
  expect(await askCounts({ status: 'ACCEPTED' })).toEqual([1, 0])
  expect(await askCounts({ status: 'REQUESTED' })).toEqual([0, 0])
  expect(await askCounts({ status: 'COMPLETED' })).toEqual([0, 0])
  expect(await askCounts({ returned_at: now.toISOString() })).toEqual([0, 0])
  expect(await askCounts({ not_fit: true })).toEqual([0, 0])
  expect(await askCounts({ settling: 'accept' })).toEqual([0, 0])
  expect(await askCounts({ lender_id: (await world.member()).id })).toEqual([0, 0])
})
