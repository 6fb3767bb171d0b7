import { answerClaim, createClaim, getClaims } from '@hemline/contract/claims/calls.ts'
import { claimTexts } from '@hemline/contract/claims/words.ts'
import { formatInstant, onScreen } from '@hemline/contract/days.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrivedLoan, evidence, lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function claimable() {
  const loan = await arrivedLoan(world)
  const images = [await evidence(loan.lender)]
  const claim = (lines: string[], key?: string) =>
    loan.lender.call(createClaim, {
      body: { orderId: loan.orderId, lines, description: 'It is damaged', images },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  return { ...loan, claim }
}

it('a claim has lines that both agreed to and that were not paid already; each other line is named as what it is', async () => {
  const { claim } = await claimable()
  const unknown = [400, 'INVALID', claimTexts.unknownLine]
  const paid = [422, 'CLAIM_NOT_ALLOWED', claimTexts.paidLine]
  for (const [lines, found] of [
    [['champagne'], unknown],
    [['zip', 'champagne'], unknown],
    [['dry-cleaning'], paid],
    [['dry-cleaning', 'button'], paid],
  ] as const) {
    const { status, body } = await claim([...lines])
    expect([status, body.error.code, body.error.fields?.lines]).toEqual(found)
  }
  expect((await claim(['zip', 'button'])).body.data).toMatchObject({ amountPence: 3000, byOperator: false })
})

it('the same claim under two keys is two claims, and without a key one', async () => {
  const { claim } = await claimable()
  const idOf = async (key?: string) => (await claim(['zip'], key)).body.data.id
  const ids = [await idOf('one'), await idOf('two')]
  expect(new Set(ids).size).toBe(2)
  expect(ids).toContain(await idOf())
})

it('what is paid for a claim is owed to the lender', async () => {
  const { lender, lendee, orderId, claim } = await claimable()
  const claimId = (await claim(['zip'])).body.data.id
  await lendee.ok(answerClaim, { body: { claimId, action: 'accept' } })
  await world.drain()
  const query = { orderId }
  expect((await lender.ok(getClaims, { query })).body).toMatchObject({
    items: [{ state: 'PAID' }],
    owed: [{ kind: 'COMPENSATION', pence: 2000, paidAt: null, isVoided: false }],
  })
  expect((await lendee.ok(getClaims, { query })).body.owed).toEqual([])
})

it('a claim is answered by the borrower and taken back by the lender', async () => {
  const { lender, lendee, claim } = await claimable()
  const { id: claimId, answerBy } = (await claim(['zip'])).body.data
  for (const [member, action] of [
    [lender, 'accept'],
    [lender, 'contest'],
    [lendee, 'withdraw'],
  ] as const) {
    const { status } = await member.call(answerClaim, { body: { claimId, action, reason: 'It was whole' } })
    expect(status).toBe(403)
  }
  await world.drain()
  const { data } = (await lendee.ok(getNotifications, { query: { all: 'true' } })).body
  const { text } = data.find(({ title }) => title.startsWith('Lena claims'))!
  const until = onScreen(formatInstant(new Date(answerBy!)), world.clock.now())
  expect(text).toContain(`dispute it by ${until}.`)
})

it('nothing is claimed before the garment was handed over', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  const body = { orderId, lines: ['zip'], description: 'It is damaged', images: [await evidence(lender)] }
  const { status, body: refused } = await lender.call(createClaim, { body })
  expect([status, refused.error.code]).toEqual([422, 'CLAIM_NOT_ALLOWED'])
})
