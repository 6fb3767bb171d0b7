import { answerClaim, createClaim, getBalance, getClaims } from '@hemline/contract/claims/calls.ts'
import { getCoinLedger } from '@hemline/contract/coins/calls.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { createOrderIssue, getOrderIssues } from '@hemline/contract/issues/calls.ts'
import { getAudit, getDesk, getTimers } from '@hemline/contract/operator/calls.ts'
import { decideClaim, forgiveBalance, getDispute, resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { getMoneyReport } from '@hemline/contract/operator/money-calls.ts'
import { markOwedPaid } from '@hemline/contract/operator/payout-calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addPaidCleaning,
  arrivedLoan,
  evidence,
  ledger,
  lenderAndStranger,
  move,
  requestLoan,
} from '../../test/loans.ts'
import { payeeOf } from '../../test/payouts.ts'
import { orderOf } from '../../test/post.ts'
import { openStream, type TestStream } from '../../test/stream.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { syncOperators } from '../members/actions.ts'
import { findMember } from '../members/store.ts'

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'Host@example.com, second@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
  second = await world.member({ email: 'second@example.com', firstName: 'Sofia' })
})
afterAll(() => world.close())

const holdOf = async (member: TestMember, orderId: string) => {
  const { paymentIntentId } = await orderOf(member, orderId)
  return (await ledger(world)).find((hold) => hold.paymentIntentId === paymentIntentId)
}
async function disputed(loan = arrivedLoan(world)) {
  const made = await loan
  await made.lendee.ok(createOrderIssue, { body: { orderId: made.orderId, description: 'It is torn' } })
  return made
}
type Decision = {
  issueIds?: string[]
  outcome?: 'COMPLETED' | 'CANCELLED' | 'BACK'
  refundPence?: number
  charge?: string[]
  returnsCoin?: boolean
  reason?: string
}
const resolve = (operator: TestMember, orderId: string, decision: Decision = {}) =>
  operator.call(resolveDispute, { body: { orderId, outcome: 'COMPLETED', reason: 'The photos show it', ...decision } })

describe('the operator’s room', () => {
  it('is not found by other members, and operators are defined by the settings only', async () => {
    const { lender, lendee, orderId } = await disputed()
    const body = { orderId, outcome: 'CANCELLED' as const, reason: 'Mine' }
    for (const member of [lender, lendee]) {
      expect((await member.call(getDesk)).status).toBe(404)
      expect((await member.call(getDispute, { query: { orderId } })).status).toBe(404)
      expect((await member.call(resolveDispute, { body })).status).toBe(404)
      expect((await member.call(getMoneyReport)).status).toBe(404)
      expect((await member.call(getTimers)).status).toBe(404)
      expect((await member.call(getAudit)).status).toBe(404)
    }
    expect((await world.visitor().call(getDesk)).status).toBe(401)
    expect((await orderOf(lender, orderId)).status).toBe('DISPUTE')
    await world.db.updateTable('members').set({ isOperator: true }).where('id', '=', lender.id).execute()
    await syncOperators(world.deps)
    expect((await lender.call(getDesk)).status).toBe(404)
    expect((await findMember(world.db, host.id))?.isOperator).toBe(true)
  })

  it('receives every change by the live stream, and other members receive none of it', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const streams = [await openStream(world.url, await host.token()), await openStream(world.url, await lender.token())]
    const [desk, other] = streams as [TestStream, TestStream]
    for (const stream of streams) await stream.until(({ topic }) => topic === 'ready')
    const expectDeskEvent = async (act: () => Promise<unknown>) => {
      const before = desk.events.length
      await act()
      await desk.until((event) => event.topic === 'desk' && desk.events.indexOf(event) >= before)
    }
    const images = [await evidence(lender)]
    let claimId = ''
    await expectDeskEvent(async () => {
      const body = { orderId, lines: ['button'], description: 'One is gone', images }
      claimId = (await lender.ok(createClaim, { body })).body.data.id
    })
    // and the other side's open apps receive the claim itself
    await other.until((event) => event.topic === 'order' && event.ids.orderId === orderId)
    await expectDeskEvent(() =>
      lendee.ok(answerClaim, { body: { claimId, action: 'contest', reason: 'It was so before' } }),
    )
    await expectDeskEvent(() => lendee.ok(createOrderIssue, { body: { orderId, description: 'It is torn' } }))
    const report = { targetType: 'PROFILE', targetId: lender.id, reason: 'OTHER', text: 'Rude' } as const
    await expectDeskEvent(() => lendee.ok(createReport, { body: report }))
    await expectDeskEvent(() => second.ok(decideClaim, { body: { claimId, amountPence: 0, reason: 'It was' } }))
    await expectDeskEvent(() => resolve(second, orderId))
    expect(other.events.filter(({ topic }) => topic === 'desk')).toEqual([])
    for (const stream of streams) stream.cut()
  })

  it('shows disputes with all necessary data, the timers, and the money', async () => {
    const { lendee, orderId } = await disputed()
    const whole = (await host.ok(getDispute, { query: { orderId } })).body.data
    expect(whole).toMatchObject({
      leftStatus: 'SHIPPING_RECEIVED',
      issues: 1,
      garment: 'Rixo dress',
      isOpen: true,
      outcomes: ['COMPLETED', 'CANCELLED', 'BACK'],
      capturedPence: 2490,
      refundablePence: 2490,
      unusedReturnPence: 0,
      claimLeftPence: 20_000,
      lendeeEmail: lendee.email,
      list: [{ description: 'It is torn' }],
    })
    expect((await host.ok(getTimers)).body.sweeps.map((sweep) => sweep.name)).toContain('claims.lapse')
    expect((await host.ok(getMoneyReport)).body).toMatchObject({ operations: [] })
  })
})

describe('settling a dispute', () => {
  it('to COMPLETED with a partial refund, a tariff charge, the coin, and the reason to both', async () => {
    const { lender, lendee, orderId } = await disputed()
    const settled = await resolve(host, orderId, { refundPence: 690, charge: ['button'], returnsCoin: true })
    expect([settled.status, settled.body.data]).toMatchObject([
      200,
      { outcome: 'COMPLETED', status: 'COMPLETED', refundPence: 690, chargePence: 1000, isCoinReturned: true },
    ])
    await world.drain()
    expect(await holdOf(lendee, orderId)).toMatchObject({ capturedPence: 2490, refundedPence: 690 })
    expect((await lendee.ok(getClaims, { query: { orderId } })).body.items).toMatchObject([
      { byOperator: true, state: 'PAID', amountPence: 1000, decisionReason: 'The photos show it' },
    ])
    expect((await lendee.ok(getCoinLedger)).body).toMatchObject({ free: 1, reserved: 0, spent: 0 })
    expect((await lender.ok(getCoinLedger)).body).toMatchObject({ free: 2 })
    for (const member of [lender, lendee]) {
      const { items, resolutions } = (await member.ok(getOrderIssues, { query: { orderId } })).body
      expect([items[0]?.isSettled, resolutions[0]?.reason]).toEqual([true, 'The photos show it'])
      const email = (await world.emailsTo(member.email)).find((one) => one.subject.includes('is settled'))
      expect(email?.text).toContain('The reason: The photos show it')
    }
    const { items } = (await host.ok(getAudit)).body
    expect(items[0]).toMatchObject({ operator: 'Hanna', action: 'resolve-dispute', orderId })
  })

  it('to CANCELLED: refunded as decided, days released, nothing owed for cleaning', async () => {
    const loan = await arrivedLoan(world)
    await move(loan.lender, loan.orderId, 'complete')
    await loan.lender.ok(createOrderIssue, { body: { orderId: loan.orderId, description: 'Not mine' } })
    expect((await resolve(host, loan.orderId, { outcome: 'CANCELLED', refundPence: 2490 })).status).toBe(200)
    await world.drain()
    expect(await holdOf(loan.lendee, loan.orderId)).toMatchObject({ status: 'REFUNDED', refundedPence: 2490 })
    expect(await orderOf(loan.lender, loan.orderId)).toMatchObject({ status: 'CANCELLED', reason: 'RESOLVED' })
    expect(await payeeOf(host, loan.lender)).toBe(undefined)
  })

  it('back to the previous status: the loan continues, its timers restart, and refunds never exceed the rest', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    await move(lendee, orderId, 'returned')
    await disputed(Promise.resolve({ lender, lendee, orderId, listingId: '' }))
    await world.advance('P10D')
    expect((await resolve(host, orderId, { outcome: 'BACK', refundPence: 1000 })).body.data.status).toBe(
      'SHIPPING_RECEIVED',
    )
    await world.advance('P6D')
    expect((await orderOf(lender, orderId)).status).toBe('SHIPPING_RECEIVED')
    await world.advance('P1DT1M')
    expect((await orderOf(lender, orderId)).status).toBe('COMPLETED')

    const { lender: other, lendee: otherLendee, listingId } = await lenderAndStranger(world)
    const accepted = await requestLoan(world, otherLendee, { listingId, from: 20, to: 22 })
    await move(other, accepted, 'accept')
    await disputed(Promise.resolve({ lender: other, lendee: otherLendee, orderId: accepted, listingId }))
    await resolve(host, accepted, { outcome: 'BACK', refundPence: 1000 })
    await world.drain()
    expect((await move(other, accepted, 'cancel')).body.status).toBe('CANCELLED')
    await world.drain()
    expect(await holdOf(otherLendee, accepted)).toMatchObject({ capturedPence: 2490, refundedPence: 2490 })
  })

  it('from REQUESTED: nothing to complete or refund; cancelled, it releases the hold and the coin', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    await disputed(Promise.resolve({ lender, lendee, orderId, listingId }))
    expect((await resolve(host, orderId)).status).toBe(409)
    expect((await resolve(host, orderId, { outcome: 'CANCELLED', refundPence: 1 })).body.error.code).toBe(
      'REFUND_TOO_HIGH',
    )
    expect((await resolve(host, orderId, { outcome: 'BACK', returnsCoin: true })).status).toBe(400)
    expect((await orderOf(lendee, orderId)).status).toBe('DISPUTE')
    expect((await resolve(host, orderId, { outcome: 'CANCELLED' })).body.data).toMatchObject({ isCoinReturned: true })
    await world.drain()
    expect(await holdOf(lendee, orderId)).toMatchObject({ status: 'RELEASED', capturedPence: 0 })
    expect((await lendee.ok(getCoinLedger)).body).toMatchObject({ free: 1, reserved: 0, spent: 0 })
    for (const { email } of [lender, lendee]) {
      const letter = (await world.emailsTo(email)).find((one) => one.subject.includes('is settled'))
      expect(letter?.text).toContain(
        'The request is cancelled. We’re releasing the £24.90 hold on the borrower’s card. The coin goes back to the borrower.',
      )
    }
  })

  it('back to REQUESTED: the lender has the full time again, but not longer than the hold can be captured', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 40, to: 42 })
    await disputed(Promise.resolve({ lender, lendee, orderId, listingId }))
    await world.advance('P2D')
    expect((await resolve(host, orderId, { outcome: 'BACK' })).body.data.status).toBe('REQUESTED')
    const lapsesAt = Date.parse((await holdOf(lendee, orderId))?.captureBefore ?? '')
    expect((await orderOf(lender, orderId)).answerBy).toBe(new Date(lapsesAt - 6 * HOUR_MS).toISOString())
    expect((await move(lender, orderId, 'accept')).body.status).toBe('ACCEPTED')
  })

  it('is refused above the captured amount, without a reason, or above the replacement value, without any change', async () => {
    const { lendee, orderId } = await disputed()
    expect((await resolve(host, orderId, { refundPence: 2491 })).body.error).toMatchObject({ code: 'REFUND_TOO_HIGH' })
    expect((await resolve(host, orderId, { reason: '  ' })).body.error.fields).toHaveProperty('reason')
    expect((await resolve(host, orderId, { charge: ['champagne'], refundPence: 100 })).status).toBe(400)
    await world.drain()
    expect(await holdOf(lendee, orderId)).toMatchObject({ refundedPence: 0 })
    expect((await orderOf(lendee, orderId)).status).toBe('DISPUTE')
    expect((await resolve(host, orderId, { charge: ['lost', 'stain'] })).body.data.chargePence).toBe(20_000)
  })

  it('is refused while there is an issue that the operator has not seen, without any change', async () => {
    const { lender, lendee, orderId } = await disputed()
    const read = async () => (await host.ok(getDispute, { query: { orderId } })).body.data
    const openIds = async () => (await read()).list.filter(({ isSettled }) => !isSettled).map(({ id }) => id)
    const issueIds = await openIds()
    const { since } = await read()
    await lender.ok(createOrderIssue, { body: { orderId, description: 'The buttons are gone too' } })
    const decision = { outcome: 'COMPLETED', refundPence: 1000 } as const
    const { status, body } = await resolve(host, orderId, { ...decision, issueIds })
    expect([status, body.error.code, body.error.message]).toEqual([
      409,
      'CONFLICT',
      expect.stringMatching(/^Lena has added to this dispute/),
    ])
    // the same dispute, so that what the operator wrote is still there
    expect(await read()).toMatchObject({ isOpen: true, refundedPence: 0, since })
    expect((await resolve(host, orderId, { ...decision, issueIds: await openIds() })).status).toBe(200)
    expect((await resolve(second, orderId, { ...decision, issueIds })).body.error.code).toBe('MOVE_NOT_ALLOWED')
    await disputed(Promise.resolve({ lender, lendee, orderId, listingId: '' }))
    // what was settled before needs no second look
    expect((await resolve(host, orderId, { outcome: 'BACK', issueIds: await openIds() })).status).toBe(200)
  })

  it('is done once by two concurrent operators', async () => {
    for (let round = 0; round < 4; round++) {
      const { lendee, orderId } = await disputed()
      const answers = await Promise.all([
        resolve(host, orderId, { outcome: 'COMPLETED', refundPence: 2000 }),
        resolve(second, orderId, { outcome: 'CANCELLED', refundPence: 2490 }),
        resolve(second, orderId, { outcome: 'BACK', refundPence: 1500 }),
      ])
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409])
      await world.drain()
      const won = answers.find((one) => one.status === 200)!.body.data
      expect(await holdOf(lendee, orderId)).toMatchObject({ refundedPence: won.refundPence })
    }
  })
})

describe('a contested claim', () => {
  async function contested() {
    const loan = await arrivedLoan(world)
    const images = [await evidence(loan.lender)]
    const made = await loan.lender.ok(createClaim, {
      body: { orderId: loan.orderId, lines: ['hem'], description: 'The hem', images },
    })
    const claimId = made.body.data.id
    await loan.lendee.ok(answerClaim, { body: { claimId, action: 'contest', reason: 'It came like that' } })
    return { ...loan, claimId }
  }
  const decide = (operator: TestMember, claimId: string, amountPence: number) =>
    operator.call(decideClaim, { body: { claimId, amountPence, reason: 'Half each' } })

  it('is decided by the operator: a part of it is charged, with the reason to both', async () => {
    const { lender, lendee, orderId, claimId } = await contested()
    expect((await host.ok(getDispute, { query: { orderId } })).body.data.claims).toMatchObject([
      { id: claimId, state: 'CONTESTED', contestReason: 'It came like that', mostPence: 2500 },
    ])
    expect((await decide(lendee, claimId, 0)).status).toBe(404)
    expect((await decide(host, claimId, 2501)).status).toBe(400)
    expect((await decide(host, claimId, 1250)).status).toBe(200)
    await world.drain()
    for (const member of [lender, lendee]) {
      expect((await member.ok(getClaims, { query: { orderId } })).body.items).toMatchObject([
        { state: 'PAID', claimedPence: 2500, amountPence: 1250, decisionReason: 'Half each' },
      ])
      expect((await world.emailsTo(member.email)).map((one) => one.text).join()).toContain('Half each')
    }
  })

  it('is charged without what was paid with the loan, if an earlier version allowed to claim it', async () => {
    const { orderId, claimId, lendee } = await contested()
    const mostOf = async () =>
      (await host.ok(getDispute, { query: { orderId } })).body.data.claims.find(({ id }) => id === claimId)?.mostPence
    expect(await mostOf()).toBe(2500)
    await addPaidCleaning(world, claimId)
    expect(await mostOf()).toBe(2500)
    const refused = await decide(host, claimId, 4300)
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([400, ['amountPence']])
    expect((await decide(host, claimId, 2501)).status).toBe(400)
    expect((await decide(host, claimId, 2500)).status).toBe(200)
    await world.drain()
    expect((await lendee.ok(getClaims, { query: { orderId } })).body.items).toMatchObject([
      { state: 'PAID', amountPence: 2500 },
    ])
  })

  it('is decided once by two concurrent operators, and may be dismissed', async () => {
    const { lendee, orderId, claimId } = await contested()
    const answers = await Promise.all([
      decide(host, claimId, 0),
      decide(second, claimId, 2500),
      decide(second, claimId, 2500),
    ])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409])
    await world.drain()
    const { state } = (await lendee.ok(getClaims, { query: { orderId } })).body.items[0]!
    expect(state).toBe(answers[0]!.status === 200 ? 'DISMISSED' : 'PAID')
  })

  it('can be forgiven after its charge failed', async () => {
    const loan = await arrivedLoan(world, '4000000000007726')
    const images = [await evidence(loan.lender)]
    const made = await loan.lender.ok(createClaim, {
      body: { orderId: loan.orderId, lines: ['hem'], description: 'The hem', images },
    })
    const claimId = made.body.data.id
    await loan.lendee.ok(answerClaim, { body: { claimId, action: 'accept' } })
    await world.drain()
    expect((await host.ok(getDesk)).body.balances.map((one) => one.claimId)).toContain(claimId)
    expect((await host.ok(forgiveBalance, { body: { claimId, reason: 'Goodwill' } })).body.data.state).toBe('DISMISSED')
    expect((await loan.lendee.ok(getBalance)).body.items).toEqual([])
    expect((await host.call(forgiveBalance, { body: { claimId, reason: 'Again' } })).status).toBe(409)
  })
})

describe('money owed to lenders', () => {
  it('includes the cleaning of a completed loan, marked as paid once', async () => {
    const { lender, orderId } = await arrivedLoan(world)
    await move(lender, orderId, 'complete')
    const payee = await payeeOf(host, lender)
    expect(payee).toMatchObject({ email: lender.email, lines: [{ orderId, kind: 'CLEANING', pence: 1800 }] })
    const body = { owedIds: payee!.lines.map(({ id }) => id), note: 'Bank transfer, 21 November' }
    const both = await Promise.all([host.call(markOwedPaid, { body }), second.call(markOwedPaid, { body })])
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
    expect((await lender.ok(getClaims, { query: { orderId } })).body.owed).toMatchObject([
      { kind: 'CLEANING', paidAt: expect.any(String) },
    ])
    expect((await host.ok(getAudit)).body.items[0]).toMatchObject({ action: 'mark-owed-paid', orderId })
  })
})
