import { randomUUID } from 'node:crypto'
import type { ClaimMoveName } from '@hemline/contract/claims/rules.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import type { TestMember, World } from '../../test/world.ts'
import {
  type ClaimRow,
  claimReminder,
  countClaims,
  findClaim,
  findClaimByKey,
  findSameClaim,
  insertClaim,
  listBalances,
  listClaims,
  listDueClaims,
  listOwedOf,
  sumClaims,
  writeClaim,
} from './store.ts'

let world: World
let db: World['db']
let lender: TestMember
let lendee: TestMember
let orderId: string
let otherOrderId: string
let now: Date
beforeAll(async () => {
  ;({ world, db, lender, lendee, orderId, now } = await worldWithRequest())
  otherOrderId = await copyOrder(world, orderId)
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['claims', 'owedLines'] as const) await db.deleteFrom(table).execute()
})

const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))
const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const line = (id: string) => ({ id, label: 'Cleaning', pence: 1_000 })
const nameOf = new Map<string, string>()
let minute = 0
/** A claim of the lender by name, each later than the one before, with these columns changed after it was made. */
async function claim(name: string, changes: Partial<ClaimRow> = {}): Promise<string> {
  minute += 1
  const sides = { orderId, lenderId: lender.id, lendeeId: lendee.id }
  const words = {
    lines: [line('one')] as never,
    description: 'Torn',
    images: ['/images/one.jpg'],
    decisionReason: null,
  }
  const given = { ...sides, ...words, byOperator: false, amountPence: 1_000, answerBy: after(48), clientKey: null }
  const made = new Date(now.getTime() + minute * 60_000)
  const { id } = await inTx((tx) => insertClaim(tx, { ...given, now: made }))
  nameOf.set(id, name)
  if (Object.keys(changes).length > 0)
    await db
      .updateTable('claims')
      .set(changes as never)
      .where('id', '=', id)
      .execute()
  return id
}
const read = async (id: string) => (await findClaim(db, id))!
const names = (rows: readonly { id: string }[]) => rows.map(({ id }) => nameOf.get(id))

it('a claim is made open by the lender, contested by the operator, with what was claimed at first', async () => {
  const sides = { orderId, lenderId: lender.id, lendeeId: lendee.id }
  const words = { lines: [line('one')], description: 'Torn', images: ['/images/one.jpg'] }
  const rest = { amountPence: 1_000, answerBy: after(48), decisionReason: 'Seen', clientKey: 'key' }
  for (const [byOperator, state] of [
    [false, 'OPEN'],
    [true, 'CONTESTED'],
  ] as const) {
    const key = `key-${byOperator}`
    const row = await inTx((tx) => insertClaim(tx, { ...sides, ...words, ...rest, clientKey: key, byOperator, now }))
    const stored = { ...sides, ...words, ...rest, clientKey: key, byOperator, state, claimedPence: 1_000 }
    expect(row).toMatchObject({ ...stored, createdAt: now, updatedAt: now })
    expect(await findClaim(db, row.id)).toEqual(row)
  }
  expect(await findClaim(db, randomUUID())).toBeUndefined()
})

it('the same claim has the same key, order and lender', async () => {
  const id = await claim('same', { clientKey: 'one' })
  const named = { orderId, lenderId: lender.id, clientKey: 'one' }
  const find = async (changes: object = {}) => (await findClaimByKey(db, { ...named, ...changes }))?.id
  expect(await find()).toBe(id)
  expect([
    await find({ clientKey: 'two' }),
    await find({ orderId: otherOrderId }),
    await find({ lenderId: lendee.id }),
  ]).toEqual([undefined, undefined, undefined])
})

it('the claims that the lender made on an order are counted since a moment, in any state', async () => {
  const count = (since: Date) => inTx((tx) => countClaims(tx, { orderId, since }))
  const first = await claim('withdrawn', { state: 'WITHDRAWN' })
  await claim('open')
  await claim('of the operator', { byOperator: true })
  await claim('another order', { orderId: otherOrderId })
  expect([await count(now), await count((await read(first)).createdAt)]).toEqual([2, 1])
})

it('a claim sent twice is an open one of the order with the same lines, words and photos', async () => {
  const input = { orderId, lines: ['one'], description: 'Torn', images: ['/images/one.jpg'] }
  const find = async () => {
    const row = await inTx((tx) => findSameClaim(tx, input))
    return row && nameOf.get(row.id)
  }
  await claim('another order', { orderId: otherOrderId })
  await claim('over', { state: 'WITHDRAWN' })
  await claim('other words', { description: 'Stained' })
  await claim('other photos', { images: JSON.stringify(['/images/two.jpg']) as never })
  await claim('other lines', { lines: JSON.stringify([line('one'), line('two')]) as never })
  expect(await find()).toBeUndefined()
  await claim('same')
  expect(await find()).toBe('same')
})

it('claims of an order are listed in their order, and those are counted that are neither dismissed nor withdrawn', async () => {
  await claim('another order', { orderId: otherOrderId, amountPence: 9 })
  expect(await sumClaims(db, orderId)).toBe(0)
  const amounts = { OPEN: 1, CONTESTED: 2, CHARGING: 4, DUE: 8, PAID: 16, DISMISSED: 32, WITHDRAWN: 64 } as const
  for (const [state, amountPence] of Object.entries(amounts)) await claim(state, { state: state as never, amountPence })
  expect(await sumClaims(db, orderId)).toBe(31)
  expect(names(await listClaims(db, orderId))).toEqual(Object.keys(amounts))
})

it('a claim moves from where the move begins alone, and with the same charge if one is named', async () => {
  const other = await claim('other')
  const id = await claim('moved', { state: 'CHARGING', chargeKey: 'one' })
  const move = (name: ClaimMoveName, chargeKey?: string) =>
    writeClaim(db, { id, name, set: { paidAt: after(1) }, ...(chargeKey ? { chargeKey } : {}), now: after(2) })
  expect([await move('withdraw'), await move('paid', 'two')]).toEqual([undefined, undefined])
  expect(await move('paid', 'one')).toMatchObject({ id, state: 'PAID', paidAt: after(1), updatedAt: after(2) })
  expect((await read(other)).state).toBe('OPEN')
  expect(await writeClaim(db, { id: other, name: 'withdraw', now })).toMatchObject({ state: 'WITHDRAWN' })
  const contested = await claim('contested', { state: 'CONTESTED' })
  expect(await writeClaim(db, { id: contested, name: 'withdraw', now })).toMatchObject({ state: 'WITHDRAWN' })
})

it('what is due: reminders and ended times of open claims, and charges that were cut off, the oldest first', async () => {
  const due = async (what: 'remind' | 'lapse' | 'settle') => names(await listDueClaims(db, what, now))
  await claim('not yet', { answerBy: after(1) })
  await claim('contested', { state: 'CONTESTED', answerBy: after(-1) })
  await claim('now', { answerBy: now })
  await claim('late', { answerBy: after(-5) })
  await claim('reminded', { answerBy: after(-3), remindedAt: after(-1) })
  await claim('charging', { state: 'CHARGING', updatedAt: now, answerBy: after(-9) })
  await claim('charging longer', { state: 'CHARGING', updatedAt: after(-1) })
  await claim('charging since a moment', { state: 'CHARGING', updatedAt: after(1) })
  await claim('paid', { state: 'PAID', updatedAt: after(-2), answerBy: after(-9) })
  expect(await due('remind')).toEqual(['late', 'now'])
  expect(await due('lapse')).toEqual(['late', 'reminded', 'now'])
  expect(await due('settle')).toEqual(['charging longer', 'charging'])
})

it('at most 200 due claims are taken at a time, and at most 500 balances listed', async () => {
  const row = await read(await claim('one', { state: 'DUE', answerBy: now }))
  const put = (count: number) =>
    db
      .insertInto('claims')
      .values(
        Array.from({ length: count }, () => ({
          ...row,
          id: randomUUID(),
          lines: JSON.stringify(row.lines) as never,
          images: JSON.stringify(row.images) as never,
        })),
      )
      .execute()
  await put(500)
  expect(await listBalances(db)).toHaveLength(500)
  await db.updateTable('claims').set({ state: 'OPEN' }).execute()
  expect(await listDueClaims(db, 'lapse', now)).toHaveLength(200)
})

it('a reminder of an open claim is claimed once', async () => {
  const [id, other, over] = [await claim('one'), await claim('other'), await claim('over', { state: 'DUE' })]
  const remind = (one: string) => inTx((tx) => claimReminder(tx, { id: one, now }))
  expect([await remind(id), await remind(id), await remind(over)]).toEqual([true, false, false])
  expect([(await read(id)).remindedAt, (await read(other)).remindedAt]).toEqual([now, null])
})

it('a balance is due, or is charged again after a refusal; the operator’s list has what is due', async () => {
  const { orderNumber, lenderName, lendeeName } = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await claim('due', { state: 'DUE' })
  await claim('charged first', { state: 'CHARGING' })
  await claim('charged again', { state: 'CHARGING', refusalCode: 'card_declined' })
  await claim('paid', { state: 'PAID', refusalCode: 'card_declined' })
  await claim('of another', { state: 'DUE', lendeeId: lender.id, lenderId: lendee.id })
  const rows = await listBalances(db, lendee.id)
  expect(names(rows)).toEqual(['due', 'charged again'])
  expect(rows[0]).toMatchObject({ orderNumber, lenderName, lendeeName, lendeeEmail: lendee.email })
  expect(names(await listBalances(db))).toEqual(['due', 'of another'])
})

it('what is owed to a member for an order', async () => {
  const owe = async (of: { orderId: string; memberId: string }, kind: 'POSTAGE' | 'CLEANING') => {
    const id = randomUUID()
    await db
      .insertInto('owedLines')
      .values({ id, kind, pence: 500, createdAt: now, ...of } as never)
      .execute()
    return id
  }
  const id = await owe({ orderId, memberId: lender.id }, 'POSTAGE')
  await owe({ orderId, memberId: lendee.id }, 'CLEANING')
  await owe({ orderId: otherOrderId, memberId: lender.id }, 'POSTAGE')
  const rows = await listOwedOf(db, { orderId, memberId: lender.id })
  expect(rows.map((row) => [row.id, row.orderNumber])).toEqual([[id, expect.stringMatching(/^H\d/)]])
})
