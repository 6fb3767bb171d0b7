import { getParcelLabel } from '@hemline/contract/shipping/calls.ts'
import { labelGone } from '@hemline/contract/shipping/words.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { move } from '../../test/loans.ts'
import { acceptedByPost, orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// From docs/product.md §1: a label is shown until 14 days after the close; then its file is deleted.

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function completedLoan() {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await world.drain()
  for (const [member, action] of [
    [lender, 'sent'],
    [lendee, 'received'],
    [lendee, 'returned'],
    [lender, 'complete'],
  ] as const) {
    expect((await move(member, orderId, action)).status).toBe(200)
  }
  expect((await orderOf(lender, orderId)).status).toBe('COMPLETED')
  return { lender, lendee, orderId }
}
const files = async (orderId: string) =>
  (
    await world.db.selectFrom('parcels').select(['labelPdf', 'shipmentId']).where('orderId', '=', orderId).execute()
  ).map(({ labelPdf, shipmentId }) => ({ hasFile: labelPdf !== null, isKnownToCarrier: shipmentId !== null }))
const labelOf = (member: TestMember, orderId: string, direction: 'OUTBOUND' | 'RETURN') =>
  member.call(getParcelLabel, { query: { orderId, direction } })

it('a label can be downloaded 13 days after the loan is over; after 15 its file is deleted, and the answer says why', async () => {
  const { lender, lendee, orderId } = await completedLoan()
  await world.advance('P13D')
  const before = await Promise.all([labelOf(lender, orderId, 'OUTBOUND'), labelOf(lendee, orderId, 'RETURN')])
  expect(before.map(({ status }) => status)).toEqual([200, 200])
  expect(await files(orderId)).toEqual(Array(2).fill({ hasFile: true, isKnownToCarrier: true }))

  const later = await completedLoan()
  await world.advance('P2D')
  const after = await Promise.all([labelOf(lender, orderId, 'OUTBOUND'), labelOf(lendee, orderId, 'RETURN')])
  expect(after.map(({ status, body }) => [status, body.error.message])).toEqual(Array(2).fill([404, labelGone]))
  expect(await files(orderId)).toEqual(Array(2).fill({ hasFile: false, isKnownToCarrier: true }))
  expect((await orderOf(lender, orderId)).post).toMatchObject({ outbound: { hasLabel: false } })

  expect((await labelOf(later.lender, later.orderId, 'OUTBOUND')).status).toBe(200)
  const stranger = await world.member()
  expect((await labelOf(stranger, orderId, 'OUTBOUND')).body.error.message).not.toBe(labelGone)
})

it('the label of a loan that is not over is never deleted', async () => {
  const { lender, orderId } = await acceptedByPost(world)
  await world.drain()
  await move(lender, orderId, 'sent')
  await world.advance('P40D')
  expect((await orderOf(lender, orderId)).status).not.toBe('COMPLETED')
  expect(await files(orderId)).toEqual(Array(2).fill({ hasFile: true, isKnownToCarrier: true }))
})

it('all are deleted, however many a downtime left', async () => {
  const { orderId } = await completedLoan()
  const { pool } = world.deps
  await pool.query(
    `with copies as (
       insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'X' || n,
         'pending_request_id', null, 'payment_intent_id', null))).* from orders o, generate_series(1, 300) n where o.id = $1 returning id
     )
     insert into parcels select (jsonb_populate_record(p, jsonb_build_object('order_id', c.id))).* from parcels p, copies c
       where p.order_id = $1`,
    [orderId],
  )
  const left = async () =>
    (
      await pool.query(`select from parcels p join orders o on o.id = p.order_id
      where p.label_pdf is not null and o.closed_at is not null`)
    ).rowCount
  expect(await left()).toBeGreaterThan(600)
  await world.advance('P15D')
  expect(await left()).toBe(0)
})
