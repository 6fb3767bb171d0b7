import { getCoinLedger } from '@hemline/contract/coins/calls.ts'
import { createOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import { createPaymentHold } from '@hemline/contract/payments/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledger, lenderAndStranger, listGarment, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

describe('at the same moment', () => {
  it('gives 64 clients who want overlapping days one order and one hold, and the others a clear no', async () => {
    const lender = await world.member({ firstName: 'Lena' })
    const listingId = await listGarment(lender)
    const clients = []
    for (let index = 0; index < 64; index++) {
      const lendee = await world.member({ firstName: `Client${index}` })
      await listGarment(lendee)
      const from = 20 + (index % 4)
      clients.push({ lendee, confirmed: await prepareRequest(world, lendee, { listingId, from, to: from + 3 }) })
    }
    const before = (await ledger(world)).length
    const answers = await Promise.all(
      clients.map(async ({ lendee, confirmed }) => {
        const hold = await lendee.call(createPaymentHold, { body: confirmed })
        return hold.status === 200 ? lendee.call(createOrder, { body: confirmed }) : hold
      }),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(
      new Set(refused.map((answer) => `${answer.status} ${(answer.body as { error: { code: string } }).error.code}`)),
    ).toEqual(new Set(['409 REQUEST_DATE_CONFLICT']))
    expect((await ledger(world)).length).toBe(before + 1)
    const { body } = await lender.ok(getOrders)
    expect(body.items).toHaveLength(1)
    for (const { lendee } of clients) {
      const coins = (await lendee.ok(getCoinLedger)).body
      expect(coins.free + coins.reserved).toBe(1)
    }
  }, 300_000)

  it('makes one hold and one order of the same confirm sent 20 times', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    const answers = await times(20, (index) =>
      lendee.call(index % 2 ? createOrder : createPaymentHold, { body: confirmed }),
    )
    expect(answers.map((answer) => answer.status).filter((status) => status >= 400)).toEqual([])
    const { body } = await lendee.ok(getOrders)
    expect(body.items).toHaveLength(1)
    const holds = (await ledger(world)).filter((hold) => hold.metadata.pendingRequestId === confirmed.pendingRequestId)
    expect(holds).toHaveLength(1)
  })

  it('lets exactly one of accept, decline and cancel win, with the money agreeing', async () => {
    for (let round = 0; round < 6; round++) {
      const { lender, lendee, listingId } = await lenderAndStranger(world)
      const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
      const answers = await times(24, (index) =>
        index % 3 === 0
          ? move(lender, orderId, 'accept')
          : index % 3 === 1
            ? move(lender, orderId, 'decline')
            : move(lendee, orderId, 'cancel'),
      )
      await world.drain()
      const { body } = await lendee.ok(getOrders, { query: { orderId } })
      const order = body.items[0]!
      const hold = (await ledger(world)).find((one) => one.paymentIntentId === order.paymentIntentId)!
      const wins = answers.filter((answer) => answer.status === 200).length
      const isTaken = order.status === 'ACCEPTED'
      // accepted, then cancelled by the lendee within two hours, is a second move and allowed
      const wasAccepted = order.timeline.some((event) => event.move === 'accept')
      expect(wins).toBe(wasAccepted && !isTaken ? 2 : 1)
      expect(hold.status).toBe(isTaken ? 'CAPTURED' : wasAccepted ? 'REFUNDED' : 'RELEASED')
      const coins = (await lendee.ok(getCoinLedger)).body
      expect([coins.free, coins.reserved, coins.spent]).toEqual(isTaken ? [0, 0, 1] : [1, 0, 0])
    }
  })
})
