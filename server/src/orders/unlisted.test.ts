import { getCoins } from '@hemline/contract/coins/calls.ts'
import { changeListing, deleteListing, getListingState } from '@hemline/contract/listings/calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { createOrder, createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf, ledger, lenderAndStranger, listGarment, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// From docs/product.md §1: an item that is taken down, with a request that waits for its owner's answer.

let world: World
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'true' })
})
afterAll(() => world.close())

type Item = { lender: TestMember; listingId: string }
const takeDown = {
  deleted: ({ lender, listingId }: Item, declines?: string[]) =>
    lender.call(deleteListing, { body: { listingId, ...(declines && { declines }) } }),
  deactivated: ({ lender, listingId }: Item, declines?: string[]) =>
    lender.call(changeListing, { params: { id: listingId }, body: { isActive: false, ...(declines && { declines }) } }),
}
const ways = Object.keys(takeDown) as (keyof typeof takeDown)[]
const requestsOf = async ({ lender, listingId }: Item) =>
  (await lender.ok(getListingState, { query: { listingId } })).body.data.requests

it.each(ways)('an item that is %s names its open requests, and declines those that its owner saw', async (how) => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const cleo = await world.member({ firstName: 'Cleo' })
  await listGarment(cleo)
  const orderId = await requestLoan(world, lendee, { listingId })
  const { startDate, endDate } = daysOf(world, { listingId })
  const item = { lender, listingId }
  expect(await requestsOf(item)).toEqual([{ orderId, lendeeName: 'Bea', startDate, endDate }])

  const refused = await takeDown[how](item)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error: { code: 'LISTING_REQUESTED', message: expect.stringContaining('Bea has asked to borrow it for') } },
  ])
  const later = await requestLoan(world, cleo, { listingId, from: 40, to: 41 })
  const unseen = await takeDown[how](item, [orderId])
  expect([unseen.status, JSON.stringify(unseen.body)]).toEqual([409, expect.stringMatching(/^(?!.*Bea).*Cleo/)])
  expect((await orderOf(lendee, orderId)).status).toBe('REQUESTED')

  expect((await takeDown[how](item, [orderId, later])).status).toBe(200)
  await world.drain()
  for (const [member, id] of [
    [lendee, orderId],
    [cleo, later],
  ] as const) {
    expect(await orderOf(member, id)).toMatchObject({ status: 'DECLINED', reason: 'UNLISTED', moves: [] })
    expect((await member.ok(getCoins)).body.items.filter((coin) => coin.isActive)).toHaveLength(1)
    const letters = await world.emailsTo(member.email)
    const letter = letters.find(({ subject }) => subject === 'The Rixo dress is no longer available')
    expect(letter?.text).toMatch(/Lena isn’t lending it any more.*You won’t be charged\./s)
  }
  const row = await world.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const hold = (await ledger(world)).find((one) => one.paymentIntentId === row.paymentIntentId)
  expect(hold).toMatchObject({ status: 'RELEASED', capturedPence: 0 })
})

it.each(ways)('an item that is %s keeps the loans that were agreed', async (how) => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  expect((await move(lender, orderId, 'accept')).status).toBe(200)
  expect(await requestsOf({ lender, listingId })).toEqual([])
  expect((await takeDown[how]({ lender, listingId })).status).toBe(200)
  await world.drain()
  expect((await orderOf(lendee, orderId)).acceptedAt).not.toBeNull()
})

it.each(ways)(
  'a request that is being created while its item is %s is refused or declined, never left open',
  async (how) => {
    for (let round = 0; round < 3; round += 1) {
      const { lender, lendee, listingId } = await lenderAndStranger(world)
      const confirmed = await prepareRequest(world, lendee, { listingId })
      await Promise.all([
        takeDown[how]({ lender, listingId }).then(async ({ status }) => {
          if (status === 200) return
          // the owner reads which request came meanwhile, and goes on
          const declines = (await requestsOf({ lender, listingId })).map(({ orderId }) => orderId)
          expect((await takeDown[how]({ lender, listingId }, declines)).status).toBe(200)
        }),
        lendee.call(createPaymentHold, { body: confirmed }).then(() => lendee.call(createOrder, { body: confirmed })),
      ])
      await world.advance('PT2M')
      await world.drain()
      const open = world.db.selectFrom('orders').select('id').where('lendeeId', '=', lendee.id)
      expect(await open.where('status', '=', 'REQUESTED').execute()).toEqual([])
      const holds = (await ledger(world)).filter(
        ({ metadata }) => metadata.pendingRequestId === confirmed.pendingRequestId,
      )
      expect(holds.filter(({ status }) => status === 'HELD')).toEqual([])
    }
  },
)

it('an item that an operator hides has no request left that its owner could accept', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  const host = await world.member()
  await world.db.updateTable('members').set({ isOperator: true }).where('id', '=', host.id).execute()
  await host.ok(hideListing, { body: { listingId, isHidden: true, note: 'A copy.' } })
  await world.drain()
  expect(await orderOf(lendee, orderId)).toMatchObject({ status: 'DECLINED', reason: 'UNLISTED' })
  expect((await move(lender, orderId, 'accept')).status).toBe(409)
  expect((await lendee.ok(getCoins)).body.items.filter((coin) => coin.isActive)).toHaveLength(1)
})
