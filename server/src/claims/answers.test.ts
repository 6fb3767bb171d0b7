import { answerClaim, createClaim, getBalance, getClaims } from '@hemline/contract/claims/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { arrivedLoan, evidence, ledger, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { noticesDuring } from '../../test/notices.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

const BANK_ASKS_LATER = '4000000000007726'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com' })
})
afterAll(() => world.close())

type Action = 'accept' | 'contest' | 'withdraw'
const answer = (member: TestMember, claimId: string, action: Action) =>
  member.call(answerClaim, { body: { claimId, action, reason: action === 'contest' ? 'Not me' : '' } })
const claimsOf = async (member: TestMember, orderId: string) =>
  (await member.ok(getClaims, { query: { orderId } })).body
const chargesOf = async (orderId: string) => (await ledger(world)).filter((hold) => hold.metadata.orderId === orderId)

/** An arrived loan, and how its lender claims lines of its tariff. */
async function claimable() {
  const loan = await arrivedLoan(world)
  const images = [await evidence(loan.lender)]
  const claim = (line: string) =>
    loan.lender.call(createClaim, { body: { orderId: loan.orderId, lines: [line], description: line, images } })
  const open = async (line: string) => (await claim(line)).body.data.id
  return { ...loan, claim, open }
}
const change = (id: string, columns: object) =>
  world.db.updateTable('claims').set(columns).where('id', '=', id).execute()

describe('the answer to a claim', () => {
  it('comes within its time: afterwards only the lender can still take the claim back', async () => {
    const { lender, lendee, orderId, open } = await claimable()
    const [over, still] = [await open('zip'), await open('stain')]
    await change(over, { answerBy: world.clock.now() })
    for (const action of ['accept', 'contest'] as const) {
      const { status, body } = await answer(lendee, over, action)
      expect([status, body.error.code]).toEqual([409, 'MOVE_NOT_ALLOWED'])
    }
    expect((await claimsOf(lendee, orderId)).items.map(({ state }) => state)).toEqual(['OPEN', 'OPEN'])
    expect((await answer(lendee, still, 'contest')).status).toBe(200)
    expect((await answer(lender, over, 'withdraw')).status).toBe(200)
  })

  it('shows the reason of a dispute, and a time to answer only while there is one', async () => {
    const { lendee, orderId, open } = await claimable()
    const [accepted, contested] = [await open('zip'), await open('stain')]
    await open('button')
    await answer(lendee, accepted, 'accept')
    await answer(lendee, contested, 'contest')
    const { items } = await claimsOf(lendee, orderId)
    expect(items).toMatchObject([
      { contestReason: null, answerBy: null },
      { contestReason: 'Not me', answerBy: null },
      { contestReason: null, answerBy: expect.stringMatching(/Z$/) },
    ])
  })

  it('that disputes it, and a claim taken back, charge nothing, also later, and both apps hear of them', async () => {
    const { lender, lendee, orderId, open } = await claimable()
    const [contested, withdrawn] = [await open('zip'), await open('stain')]
    const before = await chargesOf(orderId)
    const apps = { lender, lendee, host }
    const all = ['host desk', 'lendee order', 'lender order']
    expect(await heardOf(world, apps, () => answer(lendee, contested, 'contest'))).toEqual(expect.arrayContaining(all))
    expect(await heardOf(world, apps, () => answer(lender, withdrawn, 'withdraw'))).toEqual(expect.arrayContaining(all))
    await world.advance('PT1H')
    expect(await chargesOf(orderId)).toEqual(before)
    expect((await claimsOf(lender, orderId)).items.map(({ state }) => state)).toEqual(['CONTESTED', 'WITHDRAWN'])
  })

  it('to a claim that no one has made is refused', async () => {
    const { lendee } = await claimable()
    const { status, body } = await answer(lendee, '00000000-0000-4000-8000-000000000000', 'accept')
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('is news that opens the order', async () => {
    const { lender, lendee, orderId, open } = await claimable()
    await answer(lendee, await open('zip'), 'contest')
    await world.drain()
    const { data } = (await lender.ok(getNotifications, { query: { all: 'true' } })).body
    expect(data.find(({ title }) => title.startsWith('Bea disputes'))).toMatchObject({ path: `/order/${orderId}` })
  })
})

describe('a further claim', () => {
  it('needs 30p of the replacement value: with less the lender may not claim', async () => {
    const { lender, lendee, orderId, open, claim } = await claimable()
    expect((await claimsOf(lender, orderId)).tariff.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['stain', 'zip', 'button', 'hem', 'lost']),
    )
    const whole = await open('lost')
    expect(await claimsOf(lender, orderId)).toMatchObject({ leftPence: 0, mayClaim: false })
    for (const [left, mayClaim] of [
      [29, false],
      [30, true],
    ] as const) {
      await change(whole, { amountPence: 20_000 - left })
      expect(await claimsOf(lender, orderId)).toMatchObject({ leftPence: left, mayClaim })
      expect(await claimsOf(lendee, orderId)).toMatchObject({ leftPence: left, mayClaim: false })
      const { status, body } = await claim('zip')
      expect(mayClaim ? [status, body.data.amountPence] : [status, body.error.code]).toEqual(
        mayClaim ? [201, 30] : [422, 'CLAIM_NOT_ALLOWED'],
      )
    }
    // more than the value was allowed by an earlier version
    await change(whole, { amountPence: 30_000 })
    expect((await claimsOf(lender, orderId)).leftPence).toBe(0)
  })

  it('needs a loan that was handed over and is not long complete', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const requestedId = await requestLoan(world, lendee, { listingId })
    expect(await claimsOf(lender, requestedId)).toMatchObject({ leftPence: 20_000, mayClaim: false })
    const loan = await arrivedLoan(world)
    await move(loan.lender, loan.orderId, 'complete')
    expect((await claimsOf(loan.lender, loan.orderId)).mayClaim).toBe(true)
    await world.advance('PT25H')
    expect((await claimsOf(loan.lender, loan.orderId)).mayClaim).toBe(false)
  })
})

describe('a charge that the operator decides in a dispute', () => {
  it('is taken from the borrower’s card, owed to the lender, and shown with its reason to both', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    await lender.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description: 'The zip', images: [] } })
    const { lena, bea } = await noticesDuring(world, { lena: lender, bea: lendee }, () =>
      host.ok(resolveDispute, {
        body: { orderId, outcome: 'COMPLETED', charge: ['zip'], reason: 'The zip was whole before.' },
      }),
    )
    expect(lena.map(({ title }) => title)).toContain('£20.00 for the Rixo dress is paid')
    expect(bea.map(({ title }) => title)).toContain('£20.00 for the Rixo dress was charged to your card')
    for (const member of [lender, lendee])
      expect((await claimsOf(member, orderId)).items).toMatchObject([
        {
          byOperator: true,
          state: 'PAID',
          amountPence: 2000,
          description: 'The zip was whole before.',
          decisionReason: 'The zip was whole before.',
          contestReason: null,
          answerBy: null,
          paidAt: expect.stringMatching(/Z$/),
        },
      ])
    expect((await claimsOf(lender, orderId)).owed).toContainEqual(
      expect.objectContaining({ kind: 'COMPENSATION', pence: 2000, isVoided: false }),
    )
    expect((await claimsOf(lendee, orderId)).owed).toEqual([])
    expect((await orderOf(lendee, orderId)).status).toBe('COMPLETED')
  })

  it('is the borrower’s balance when their card does not pay it', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world, BANK_ASKS_LATER)
    await lender.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description: 'The zip', images: [] } })
    await host.ok(resolveDispute, { body: { orderId, outcome: 'COMPLETED', charge: ['zip'], reason: 'It was whole.' } })
    await world.drain()
    expect((await lendee.ok(getBalance)).body).toMatchObject({ items: [{ orderId, amountPence: 2000 }] })
    expect((await lender.ok(getBalance)).body.items).toEqual([])
  })
})
