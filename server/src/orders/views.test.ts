import { addDays, formatDay, formatInstant } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import type { World } from '../../test/world.ts'
import { findOrder, type OrderRow } from './store.ts'
import { factsOf, noticeFacts } from './views.ts'

let world: World
let requested: OrderRow
beforeAll(async () => {
  const made = await worldWithRequest()
  world = made.world
  requested = (await findOrder(made.db, made.orderId))!
})
afterAll(() => world.close())

const words = (changes: Partial<OrderRow>) => noticeFacts({ ...requested, ...changes })
const priced = (total: number) => words({ price: { ...requested.price, total } }).total

it('a notice names the days of the loan, how it travels, and the deadline of the answer while there is one', () => {
  const { startDate, endDate } = requested
  expect(startDate < endDate).toBe(true)
  expect(words({})).toMatchObject({ startDate, endDate, byPost: true, answerBy: formatInstant(requested.answerBy!) })
  expect(words({ deliveryMethod: 'IN_PERSON', answerBy: null })).toMatchObject({ byPost: false, answerBy: null })
})

it('a notice names what is paid, if anything, and the coin that a stranger uses', () => {
  expect([priced(2_490), priced(1), priced(0)]).toEqual(['£24.90', '£0.01', null])
  expect(requested.coinId).not.toBeNull()
  expect(words({}).hasCoin).toBe(true)
  expect(words({ coinId: null }).hasCoin).toBe(false)
  expect(words({ areFriends: true }).hasCoin).toBe(false)
})

// docs/product.md §1, "Never posted" and "Never met"
it('a notice names the last day before a loan ends that was never posted or never collected', () => {
  const day = (date: string, days: number) => formatDay(addDays(date, days))
  const { startDate, endDate } = requested
  expect(words({}).endsAfter).toBe(day(startDate, 2))
  expect(words({ deliveryMethod: 'IN_PERSON' }).endsAfter).toBe(day(endDate, 3))
  const resumedAt = new Date(Date.parse(`${endDate}T12:00:00Z`) + 5 * DAY_MS)
  expect(words({ resumedAt }).endsAfter).toBe(day(endDate, 8))
  expect(words({ resumedAt, deliveryMethod: 'IN_PERSON' }).endsAfter).toBe(day(endDate, 8))
})

it('an order is being settled while the result of its capture is awaited', () => {
  expect([factsOf(requested).isSettling, factsOf({ ...requested, settling: 'accept' }).isSettling]).toEqual([
    false,
    true,
  ])
})
