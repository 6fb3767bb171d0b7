import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPaidCleaning, arrivedLoan, evidence } from '../../test/loans.ts'
import { noticesDuring } from '../../test/notices.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('each step of a claim notifies the side concerned, and no other', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const images = [await evidence(lender)]
  let claimId = ''
  const make = (line: string) => async () => {
    const body = { orderId, lines: [line], description: 'It is damaged', images }
    claimId = (await lender.ok(createClaim, { body })).body.data.id
  }
  const answer = (who: TestMember, action: 'accept' | 'contest' | 'withdraw', reason?: string) => () =>
    who.ok(answerClaim, { body: { claimId, action, ...(reason ? { reason } : {}) } })
  const noticesOf = async (act: () => Promise<unknown>) => {
    const { lena, bea } = await noticesDuring(world, { lena: lender, bea: lendee }, act)
    const titles = (all: typeof lena) =>
      all.map(({ title }) => title).filter((title) => /claim|agree|paid|charged/.test(title))
    return { lena: titles(lena), bea: titles(bea), texts: [...lena, ...bea].map(({ text }) => text) }
  }

  expect(await noticesOf(make('zip'))).toMatchObject({ lena: [], bea: ['Lena claims £20.00 for the Rixo dress'] })
  expect(await noticesOf(answer(lender, 'withdraw'))).toMatchObject({
    lena: [],
    bea: ['Lena has withdrawn the claim for the Rixo dress'],
    texts: ['Nothing is charged.'],
  })
  await make('zip')()
  const contested = await noticesOf(answer(lendee, 'contest', 'It was broken before'))
  expect(contested).toMatchObject({ lena: ['Bea disputes your claim for the Rixo dress'], bea: [] })
  expect(contested.texts.join()).toContain('It was broken before')

  await make('stain')()
  const accepted = await noticesOf(answer(lendee, 'accept'))
  expect(accepted.lena).toEqual(['Bea accepts your claim', expect.stringMatching(/^£.* for the Rixo dress is paid$/)])
  expect(accepted.bea).toEqual([expect.stringMatching(/^£.* for the Rixo dress was charged to your card$/)])

  await make('button')()
  const reminded = await noticesOf(() => world.advance('PT25H'))
  expect(reminded).toMatchObject({ lena: [], bea: ['Please answer the claim for the Rixo dress'] })
  const lapsed = await noticesOf(() => world.advance('PT24H'))
  const counts = 'The claim for the Rixo dress was accepted automatically'
  expect(lapsed.lena).toEqual([counts, expect.stringContaining('is paid')])
  expect(lapsed.bea).toEqual([counts, expect.stringContaining('was charged')])
})

it('silence on a claim for the whole garment notifies both, and nothing is charged', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const images = [await evidence(lender)]
  // a claim from an earlier version with the cleaning that was paid cannot be accepted, but contested and withdrawn
  const body = { orderId, lines: ['zip'], description: 'The zip', images }
  const claimId = (await lender.ok(createClaim, { body })).body.data.id
  await addPaidCleaning(world, claimId)
  expect((await lendee.call(answerClaim, { body: { claimId, action: 'accept' } })).status).toBe(422)
  await lendee.ok(answerClaim, { body: { claimId, action: 'contest', reason: 'No' } })
  expect((await lendee.call(answerClaim, { body: { claimId, action: 'accept' } })).status).toBe(409)
  await lender.ok(answerClaim, { body: { claimId, action: 'withdraw' } })
  const { lena, bea } = await noticesDuring(world, { lena: lender, bea: lendee }, async () => {
    await lender.ok(createClaim, { body: { orderId, lines: ['lost'], description: 'It never came', images } })
    await world.advance('PT49H')
  })
  const referred = { title: 'We’re looking at the claim for the Rixo dress', text: expect.stringContaining('£200.00') }
  expect(lena).toContainEqual(referred)
  expect(bea).toContainEqual(referred)
  expect([...lena, ...bea].map(({ title }) => title).join()).not.toMatch(/charged|accepted/)
})
