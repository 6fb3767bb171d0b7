import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { getDispute, resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { getDeskOrder } from '@hemline/contract/operator/order-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideAtBank, disputeAtBank, refundPart } from '../../test/card-disputes.ts'
import { arrivedLoan } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import type { TestMember, World } from '../../test/world.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
})
afterAll(() => world.close())

const money = { capturedPence: 2490, refundedPence: 0 }

/** A loan that its borrower has, of whose payment the bank takes back some pence once `taken` is called. */
async function disputed(pence: number) {
  const { lendee, orderId } = await arrivedLoan(world)
  await world.drain()
  const { paymentIntentId } = await world.db
    .selectFrom('orders')
    .select('paymentIntentId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await disputeAtBank(world, paymentIntentId!, pence)
  return { lendee, orderId, taken: () => decideAtBank(world, host, paymentIntentId!, 'LOST') }
}
const page = async (orderId: string) => (await host.ok(getDeskOrder, { query: { orderId } })).body.data
const dispute = async (orderId: string) => (await host.ok(getDispute, { query: { orderId } })).body.data

it('an operator reads what was charged as it was, and apart what the bank took back', async () => {
  const { lendee, orderId, taken } = await disputed(1000)
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'The belt was missing' } })
  const before = { ...money, takenBackPence: 0, refundablePence: 2490 }
  expect([await page(orderId), await dispute(orderId)]).toMatchObject([before, before])
  await taken()
  const after = { ...money, takenBackPence: 1000, refundablePence: 1490 }
  expect([await page(orderId), await dispute(orderId)]).toMatchObject([after, after])
})

it('an operator reads all that the bank took back, also of what was refunded before', async () => {
  const { orderId, taken } = await disputed(2490)
  expect((await refundPart(host, orderId, 2000)).status).toBe(200)
  await world.drain()
  await taken()
  const left = { capturedPence: 2490, refundedPence: 2000, takenBackPence: 2490, refundablePence: 0 }
  expect(await page(orderId)).toMatchObject(left)
  expect((await refundPart(host, orderId, 1)).body.error).toMatchObject({
    code: 'REFUND_TOO_HIGH',
    message: 'There’s nothing left to refund.',
  })
})

it('an operator who would refund what was taken back reads what is left', async () => {
  const { orderId, taken } = await disputed(1000)
  await taken()
  const text = 'You can’t refund more than the £14.90 that’s left'
  expect((await refundPart(host, orderId, 1491)).body.error).toMatchObject({
    code: 'REFUND_TOO_HIGH',
    message: `${text}.`,
    fields: { pence: text },
  })
})

it('an operator whose page of a dispute is older reads what was taken back, not refunds that there are none of', async () => {
  const { lendee, orderId, taken } = await disputed(2490)
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'The belt was missing' } })
  const { refundablePence } = await dispute(orderId)
  await taken()
  const settled = { outcome: 'COMPLETED' as const, refundPence: 100, reason: 'The belt was missing.' }
  const { status, body } = await host.call(resolveDispute, { body: { orderId, refundablePence, ...settled } })
  expect([status, body.error.code]).toEqual([409, 'CONFLICT'])
  expect(body.error.message).toBe('£24.90 of this payment was taken back. Check what’s left before you refund more.')
  const again = await host.call(resolveDispute, { body: { orderId, refundablePence: 0, ...settled } })
  expect(again.body.error).toMatchObject({ code: 'REFUND_TOO_HIGH', message: 'There’s nothing left to refund.' })
})
