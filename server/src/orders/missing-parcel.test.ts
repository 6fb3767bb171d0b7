import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { move } from '../../test/loans.ts'
import { acceptedByPost, orderOf, scan } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// docs/product.md §1, "A parcel that is late or missing". The loan begins on Mon 9 Nov; its labels are made at once.

let world: World
beforeAll(async () => {
  world = await createWorld({}, { startsAt: '2026-11-03T10:00:00Z' })
})
afterAll(() => world.close())

const transitOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).post!.transit

/** A loan whose parcel was scanned at the counter on Tue 3 Nov and at a depot on Wed 4 Nov. */
async function scannedAtDepot() {
  const loan = await acceptedByPost(world)
  await world.drain()
  const { post } = await orderOf(loan.lender, loan.orderId)
  const number = post!.outbound!.trackingNumber
  await scan(world, number, 'POSTED')
  await world.advance('P1D')
  await scan(world, number, 'SEEN')
  return { ...loan, number }
}

it('shows both where it was last seen, until when to wait for news, and follows it in a dispute too', async () => {
  const { lender, lendee, orderId, number } = await scannedAtDepot()
  for (const member of [lender, lendee])
    expect(await transitOf(member, orderId)).toMatchObject({
      ...{
        direction: 'OUTBOUND',
        isScanned: true,
        place: 'Bristol Mail Centre',
        dueOn: '2026-11-09',
        newsBy: '2026-11-11',
      },
      seenAt: '2026-11-04T10:00:00.000Z',
    })
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'I need it tomorrow.' } })
  await world.advance('P1D')
  await scan(world, number, 'SEEN')
  expect(await transitOf(lender, orderId)).toMatchObject({ seenAt: '2026-11-05T10:00:00.000Z', newsBy: '2026-11-12' })
  await scan(world, number, 'DELIVERED')
  expect(await transitOf(lender, orderId)).toBeNull()
})

it('without a scan counts from the word of its sender', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await world.drain()
  expect(await transitOf(lendee, orderId)).toBeNull()
  const saidAt = world.clock.now().toISOString()
  await move(lender, orderId, 'sent')
  expect(await transitOf(lendee, orderId)).toMatchObject({ seenAt: saidAt, isScanned: false, place: null })
  await move(lendee, orderId, 'received')
  expect(await transitOf(lendee, orderId)).toBeNull()
  await move(lendee, orderId, 'returned')
  expect(await transitOf(lender, orderId)).toMatchObject({ direction: 'RETURN', isScanned: false })
})
