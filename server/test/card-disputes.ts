import { randomUUID } from 'node:crypto'
import { getToday } from '@hemline/contract/operator/calls.ts'
import type { FixAct } from '@hemline/contract/operator/fixes.ts'
import { fixDifference, getMoneyReport } from '@hemline/contract/operator/money-calls.ts'
import { refundOrder } from '@hemline/contract/operator/order-calls.ts'
import { expect } from 'vitest'
import { behave, lenderAndStranger, move, requestLoan } from './loans.ts'
import type { TestMember, World } from './world.ts'

/** A loan whose 2490 pence were captured, and its payment. */
export async function paidLoan(world: World) {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  expect((await move(lender, orderId, 'accept')).status).toBe(200)
  await world.drain()
  const { paymentIntentId } = await world.db
    .selectFrom('orders')
    .select('paymentIntentId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { lender, lendee, orderId, paymentIntentId: paymentIntentId! }
}

const post = async (world: World, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${world.url}/dev/stripe${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}

/** Sends the provider's notice that a cardholder disputes a payment at their bank, or `amount` pence of it. */
export async function disputeAtBank(world: World, paymentIntent: string, amount?: number): Promise<void> {
  const { eventId } = (await post(world, '/disputes', { paymentIntent, amount })) as { eventId: string }
  expect(await post(world, '/events/deliver', { ids: [eventId], times: 2 })).toEqual({ statuses: [200, 200] })
  await world.drain()
}

/** The open differences of a payment, as an operator reads them. */
export const driftsOf = async (host: TestMember, paymentIntentId: string) =>
  (await host.ok(getMoneyReport)).body.drifts.filter((one) => one.paymentIntentId === paymentIntentId)

/** What waits for the operators about an order. */
export const tasksAbout = async (host: TestMember, orderId: string) =>
  (await host.ok(getToday)).body.data.waiting.filter((one) => one.orderId === orderId)

/** What an operator sends who says how the bank decided. */
export async function bankDecision(
  host: TestMember,
  paymentIntentId: string,
  act: 'WON' | 'LOST',
  decidedPence?: number,
) {
  const found = (await driftsOf(host, paymentIntentId)).find(({ kind }) => kind === 'CARD_DISPUTE')!
  const { kind, expectedPence, foundPence } = found
  const seen = { paymentIntentId, kind, expectedPence, foundPence }
  return { fixId: randomUUID(), act, ...seen, decidedPence, reason: 'The bank wrote.' }
}

/** Says how the bank decided, on all that is disputed or on `decidedPence` of it. */
export async function decideAtBank(
  world: World,
  host: TestMember,
  paymentIntentId: string,
  act: 'WON' | 'LOST',
  decidedPence?: number,
) {
  await host.ok(fixDifference, { body: await bankDecision(host, paymentIntentId, act, decidedPence) })
  await world.drain()
}

/** Refunds some pence of a loan as an operator. */
export const refundPart = (host: TestMember, orderId: string, pence: number) =>
  host.call(refundOrder, { body: { orderId, actId: randomUUID(), pence, reason: 'It was late.' } })

/** A paid loan of 2490 pence of which the provider refuses to refund some. */
export async function refusedPart(world: World, host: TestMember, pence: number) {
  const loan = await paidLoan(world)
  await refuseNextRefund(world)
  expect((await refundPart(host, loan.orderId, pence)).status).toBe(200)
  await world.drain()
  return loan
}

/** Has the provider refuse the next refund permanently. */
export const refuseNextRefund = (world: World) =>
  behave(world, { failNext: { path: '/v1/refunds', status: 400, code: 'charge_disputed', times: 1 } })

/** Fixes the only open difference of a payment as an operator. */
export async function fixOnly(
  world: World,
  host: TestMember,
  { paymentIntentId, act }: { paymentIntentId: string; act: FixAct },
) {
  const [drift, ...more] = await driftsOf(host, paymentIntentId)
  expect(more).toEqual([])
  const { kind, expectedPence, foundPence } = drift!
  const seen = { paymentIntentId, kind, expectedPence, foundPence }
  await host.ok(fixDifference, { body: { ...seen, act, fixId: randomUUID(), reason: 'The bank called.' } })
  await world.drain()
}
