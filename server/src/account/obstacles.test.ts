import { deleteAccount, getAccountDeletion } from '@hemline/contract/account/calls.ts'
import { obstacleWords } from '@hemline/contract/account/words.ts'
import { answerClaim, createClaim, getClaims } from '@hemline/contract/claims/calls.ts'
import { markOwedPaid } from '@hemline/contract/operator/payout-calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrivedLoan, evidence, lenderAndStranger, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { findMember } from '../members/store.ts'
import { endDrift, noteDrift } from '../payments/drift-store.ts'
import { eraseDue } from './actions.ts'

let world: World
let operator: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  operator = await world.member({ email: 'host@example.com' })
})
afterAll(() => world.close())

const remove = (member: TestMember) => member.call(deleteAccount, { body: { password: PASSWORD } })
const obstaclesOf = async (member: TestMember) => (await member.ok(getAccountDeletion)).body.data.obstacles
const erasedAt = async (member: TestMember) => (await findMember(world.db, member.id))?.erasedAt

/** Loans whose two parties may request the deletion of their accounts. */
async function withPasswords<L extends { lender: TestMember; lendee: TestMember }>(made: Promise<L>): Promise<L> {
  const loan = await made
  await setPasswordOf(world, loan.lender, loan.lendee)
  return loan
}

/** A completed loan by post with dry cleaning and a claim. */
async function claimed(lines: string[]) {
  const loan = await withPasswords(arrivedLoan(world))
  const { lender, lendee, orderId } = loan
  await move(lendee, orderId, 'returned')
  await move(lender, orderId, 'complete')
  const body = { orderId, lines, description: 'Look at it', images: [await evidence(lender)] }
  const { data } = (await lender.ok(createClaim, { body })).body
  return { ...loan, claimId: data.id }
}

async function refused(member: TestMember): Promise<void> {
  const answer = await remove(member)
  expect([answer.status, answer.body.error.code]).toEqual([409, 'ACCOUNT_NOT_EMPTY'])
}

async function payOut(lender: TestMember, orderId: string): Promise<void> {
  const { owed } = (await lender.ok(getClaims, { query: { orderId } })).body
  const owedIds = owed.filter(({ paidAt }) => paidAt === null).map(({ id }) => id)
  await operator.ok(markOwedPaid, { body: { owedIds, note: 'By bank transfer' } })
}

describe('what prevents a deletion', () => {
  test('a claim blocks both parties until it is settled, then the money owed blocks the lender only', async () => {
    const { lender, lendee, orderId, claimId } = await claimed(['zip'])
    for (const [member, role] of [
      [lender, 'LENDER'],
      [lendee, 'LENDEE'],
    ] as const) {
      const claims = (await obstaclesOf(member)).filter(({ kind }) => kind === 'CLAIM')
      expect(claims).toMatchObject([{ kind: 'CLAIM', orderId, role }])
      expect(obstacleWords(claims[0]!)).toBe(`Order ${claims[0]!.orderNumber}: a claim isn’t resolved`)
      await refused(member)
    }
    await lendee.ok(answerClaim, { body: { claimId, action: 'accept' } })
    await world.drain()
    expect(await obstaclesOf(lendee)).toEqual([])
    const owed = await obstaclesOf(lender)
    expect(owed).toMatchObject([{ kind: 'OWED', orderId, role: 'LENDER' }])
    expect(obstacleWords(owed[0]!)).toBe(`Order ${owed[0]!.orderNumber}: we still owe you money`)
    await refused(lender)
    await payOut(lender, orderId)
    expect(await obstaclesOf(lender)).toEqual([])
    for (const member of [lender, lendee]) expect((await remove(member)).status).toBe(200)
  })

  test.each(['withdrawn by the lender', 'contested, and with the operator'])('a claim that is %s', async (how) => {
    const { lender, lendee, claimId } = await claimed(['stain'])
    if (how.startsWith('withdrawn')) {
      await lender.ok(answerClaim, { body: { claimId, action: 'withdraw' } })
      expect(await obstaclesOf(lendee)).toEqual([])
      expect((await remove(lendee)).status).toBe(200)
    } else {
      await lendee.ok(answerClaim, { body: { claimId, action: 'contest', reason: 'It was there' } })
      expect(await obstaclesOf(lendee)).toMatchObject([{ kind: 'CLAIM' }])
      await refused(lendee)
    }
  })

  test('a claim that is being charged, and one whose charge failed, for both sides', async () => {
    const { lender, lendee, orderId, claimId } = await claimed(['stain'])
    const inState = async (state: 'CHARGING' | 'DUE') => {
      await world.db.updateTable('claims').set({ state }).where('id', '=', claimId).execute()
      const kinds = async (member: TestMember) =>
        (await obstaclesOf(member)).filter((one) => one.orderId === orderId).map(({ kind, role }) => `${role} ${kind}`)
      return [await kinds(lender), await kinds(lendee)].map((names) => names.filter((one) => !one.endsWith('OWED')))
    }
    expect(await inState('CHARGING')).toEqual([['LENDER CLAIM'], ['LENDEE CLAIM']])
    expect(await inState('DUE')).toEqual([['LENDER CLAIM'], ['LENDEE BALANCE']])
  })

  test('an order and a request under way, for the lender and for the borrower', async () => {
    const { lender, lendee, listingId } = await withPasswords(lenderAndStranger(world))
    const { pendingRequestId } = await prepareRequest(world, lendee, { listingId })
    const state = async (member: TestMember) =>
      (await obstaclesOf(member)).map(({ kind, role }) => (role ? `${role} ${kind}` : kind))
    await world.db
      .updateTable('pendingRequests')
      .set({ state: 'RESERVED' })
      .where('id', '=', pendingRequestId)
      .execute()
    expect([await state(lender), await state(lendee)]).toEqual([['REQUEST'], ['REQUEST']])
    await refused(lender)
    await world.db.updateTable('pendingRequests').set({ state: 'OPEN' }).where('id', '=', pendingRequestId).execute()
    expect([await state(lender), await state(lendee)]).toEqual([[], []])
    await requestLoan(world, lendee, { listingId })
    expect([await state(lender), await state(lendee)]).toEqual([['LENDER ORDER'], ['LENDEE ORDER']])
  })

  test('the cleaning of a loan without a claim is owed too', async () => {
    const { lender, lendee, listingId } = await withPasswords(lenderAndStranger(world))
    const orderId = await requestLoan(world, lendee, { listingId, from: 0, to: 1, method: 'IN_PERSON' })
    await move(lender, orderId, 'accept')
    await move(lendee, orderId, 'received')
    await move(lender, orderId, 'complete')
    await world.drain()
    expect(await obstaclesOf(lender)).toMatchObject([{ kind: 'OWED', orderId }])
    await refused(lender)
    expect(await obstaclesOf(lendee)).toEqual([])
    await payOut(lender, orderId)
    expect((await remove(lender)).status).toBe(200)
  })

  test.each([
    ['NOT_RETURNED', 'REFUND', 'a refund hasn’t reached you, and we’re sorting it out'],
    ['STILL_HELD', 'HOLD', 'a hold on your card isn’t released yet'],
    ['CARD_DISPUTE', 'DISPUTE', 'your bank hasn’t settled a disputed payment'],
    ['REFUNDED', 'OTHER', 'we’re checking an amount with our payment provider'],
  ] as const)(
    'an open difference with the card provider (%s), for the borrower, until it is settled',
    async (drift, withProvider, words) => {
      const { lender, lendee, listingId } = await withPasswords(lenderAndStranger(world))
      const orderId = await requestLoan(world, lendee, { listingId })
      await move(lender, orderId, 'decline')
      await world.drain()
      expect(await obstaclesOf(lendee)).toEqual([])
      const { paymentIntentId } = await world.db
        .selectFrom('orders')
        .select('paymentIntentId')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      const now = world.clock.now()
      const about = { paymentIntentId: paymentIntentId!, kind: drift, orderId }
      await noteDrift(world.db, { ...about, expectedPence: 690, foundPence: 0, now })
      const [obstacle, ...others] = await obstaclesOf(lendee)
      expect([obstacle, others]).toMatchObject([{ kind: 'PAYMENT', withProvider, orderId, role: 'LENDEE' }, []])
      expect(obstacleWords(obstacle!)).toBe(`Order ${obstacle!.orderNumber}: ${words}`)
      await refused(lendee)
      expect(await obstaclesOf(lender)).toEqual([])
      await endDrift(world.db, { ...about, now })
      expect(await obstaclesOf(lendee)).toEqual([])
      expect((await remove(lendee)).status).toBe(200)
    },
  )

  test('a hold without an order, which its request alone names', async () => {
    const { lendee, listingId } = await withPasswords(lenderAndStranger(world))
    const { pendingRequestId } = await prepareRequest(world, lendee, { listingId })
    const paymentIntentId = `pi_${pendingRequestId}`
    await world.db.updateTable('pendingRequests').set({ paymentIntentId }).where('id', '=', pendingRequestId).execute()
    const now = world.clock.now()
    await noteDrift(world.db, {
      ...{ paymentIntentId, kind: 'UNKNOWN_HOLD', orderId: null, expectedPence: 0, foundPence: 690, now },
    })
    const [obstacle] = await obstaclesOf(lendee)
    expect(obstacle).toEqual({
      ...{ kind: 'REQUEST', withProvider: 'HOLD', orderId: null, orderNumber: null, role: null },
    })
    expect(obstacleWords(obstacle!)).toBe('A payment of yours: a hold on your card isn’t released yet')
    await refused(lendee)
  })

  test('two differences that are one to their member are listed once', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    await move(lender, orderId, 'decline')
    await world.drain()
    const about = { paymentIntentId: `pi_twice_${orderId}`, orderId, expectedPence: 0, foundPence: 690 }
    for (const kind of ['STILL_HELD', 'UNKNOWN_HOLD'] as const)
      await noteDrift(world.db, { ...about, kind, now: world.clock.now() })
    expect(await obstaclesOf(lendee)).toMatchObject([{ withProvider: 'HOLD', orderId }])
  })

  test('a refund that the provider refuses within the 14 days delays the erasure until a day after it is returned', async () => {
    const { lender, lendee, listingId } = await withPasswords(lenderAndStranger(world))
    const orderId = await requestLoan(world, lendee, { listingId })
    await move(lender, orderId, 'decline')
    await world.drain()
    expect((await remove(lendee)).status).toBe(200)
    const now = world.clock.now()
    const about = { paymentIntentId: `pi_late_${orderId}`, kind: 'NOT_RETURNED', orderId } as const
    await noteDrift(world.db, { ...about, expectedPence: 690, foundPence: 0, now })
    await world.advance('P14DT1H')
    expect(await erasedAt(lendee)).toBeNull()
    await endDrift(world.db, { ...about, now: world.clock.now() })
    await world.drain()
    expect(await erasedAt(lendee)).toBeNull()
    await world.advance('PT26H')
    expect(await erasedAt(lendee)).not.toBeNull()
  })

  test('a claim made within the 14 days delays the erasure until a day after it is settled', async () => {
    const { lender, lendee, orderId } = await withPasswords(arrivedLoan(world))
    await move(lender, orderId, 'complete')
    await world.drain()
    expect((await remove(lendee)).status).toBe(200)
    const body = { orderId, lines: ['zip'], description: 'Broken', images: [await evidence(lender)] }
    const claimId = (await lender.ok(createClaim, { body })).body.data.id
    // with the operator: a claim without an answer would be settled by silence
    await world.db.updateTable('claims').set({ state: 'CONTESTED', answerBy: null }).where('id', '=', claimId).execute()
    await world.advance('P14DT1H')
    expect(await erasedAt(lendee)).toBeNull()
    await lender.ok(answerClaim, { body: { claimId, action: 'withdraw' } })
    await world.drain()
    expect(await erasedAt(lendee)).toBeNull()
    await world.advance('PT26H')
    expect(await erasedAt(lendee)).not.toBeNull()
  })
})

test('an erasure that fails stops no other, and is tried again', async () => {
  const [one, two] = [await world.member(), await world.member()]
  const past = (ms: number) => new Date(world.clock.now().getTime() - ms)
  for (const [member, ms] of [
    [one, 2000],
    [two, 1000],
  ] as const)
    await world.db
      .updateTable('members')
      .set({ deletesAt: past(ms), suspendedAt: past(ms) })
      .where('id', '=', member.id)
      .execute()
  let failures = 1
  const enqueue: typeof world.deps.jobs.enqueue = async (...job) => {
    if (failures-- > 0) throw new Error('The disk is full')
    return world.deps.jobs.enqueue(...job)
  }
  await eraseDue({ ...world.deps, jobs: Object.assign(Object.create(world.deps.jobs), { enqueue }) })
  expect([await erasedAt(one), await erasedAt(two)]).toEqual([null, expect.any(Date)])
  await eraseDue(world.deps)
  expect(await erasedAt(one)).toEqual(expect.any(Date))
})
