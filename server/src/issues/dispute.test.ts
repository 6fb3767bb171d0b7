import { today } from '@hemline/contract/days.ts'
import { createOrderIssue, getOrderIssues } from '@hemline/contract/issues/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { getDispute, resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { getDeskOrder } from '@hemline/contract/operator/order-calls.ts'
import { addWorkingDays } from '@hemline/contract/working-days.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { arrivedLoan, evidence, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { raiseIssue } from './actions.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com' })
})
afterAll(() => world.close())

const raise = (member: TestMember, orderId: string, images: string[] = []) =>
  member.call(createOrderIssue, { body: { orderId, topic: 'OTHER', description: 'The zip is broken', images } })
const disputeOf = async (member: TestMember, orderId: string) =>
  (await member.ok(getOrderIssues, { query: { orderId } })).body.dispute

it('an order without an issue has no dispute, nor has one whose issues are settled', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  expect(await disputeOf(lender, orderId)).toBeNull()
  await raise(lendee, orderId)
  await host.ok(resolveDispute, { body: { orderId, outcome: 'BACK', reason: 'It can be mended.' } })
  for (const member of [lender, lendee]) expect(await disputeOf(member, orderId)).toBeNull()
})

it('a dispute after a settled one has its own day and its own photos', async () => {
  const { lendee, orderId } = await arrivedLoan(world)
  await raise(lendee, orderId, [await evidence(lendee)])
  const first = await disputeOf(lendee, orderId)
  expect(first).toMatchObject({ answerBy: addWorkingDays(today(world.clock.now()), 3), hasOwnPhotos: true })
  await host.ok(resolveDispute, { body: { orderId, outcome: 'BACK', reason: 'It can be mended.' } })
  await world.advance('P7D')
  expect((await raise(lendee, orderId)).status).toBe(201)
  const second = { answerBy: addWorkingDays(today(world.clock.now()), 3), hasOwnPhotos: false }
  expect(await disputeOf(lendee, orderId)).toMatchObject(second)
  const { items, resolutions } = (await lendee.ok(getOrderIssues, { query: { orderId } })).body
  expect([items.map(({ isSettled }) => isSettled), resolutions.length]).toEqual([[true, false], 1])
})

it('a side has photos in a dispute if any of its own issues has one', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  await raise(lendee, orderId, [await evidence(lendee)])
  await raise(lendee, orderId)
  await raise(lender, orderId)
  expect((await disputeOf(lendee, orderId))?.hasOwnPhotos).toBe(true)
  expect((await disputeOf(lender, orderId))?.hasOwnPhotos).toBe(false)
})

it('an issue added to a dispute reaches the apps of both sides and of the operators, and its notice opens the order', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  await raise(lendee, orderId)
  const heard = await heardOf(world, { lender, lendee, host }, () => raise(lender, orderId))
  expect(heard).toEqual(expect.arrayContaining(['host desk', 'lendee order', 'lender order']))
  await world.drain()
  const { data } = (await lendee.ok(getNotifications, { query: { all: 'true' } })).body
  expect(data.find(({ title }) => title.startsWith('Lena has raised an issue'))).toMatchObject({
    path: `/order/${orderId}`,
  })
})

it('an issue is not raised when its answer cannot be stored with it', async () => {
  const { lendee, orderId } = await arrivedLoan(world)
  const caller = { ...lendee, id: lendee.id } as never
  const issue = { member: caller, orderId, topic: 'OTHER' as const, description: 'Torn', images: [] }
  const store = () => Promise.reject(new Error('answered elsewhere'))
  await expect(raiseIssue(world.deps, { ...issue, store })).rejects.toThrow('answered elsewhere')
  const order = await orderOf(lendee, orderId)
  expect([order.status, await disputeOf(lendee, orderId)]).toEqual(['SHIPPING_RECEIVED', null])
})

it('a stranger learns nothing of an order from an issue with photos of others', async () => {
  const { lender, orderId } = await arrivedLoan(world)
  const stranger = await world.member({ firstName: 'Sal' })
  const { status, body } = await raise(stranger, orderId, [await evidence(lender)])
  expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
})

describe('the coin of a paused order', () => {
  /** Whether each side, then an operator, reads that it can be returned. */
  const promised = async (orderId: string, ...sides: TestMember[]) => {
    const reads = sides.map(async (side) => (await side.ok(getOrderIssues, { query: { orderId } })).body.mayReturnCoin)
    return [...(await Promise.all(reads)), (await host.ok(getDispute, { query: { orderId } })).body.data.hasCoin]
  }
  const settle = async (orderId: string, outcome: 'BACK' | 'COMPLETED') => {
    const body = { orderId, outcome, returnsCoin: true, reason: 'It was torn.' }
    return (await host.ok(resolveDispute, { body })).body.data.isCoinReturned
  }

  it('is promised to both and offered to the operator while it is in use, and returned once', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    await raise(lendee, orderId)
    expect(await promised(orderId, lender, lendee)).toEqual([true, true, true])
    expect(await settle(orderId, 'BACK')).toBe(true)
    await raise(lendee, orderId)
    expect(await promised(orderId, lender, lendee)).toEqual([false, false, false])
    expect(await settle(orderId, 'COMPLETED')).toBe(false)
  })

  it('is neither promised nor offered where it came back as the item did not fit', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    expect((await move(lendee, orderId, 'not-fit')).status).toBe(200)
    await raise(lender, orderId)
    expect(await promised(orderId, lender, lendee)).toEqual([false, false, false])
  })

  it('is promised by a request while that has it, and by no cancelling of a loan whose coin is back already', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    await raise(lendee, orderId)
    expect(await promised(orderId, lender, lendee)).toEqual([true, true, true])
    await host.ok(resolveDispute, { body: { orderId, outcome: 'BACK', reason: 'It can be mended.' } })
    expect((await move(lender, orderId, 'accept')).status).toBe(200)
    const returnsCoin = async () =>
      (await host.ok(getDeskOrder, { query: { orderId } })).body.data.moves.find(
        (one) => one.move === 'cancelAsOperator',
      )?.returnsCoin
    expect(await returnsCoin()).toBe(true)
    await raise(lendee, orderId)
    expect(await settle(orderId, 'BACK')).toBe(true)
    expect(await returnsCoin()).toBe(false)
  })
})
