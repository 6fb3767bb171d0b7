import { getClaims } from '@hemline/contract/claims/calls.ts'
import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { getDispute, resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import type { OrderAction } from '@hemline/contract/order-status.ts'
import { enterTrackingNumber } from '@hemline/contract/shipping/calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf, type ProviderHold } from '../../test/balance.ts'
import { behave, ledger, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { payeeOf } from '../../test/payouts.ts'
import { acceptedByPost, carrierDoes, orderOf, parcelsAt } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterEach(async () => {
  await carrierDoes(world, { on: 'order', outcome: 'OK', times: 0 })
  await behave(world, {})
  await world.drain()
  expect(await faultsOf(world.db, (await ledger(world)) as ProviderHold[])).toEqual([])
})
afterAll(() => world.close())

type Loan = { lender: TestMember; lendee: TestMember; orderId: string }
const onward: [keyof Omit<Loan, 'orderId'>, OrderAction][] = [
  ['lender', 'sent'],
  ['lendee', 'received'],
  ['lendee', 'returned'],
  ['lender', 'complete'],
]

/** Moves a loan to its end, or to just before `until`. */
async function goOn(loan: Loan, until?: OrderAction, since: OrderAction = 'sent') {
  const from = onward.findIndex(([, action]) => action === since)
  for (const [who, action] of onward.slice(from)) {
    if (action === until) return
    const { status } = await move(loan[who], loan.orderId, action)
    if (status !== 200) throw new Error(`${action}: ${status}`)
  }
}

/** A loan by post whose labels the carrier refuses, up to its completion. */
async function refused() {
  await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 99 })
  const loan = await acceptedByPost(world)
  await world.drain()
  await goOn(loan, 'complete')
  return loan
}

/** Returns the returned postage: what is owed to the lender, and the provider's refund to the lendee. */
async function cameBack({ lender, lendee, orderId }: Loan, at = world) {
  const { owed } = (await lender.ok(getClaims, { query: { orderId } })).body
  const { paymentIntentId, postageBackPence } = await orderOf(lendee, orderId)
  const hold = (await ledger(at)).find((one) => one.paymentIntentId === paymentIntentId)
  expect((await orderOf(lender, orderId)).postageBackPence).toBe(0)
  return {
    owed: owed.filter(({ kind }) => kind === 'POSTAGE').map(({ pence }) => pence),
    shown: postageBackPence,
    refunded: hold?.refundedPence,
  }
}

const countEmails = async (member: TestMember, words: string) =>
  (await world.emailsTo(member.email)).filter(({ subject }) => subject.includes(words)).length

const nothing = { owed: [], shown: 0, refunded: 0 }
const both = { owed: [345], shown: 345, refunded: 345 }

describe('the postage of a completed loan', () => {
  it('is not returned when labels were made for both journeys', async () => {
    const loan = await acceptedByPost(world)
    await world.drain()
    await goOn(loan)
    await world.drain()
    expect(await cameBack(loan)).toEqual(nothing)
  })

  it('is returned to each side when the carrier made no labels, and shown to both, in the record and to the operator', async () => {
    const loan = await refused()
    expect(await cameBack(loan)).toEqual(nothing)
    expect((await move(loan.lender, loan.orderId, 'complete')).status).toBe(200)
    expect(await cameBack(loan)).toEqual({ ...both, refunded: 0 })
    await world.drain()
    expect(await cameBack(loan)).toEqual(both)
    expect([
      await countEmails(loan.lender, 'We owe you the postage'),
      await countEmails(loan.lendee, 'The return postage'),
    ]).toEqual([1, 1])

    const { orderId } = loan
    const payee = await payeeOf(host, loan.lender)
    expect(payee).toMatchObject({ email: loan.lender.email, pence: 2145 })
    expect(payee!.lines.map((line) => [line.orderId, line.kind, line.pence]).toSorted()).toEqual([
      [orderId, 'CLEANING', 1800],
      [orderId, 'POSTAGE', 345],
    ])
    const linesFor = async (member: TestMember) =>
      (await member.ok(getEvidence, { query: { orderId } })).body.data.money
        .filter(({ kind }) => kind.startsWith('POSTAGE'))
        .map(({ kind, pence, state }) => [kind, pence, state])
    const back = ['POSTAGE_BACK', 345, 'DONE']
    expect(await linesFor(loan.lendee)).toEqual([back])
    expect(await linesFor(loan.lender)).toEqual([back, ['POSTAGE_OWED', 345, 'PENDING']])
    expect(await linesFor(host)).toEqual([back, ['POSTAGE_OWED', 345, 'PENDING']])
  })

  it('is returned once, however many clients complete the loan concurrently', async () => {
    const loan = await refused()
    await world.advance('P7D')
    const clicks = Array.from({ length: 5 }, () => move(loan.lender, loan.orderId, 'complete'))
    const [, ...answers] = await Promise.all([world.drain(), ...clicks])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect((await move(loan.lender, loan.orderId, 'complete')).status).toBe(409)
    await world.drain()
    await world.advance('P1D')
    expect(await cameBack(loan)).toEqual(both)
  })

  it('is returned once when the provider is down or answers late', async () => {
    const loan = await refused()
    await behave(world, { failNext: { path: '/v1/refunds', status: 503, times: 2, afterActing: true } })
    await goOn(loan, undefined, 'complete')
    await world.drain()
    await behave(world, {})
    await world.advance('PT5M')
    await world.advance('PT5M')
    expect(await cameBack(loan)).toEqual(both)
  })

  it('is owed to the lender for the outbound journey only, when they posted before the label arrived', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 1 })
    const loan = await acceptedByPost(world)
    await world.drain()
    expect((await move(loan.lender, loan.orderId, 'sent')).status).toBe(200)
    await world.advance('PT61M')
    await goOn(loan, undefined, 'received')
    await world.drain()
    expect(await cameBack(loan)).toEqual({ owed: [345], shown: 0, refunded: 0 })
  })

  it('is refunded for the return journey only, when other postage was used and the label was voided', async () => {
    const loan = await acceptedByPost(world)
    await world.drain()
    await goOn(loan, 'returned')
    await loan.lendee.ok(enterTrackingNumber, {
      body: { orderId: loan.orderId, direction: 'RETURN', trackingNumber: 'AB123456785GB' },
    })
    await world.drain()
    await goOn(loan, undefined, 'returned')
    await world.drain()
    expect(await cameBack(loan)).toEqual({ owed: [], shown: 345, refunded: 345 })
  })

  it('labels that arrive after the end are voided and change nothing', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'DOWN', times: 1 })
    const loan = await acceptedByPost(world)
    await world.drain()
    await goOn(loan)
    await world.advance('PT5M')
    const order = await orderOf(loan.lendee, loan.orderId)
    expect((await parcelsAt(world, order)).filter(({ voidedAt }) => voidedAt === null)).toEqual([])
    expect(await cameBack(loan)).toEqual(both)
  })

  it('is zero in person', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 0, to: 2, method: 'IN_PERSON' })
    for (const [who, action] of [
      [lender, 'accept'],
      [lendee, 'received'],
      [lender, 'complete'],
    ] as const)
      expect((await move(who, orderId, action)).status).toBe(200)
    await world.drain()
    expect(await cameBack({ lender, lendee, orderId })).toEqual(nothing)
  })

  it('is returned to each side on an installation without labels', async () => {
    const own = await createWorld({ ORDERS_LABELS: 'false' })
    try {
      const loan = await acceptedByPost(own)
      await own.drain()
      await goOn(loan)
      await own.drain()
      expect(await cameBack(loan, own)).toEqual(both)
      expect(await faultsOf(own.db, (await ledger(own)) as ProviderHold[])).toEqual([])
    } finally {
      await own.close()
    }
  })
})

describe('a loan without labels that the operator settles', () => {
  const settle = ({ orderId }: Loan, outcome: 'COMPLETED' | 'CANCELLED' | 'BACK', refundPence: number) =>
    host.call(resolveDispute, {
      body: { orderId, outcome, refundPence, charge: [], returnsCoin: false, reason: 'As I see it' },
    })
  const raise = ({ lender, orderId }: Loan) =>
    lender.ok(createOrderIssue, { body: { orderId, description: 'It is late' } })

  it('is owed to the lender for the outbound journey when its label arrived in a dispute, after they had posted', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 1 })
    const loan = await acceptedByPost(world)
    await world.drain()
    expect((await move(loan.lender, loan.orderId, 'sent')).status).toBe(200)
    await raise(loan)
    await world.advance('PT61M')
    expect((await settle(loan, 'BACK', 0)).status).toBe(200)
    await goOn(loan, undefined, 'received')
    await world.drain()
    expect(await cameBack(loan)).toEqual({ owed: [345], shown: 0, refunded: 0 })
  })

  it.each([
    ['COMPLETED', 345, [345]],
    ['COMPLETED', 590, [100]],
    ['CANCELLED', 690, [345]],
    ['CANCELLED', 2490, []],
  ] as const)(
    'to %s with %s pence refunded owes the lender %j, and refunds the decided amount',
    async (outcome, refundPence, owed) => {
      const loan = await refused()
      await raise(loan)
      const { data } = (await host.ok(getDispute, { query: { orderId: loan.orderId } })).body
      expect(data.unusedReturnPence).toBe(345)
      const { owedPostagePence, leftForPostagePence } = data.previews.find((one) => one.outcome === outcome)!
      const shown = Math.max(0, Math.min(owedPostagePence, leftForPostagePence - refundPence))
      expect(shown).toBe((owed as readonly number[])[0] ?? 0)
      const answers = await Promise.all([settle(loan, outcome, refundPence), settle(loan, outcome, refundPence)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      await world.drain()
      expect(await cameBack(loan)).toEqual({ owed: [...owed], shown: 0, refunded: refundPence })
    },
  )

  it('is returned to each side when the loan continues after the dispute and ends, and only once', async () => {
    const loan = await refused()
    await raise(loan)
    expect((await settle(loan, 'BACK', 0)).status).toBe(200)
    await world.drain()
    expect(await cameBack(loan)).toEqual(nothing)
    await goOn(loan, undefined, 'complete')
    await world.drain()
    for (const outcome of ['BACK', 'COMPLETED'] as const) {
      await raise(loan)
      expect((await settle(loan, outcome, 0)).status).toBe(200)
      await world.drain()
    }
    expect(await cameBack(loan)).toEqual(both)
  })
})
