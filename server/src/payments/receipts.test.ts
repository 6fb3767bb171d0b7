import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrivedLoan, evidence, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { performOperation } from './actions.ts'
import { writeRequestSent } from './receipt-actions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const receiptsOf = async (member: TestMember) =>
  (await world.emailsTo(member.email)).filter(({ subject }) => subject.startsWith('Receipt: ')).toReversed()
const numberOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).orderNumber

describe('emails to the borrower', () => {
  it('on request: the amount held, until when, and the next step', async () => {
    const { lendee, lender, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    await world.drain()
    const letters = (await world.emailsTo(lendee.email)).filter((one) => one.subject === 'Your request to Lena is sent')
    expect(letters).toHaveLength(1)
    for (const text of [
      'Rixo dress',
      'held £24.90 on your card – not charged yet',
      'Lena has until',
      await numberOf(lendee, orderId),
    ])
      expect(letters[0]!.text).toContain(text)
    expect(JSON.stringify(await world.emailsTo(lender.email))).not.toContain('is sent')
    await move(lender, orderId, 'decline')
    await world.drain()
    const [released, ...more] = await receiptsOf(lendee)
    expect([released?.subject, more]).toEqual(['Receipt: £24.90 released', []])
    expect(released?.text).toContain('You haven’t been charged')
  })

  it('on request: none that was answered before it was sent, nor is one sent again afterwards', async () => {
    const { lendee, lender, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    expect(await writeRequestSent(world.deps, { orderId })).not.toBeNull()
    await move(lender, orderId, 'decline')
    expect(await writeRequestSent(world.deps, { orderId })).toBeNull()
  })

  it('one receipt for each charge and refund: amount, purpose, order, date', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    await move(lender, orderId, 'accept')
    // however often it is performed
    await Promise.all(
      Array.from({ length: 4 }, () => performOperation(world.deps, `capture:${orderId}`, { waits: true })),
    )
    await world.drain()
    const [charged, ...more] = await receiptsOf(lendee)
    expect([charged?.subject, more]).toEqual(['Receipt: £24.90 charged', []])
    for (const text of [
      'for borrowing the Rixo dress from Lena',
      'Postage: £6.90',
      'Dry cleaning: £18.00',
      'Total: £24.90',
    ])
      expect(charged?.text).toContain(text)
    expect(charged?.text).toMatch(new RegExp(`Order ${await numberOf(lendee, orderId)} · \\w{3} \\d+ \\w{3} \\d{4}`))
    await move(lender, orderId, 'cancel')
    await world.drain()
    expect((await receiptsOf(lendee)).map(({ subject }) => subject)).toEqual([
      'Receipt: £24.90 charged',
      'Receipt: £24.90 refunded',
    ])
    expect(await receiptsOf(lender)).toEqual([])
  })

  it('one receipt for a charged claim, with its lines', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const { id } = (
      await lender.ok(createClaim, {
        body: { orderId, lines: ['stain', 'button'], description: 'Wine', images: [await evidence(lender)] },
      })
    ).body.data
    await lendee.ok(answerClaim, { body: { claimId: id, action: 'accept' } })
    await world.drain()
    const receipt = (await receiptsOf(lendee)).at(-1)
    expect(receipt?.subject).toBe('Receipt: £30.00 charged')
    for (const text of ['for damage to Lena’s Rixo dress', 'Total: £30.00', await numberOf(lendee, orderId)])
      expect(receipt?.text).toContain(text)
  })
})
