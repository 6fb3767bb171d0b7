import { randomUUID } from 'node:crypto'
import { getCoins } from '@hemline/contract/coins/calls.ts'
import {
  downloadOrders,
  getDeskOrder,
  getDeskOrders,
  moveDeskOrder,
  refundOrder,
  writeToParties,
} from '@hemline/contract/operator/order-calls.ts'
import type { DeskMove } from '@hemline/contract/operator/order-shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from '../../test/balance.ts'
import { arrivedLoan, ledger, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { acceptedByPost, carrierDoes, orderOf } from '../../test/post.ts'
import { holdsOf } from '../../test/random-moves.ts'
import type { TestMember, World } from '../../test/world.ts'

// product.md §13, Orders: moved, cancelled, refunded and written about by operators alone.

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

const page = async (orderId: string) => (await host.ok(getDeskOrder, { query: { orderId } })).body.data
const requested = async () => {
  const loan = await lenderAndStranger(world)
  return { ...loan, orderId: await requestLoan(world, loan.lendee, { listingId: loan.listingId }) }
}
const accepted = async () => {
  const loan = await requested()
  expect((await move(loan.lender, loan.orderId, 'accept')).status).toBe(200)
  return loan
}
const moved = (orderId: string, to: DeskMove, { by = host, actId = randomUUID(), reason = 'She is ill.' } = {}) =>
  by.call(moveDeskOrder, { body: { orderId, actId, move: to, reason } })
const refunded = (orderId: string, pence: number, { by = host, actId = randomUUID() } = {}) =>
  by.call(refundOrder, { body: { orderId, actId, pence, reason: 'The belt was missing.' } })
const lettersTo = async (member: TestMember, about: RegExp) =>
  (await world.emailsTo(member.email)).filter(({ subject }) => about.test(subject))
const lines = async (orderId: string) => (await page(orderId)).log
const soundBooks = async () => {
  await world.drain()
  expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
}
const takenBack = async (orderId: string) => {
  const { paymentIntentId } = await world.db
    .selectFrom('orders')
    .select('paymentIntentId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const hold = (await ledger(world)).find((one) => one.paymentIntentId === paymentIntentId)!
  return { status: hold.status, refundedPence: hold.refundedPence }
}

it('every act on an order is a page and a call that do not exist, to its parties too', async () => {
  const { lender, lendee, orderId } = await accepted()
  const before = await lines(orderId)
  for (const member of [lender, lendee, await world.member()]) {
    expect((await member.call(getDeskOrders)).status).toBe(404)
    expect((await member.call(getDeskOrder, { query: { orderId } })).status).toBe(404)
    expect((await member.call(downloadOrders, { body: {} })).status).toBe(404)
    expect((await moved(orderId, 'cancelAsOperator', { by: member })).status).toBe(404)
    expect((await refunded(orderId, 100, { by: member })).status).toBe(404)
    const body = { orderId, actId: randomUUID(), text: 'Hello' }
    expect((await member.call(writeToParties, { body })).status).toBe(404)
  }
  expect(await lines(orderId)).toEqual(before)
  expect((await page(orderId)).status).toBe('ACCEPTED')
  expect((await host.call(getDeskOrder, { query: { orderId: randomUUID() } })).status).toBe(404)
})

describe('an operator’s move', () => {
  it('is previewed as it happens: a request is cancelled, the hold released, the coin back, both notified why', async () => {
    const { lender, lendee, orderId } = await requested()
    const preview = (await page(orderId)).moves
    expect(preview).toEqual([
      {
        move: 'withdrawAsOperator',
        to: 'CANCELLED',
        releasedPence: 2490,
        refundedPence: 0,
        returnsCoin: true,
        earnsCoin: false,
        freesDates: true,
        voidsLabels: false,
        owedCleaningPence: 0,
        owedPostagePence: 0,
        refundedPostagePence: 0,
        asksForReviews: false,
      },
    ])
    expect((await moved(orderId, 'withdrawAsOperator')).status).toBe(200)
    await soundBooks()
    expect(await takenBack(orderId)).toEqual({ status: 'RELEASED', refundedPence: 0 })
    expect((await lendee.ok(getCoins)).body.items.filter(({ isActive }) => isActive)).toHaveLength(1)
    for (const member of [lender, lendee]) {
      const [letter, ...more] = await lettersTo(member, /cancelled the request for/)
      expect(more).toEqual([])
      expect(letter!.text).toContain('We’re releasing the £24.90 hold')
      expect(letter!.text).toContain('She is ill.')
    }
    expect(await lines(orderId)).toMatchObject([
      {
        action: 'cancel-order',
        operator: 'Hanna',
        detail: { before: { status: 'REQUESTED' }, after: { status: 'CANCELLED' }, reason: 'She is ill.' },
      },
    ])
  })

  it('cancels an agreed loan with everything back, counted on neither side, after an earlier refund only the rest', async () => {
    const { lender, orderId } = await accepted()
    expect((await refunded(orderId, 490)).status).toBe(200)
    await world.drain()
    expect((await page(orderId)).moves).toMatchObject([{ move: 'cancelAsOperator', refundedPence: 2000 }])
    expect((await moved(orderId, 'cancelAsOperator')).status).toBe(200)
    await soundBooks()
    expect(await takenBack(orderId)).toEqual({ status: 'REFUNDED', refundedPence: 2490 })
    const row = await world.db
      .selectFrom('members')
      .select('cancelledAsLender')
      .where('id', '=', lender.id)
      .executeTakeFirst()
    expect(row!.cancelledAsLender).toBe(0)
    expect((await lines(orderId))[0]).toMatchObject({
      detail: { before: { refundedPence: 490 }, after: { refundedPence: 2490 } },
    })
  })

  it('records what a party forgot to say, and writes to both once, in place of the usual notices', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const offered = async () => (await page(orderId)).moves.map((one) => one.move)
    expect(await offered()).toEqual(['returned', 'complete'])
    expect((await moved(orderId, 'returned')).status).toBe(200)
    expect(await offered()).toEqual(['complete'])
    expect((await page(orderId)).moves).toMatchObject([{ owedCleaningPence: 1800, owedPostagePence: 0 }])
    expect((await moved(orderId, 'complete')).status).toBe(200)
    expect(await offered()).toEqual([])
    await soundBooks()
    expect((await page(orderId)).status).toBe('COMPLETED')
    for (const member of [lender, lendee]) expect(await lettersTo(member, /updated the loan/)).toHaveLength(2)
    expect(await lettersTo(lender, /has returned your/)).toEqual([])
  })

  it.each([
    [0, { owedPostagePence: 345, refundedPostagePence: 345 }],
    [590, { owedPostagePence: 100, refundedPostagePence: 0 }],
  ])(
    'says of a loan without labels what is then owed, refunded and asked, after a refund of %s pence, and so it is',
    async (pence, postage) => {
      await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 99 })
      const { lender, lendee, orderId } = await acceptedByPost(world)
      await world.drain()
      await carrierDoes(world, { on: 'order', outcome: 'OK', times: 0 })
      expect((await move(lender, orderId, 'sent')).status).toBe(200)
      expect((await move(lendee, orderId, 'received')).status).toBe(200)
      if (pence > 0) expect((await refunded(orderId, pence)).status).toBe(200)
      const { moves } = await page(orderId)
      expect(moves.find((one) => one.move === 'returned')).toMatchObject({ owedCleaningPence: 0, owedPostagePence: 0 })
      const preview = { ...postage, owedCleaningPence: 1800, asksForReviews: true }
      expect(moves.find((one) => one.move === 'complete')).toMatchObject(preview)
      expect((await moved(orderId, 'complete')).status).toBe(200)
      await soundBooks()
      expect((await takenBack(orderId)).refundedPence).toBe(pence + postage.refundedPostagePence)
      const owed = world.db.selectFrom('owedLines').select(['kind', 'pence']).where('orderId', '=', orderId)
      expect(await owed.orderBy('kind').execute()).toEqual([
        { kind: 'CLEANING', pence: 1800 },
        { kind: 'POSTAGE', pence: postage.owedPostagePence },
      ])
      const { reviewId } = await orderOf(lendee, orderId)
      expect(reviewId).not.toBeNull()
    },
  )

  it('follows the table: none else is possible, and of two operators together the first decides', async () => {
    const { orderId } = await accepted()
    for (const to of ['received', 'returned', 'complete', 'collected', 'withdrawAsOperator'] as const)
      expect([to, (await moved(orderId, to)).body.error.code]).toEqual([to, 'MOVE_NOT_ALLOWED'])
    const answers = await Promise.all([host, second].map((by) => moved(orderId, 'cancelAsOperator', { by })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await lines(orderId)).toHaveLength(1)
    await soundBooks()
  })

  it('and the lender’s own answer at the same moment: one of them counts, and the books are sound', async () => {
    const { lender, orderId } = await requested()
    const [answer, cancelled] = await Promise.all([
      move(lender, orderId, 'accept'),
      moved(orderId, 'withdrawAsOperator'),
    ])
    expect([answer.status, cancelled.status].sort()).toEqual([200, 409])
    await soundBooks()
  })

  it('is made once for each act; another act under its id is refused', async () => {
    const { lendee, orderId } = await accepted()
    const actId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => moved(orderId, 'cancelAsOperator', { actId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await refunded(orderId, 100, { actId })).body.error.code).toBe('CONFLICT')
    await world.drain()
    expect(await lettersTo(lendee, /cancelled the loan/)).toHaveLength(1)
    expect(await lines(orderId)).toHaveLength(1)
  })
})

describe('a refund outside a dispute', () => {
  it('is part of what was charged, once for each act, with the reason to both', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const actId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => refunded(orderId, 690, { actId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await soundBooks()
    expect((await takenBack(orderId)).refundedPence).toBe(690)
    expect(await page(orderId)).toMatchObject({
      refundedPence: 690,
      refundablePence: 1800,
      status: 'SHIPPING_RECEIVED',
    })
    for (const member of [lender, lendee]) {
      const [letter, ...more] = await lettersTo(member, /^We’re refunding £6.90/)
      expect(more).toEqual([])
      expect(letter!.text).toContain('The belt was missing.')
    }
    expect(await lines(orderId)).toMatchObject([
      { action: 'refund-order', detail: { pence: 690, before: { refundedPence: 0 }, after: { refundedPence: 690 } } },
    ])
  })

  it('is never more than was charged, also by two operators together', async () => {
    const { orderId } = await arrivedLoan(world)
    const tooHigh = await refunded(orderId, 2491)
    expect([tooHigh.body.error.code, Object.keys(tooHigh.body.error.fields ?? {})]).toEqual([
      'REFUND_TOO_HIGH',
      ['pence'],
    ])
    const answers = await Promise.all([host, second, host].map((by) => refunded(orderId, 1500, { by })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    await soundBooks()
    expect((await takenBack(orderId)).refundedPence).toBe(1500)
  })

  it('of nothing is not possible, nor of a request that was only held', async () => {
    const { orderId } = await requested()
    expect((await refunded(orderId, 0)).status).toBe(400)
    expect((await refunded(orderId, 1)).body.error.code).toBe('REFUND_TOO_HIGH')
    expect(await lines(orderId)).toEqual([])
  })

  it('under the id of another order’s refund moves no money', async () => {
    const [one, other] = [await arrivedLoan(world), await arrivedLoan(world)]
    const actId = randomUUID()
    expect((await refunded(one.orderId, 500, { actId })).status).toBe(200)
    expect((await refunded(other.orderId, 500, { actId })).body.error.code).toBe('CONFLICT')
    expect((await refunded(one.orderId, 600, { actId })).body.error.code).toBe('CONFLICT')
    await soundBooks()
    expect((await takenBack(other.orderId)).refundedPence).toBe(0)
  })
})

it('an operator writes the same words to both sides, once for each act', async () => {
  const { lender, lendee, orderId } = await accepted()
  const body = { orderId, actId: randomUUID(), text: 'Please agree on a new day.' }
  await Promise.all([1, 2].map(() => host.ok(writeToParties, { body })))
  await world.drain()
  for (const member of [lender, lendee]) {
    const letters = await lettersTo(member, /^A message from Hemline/)
    expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('Please agree on a new day.')])
  }
  expect((await lines(orderId)).map(({ action, detail }) => [action, detail.note])).toEqual([
    ['write-to-parties', 'Please agree on a new day.'],
  ])
})
