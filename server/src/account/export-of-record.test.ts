import { randomUUID } from 'node:crypto'
import { suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrivedLoan, lenderAndStranger, prepareRequest } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { takeOut } from '../../test/take-out.ts'
import type { TestMember, World } from '../../test/world.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
})
afterAll(() => world.close())

type Row = Record<string, unknown>
async function dataOf(member: TestMember): Promise<Record<string, Row[]>> {
  const answer = await takeOut(world, member)
  expect(answer.status).toBe(200)
  return JSON.parse(strFromU8(unzipSync(new Uint8Array(await answer.arrayBuffer()))['data.json']!))
}

test('a copy of one’s data has the parcels of one’s loans and how a dispute was settled, and where no parcel to another was seen', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const seenAt = world.clock.now()
  await world.db.updateTable('parcels').set({ seenAt, seenPlace: 'Leeds' }).where('orderId', '=', orderId).execute()
  await world.db
    .insertInto('resolutions')
    .values({
      ...{
        id: randomUUID(),
        orderId,
        operatorId: host.id,
        outcome: 'COMPLETED',
        toStatus: 'COMPLETED',
        reason: 'As the photos show.',
      },
      ...{ refundPence: 0, chargePence: 1200, isCoinReturned: false, at: world.clock.now() },
    })
    .execute()
  const stored = await world.db
    .selectFrom('parcels')
    .select(['direction', 'trackingNumber'])
    .where('orderId', '=', orderId)
    .orderBy('direction')
    .execute()
  expect(stored.map(({ direction }) => direction)).toEqual(['OUTBOUND', 'RETURN'])
  const [out, back] = stored.map(({ trackingNumber }) => trackingNumber)
  const seen = { carrier: 'Royal Mail', last_scanned_at: seenAt.toISOString() }
  for (const [member, places] of [
    [lendee, ['Leeds', null]],
    [lender, [null, 'Leeds']],
  ] as const) {
    const { parcels, resolutions } = await dataOf(member)
    expect(parcels).toMatchObject([
      { ...seen, direction: 'to the borrower', tracking_number: out, last_scanned_in: places[0] },
      { ...seen, direction: 'back to the lender', tracking_number: back, last_scanned_in: places[1] },
    ])
    expect(resolutions).toMatchObject([{ outcome: 'COMPLETED', reason: 'As the photos show.', charge_pence: 1200 }])
  }
  const { parcels, resolutions } = await dataOf(await world.member())
  expect([parcels, resolutions]).toEqual([[], []])
})

test('a copy of one’s data has every step of one’s payments, also the hold of a request and what put a difference right', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const order = world.db.selectFrom('orders').select(['orderNumber', 'paymentIntentId']).where('id', '=', orderId)
  const { orderNumber, paymentIntentId } = await order.executeTakeFirstOrThrow()
  const now = world.clock.now()
  const refund = { key: `fix:${orderId}`, kind: 'REFUND' as const, state: 'DONE' as const, amountPence: 300 }
  await world.db
    .insertInto('paymentOperations')
    .values({ ...refund, paymentIntentId, createdAt: now, finishedAt: now })
    .execute()
  const steps = (await dataOf(lendee)).payment_operations!
  expect(steps.map(({ kind, order_number }) => `${kind} ${order_number}`).sort()).toEqual(
    ['CAPTURE', 'HOLD', 'REFUND'].map((kind) => `${kind} ${orderNumber}`),
  )
  expect((await dataOf(lender)).payment_operations).toEqual([])

  const asked = await lenderAndStranger(world)
  const confirmed = await prepareRequest(world, asked.lendee, { listingId: asked.listingId })
  await asked.lendee.ok(createPaymentHold, { body: confirmed })
  expect((await dataOf(asked.lendee)).payment_operations).toMatchObject([{ kind: 'HOLD', state: 'DONE' }])
})

test('a copy of one’s data says what is no longer owed, and how the rest was paid', async () => {
  const { lender, orderId } = await arrivedLoan(world)
  const at = world.clock.now()
  const owed = { memberId: lender.id, orderId, createdAt: at }
  await world.db
    .insertInto('owedLines')
    .values([
      { ...owed, id: randomUUID(), kind: 'CLEANING', pence: 1800, voidedAt: at },
      { ...owed, id: randomUUID(), kind: 'POSTAGE', pence: 345, paidAt: at, note: 'In cash' },
    ])
    .execute()
  const lines = (await dataOf(lender)).owed_lines!
  const time = at.toISOString()
  expect(lines.toSorted((one, other) => Number(other.pence) - Number(one.pence))).toMatchObject([
    { kind: 'CLEANING', paid_at: null, voided_at: time, note: '' },
    { kind: 'POSTAGE', paid_at: time, voided_at: null, note: 'In cash' },
  ])
})

test('a suspension is in the copy with the reason that the member read, and until when it lasted', async () => {
  const member = await world.member()
  const suspend = (isSuspended: boolean, note: string) =>
    host.ok(suspendMember, { body: { userId: member.id, isSuspended, note } })
  await suspend(true, 'Asked for transfers.')
  const row = await world.db.selectFrom('members').select('suspendedAt').where('id', '=', member.id).executeTakeFirst()
  const since = row!.suspendedAt!.toISOString()
  const during = await dataOf(member)
  expect(during.members).toMatchObject([{ suspended_at: since, suspended_because: 'Asked for transfers.' }])
  expect(during.status_lines).toEqual([{ account_was: 'SUSPENDED', since, until: null }])
  await world.advance('P2D')
  const twoDaysOn = world.clock.now().toISOString()
  await suspend(false, 'It was a mistake.')
  const after = await dataOf(member)
  expect(after.members).toMatchObject([{ suspended_at: null, suspended_because: null }])
  expect(after.status_lines).toMatchObject([{ account_was: 'SUSPENDED', since }])
  expect(String(after.status_lines![0]!.until) >= twoDaysOn).toBe(true)
})

test('an account that is only closing isn’t called suspended', async () => {
  const member = await world.member()
  const now = world.clock.now()
  await world.db.updateTable('members').set({ deletesAt: now, suspendedAt: now }).where('id', '=', member.id).execute()
  const { members, status_lines } = await dataOf(member)
  expect(members).toMatchObject([{ suspended_at: null, suspended_because: null, deletes_at: now.toISOString() }])
  expect(status_lines).toEqual([])
})
