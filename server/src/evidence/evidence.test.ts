import { createClaim } from '@hemline/contract/claims/calls.ts'
import { writeCheck } from '@hemline/contract/condition-checks/calls.ts'
import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { createOrder } from '@hemline/contract/orders/calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  anyJpeg,
  daysOf,
  labelsMade,
  lenderAndStranger,
  listGarment,
  move,
  requestLoan,
  soonByPost,
} from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
const OPERATOR = 'operator@example.com'
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: OPERATOR })
})
afterAll(() => world.close())

const evidence = (member: TestMember, orderId: string) => member.call(getEvidence, { query: { orderId } })
const say = async (member: TestMember, orderId: string, content: string) => {
  const { conversationId } = await orderOf(member, orderId)
  await member.ok(sendMessage, { body: { conversationId: conversationId!, content } })
}

it('is complete for its two parties and the operator, each with what they may read, and hidden from everyone else', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const operator = await world.member({ email: OPERATOR })
  const orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world, { to: 6 }) })
  await move(lender, orderId, 'accept')
  await labelsMade(world, orderId)
  await say(lendee, orderId, 'Is the belt in the bag?')
  const [photo] = await lender.upload([await anyJpeg()], { purpose: 'condition' })
  const answers = { isClean: true, isUndamaged: false, isComplete: true, note: 'A loose thread' }
  await lender.ok(writeCheck, { body: { orderId, moment: 'LENDER_OUT', ...answers, images: [photo!.path] } })
  await move(lender, orderId, 'sent')
  await move(lendee, orderId, 'received')
  await move(lendee, orderId, 'returned')
  await move(lender, orderId, 'complete')
  await world.drain()

  const [forLender, forLendee, forOperator] = await Promise.all(
    [lender, lendee, operator].map(async (member) => {
      const { status, body } = await evidence(member, orderId)
      expect(status).toBe(200)
      return body.data
    }),
  )
  expect([forLender!.viewer, forLendee!.viewer, forOperator!.viewer]).toEqual(['LENDER', 'LENDEE', 'OPERATOR'])
  for (const evidence of [forLender!, forLendee!, forOperator!]) {
    expect(evidence).toMatchObject({
      status: 'COMPLETED',
      lenderName: 'Lena',
      lendeeName: 'Bea',
      termsVersion: '2025-05-31',
    })
    expect(evidence.timeline.map(({ move }) => move)).toEqual(
      expect.arrayContaining(['request', 'accept', 'sent', 'received', 'returned', 'complete']),
    )
    const written = expect.objectContaining({ from: 'LENDEE', text: 'Is the belt in the bag?' })
    if (evidence.viewer !== 'OPERATOR') expect(evidence.messages).toContainEqual(written)
    expect(evidence.money.map(({ kind, pence, state }) => [kind, pence, state])).toEqual([
      ['HOLD', 2490, 'DONE'],
      ['CAPTURE', 2490, 'DONE'],
    ])
    expect(evidence.checks).toMatchObject([{ moment: 'LENDER_OUT', note: 'A loose thread', isUndamaged: false }])
    expect((await fetch(world.url + evidence.checks[0]!.images[0]!.path)).status).toBe(200)
    const text = JSON.stringify(evidence)
    expect(text).not.toMatch(/Mare Street|example\.com|(?<!\d)(\+44|0)7400|pi_|seti_|cus_/)
  }
  expect(forLender!.coins.map(({ of, kind }) => [of, kind])).toEqual([['LENDER', 'EARNED']])
  expect(new Set(forLendee!.coins.map(({ of }) => of))).toEqual(new Set(['LENDEE']))
  expect(new Set(forOperator!.coins.map(({ of }) => of))).toEqual(new Set(['LENDER', 'LENDEE']))
  const prompts = (found: typeof forLender) =>
    found!.messages.filter(({ text }) => text.startsWith('Please leave a review'))
  expect([forLender, forLendee].map((evidence) => prompts(evidence).length)).toEqual([1, 1])
  // no one asked for help: what they wrote stays between the two, until one of them does (product.md §13)
  expect([forOperator!.hidesMessages, forOperator!.messages]).toEqual([true, []])
  await lender.ok(createReport, {
    body: { targetType: 'PROFILE', targetId: lendee.id, reason: 'HARASSMENT', text: 'They were rude.' },
  })
  const reported = (await evidence(operator, orderId)).body.data
  expect(reported.hidesMessages).toBe(false)
  expect(reported.messages.map(({ text }) => text)).toContain('Is the belt in the bag?')
  expect(prompts(reported).length).toBe(2)

  const stranger = await world.member()
  expect((await evidence(stranger, orderId)).status).toBe(404)
  expect((await world.visitor().call(getEvidence, { query: { orderId } })).status).toBe(401)

  await world.advance('P15D')
  await say(lender, orderId, 'Much later, about something else')
  expect((await evidence(lendee, orderId)).body.data.messages.map(({ text }) => text)).not.toContain(
    'Much later, about something else',
  )
})

it('excludes what belongs to another loan of the same two; a message that names no loan is in both', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const other = await listGarment(lender, { brand: 'Erdem' })
  await befriend(lender, lendee)
  const ask = async (listing: string, from: number) => {
    const days = daysOf(world, { listingId: listing, from, to: from + 1 })
    const body = { listingId: listing, ...days, deliveryMethod: 'IN_PERSON' as const }
    return (await lendee.ok(createOrder, { body })).body.orderId
  }
  const first = await ask(listingId, 1)
  await say(lendee, first, 'Before the second loan')
  await world.advance('PT1H')
  const second = await ask(other, 4)
  await say(lender, first, 'Which of the two did you mean?')
  await move(lender, first, 'accept')
  await move(lendee, first, 'received')
  await move(lender, first, 'complete')
  await world.advance('P15D')
  await say(lendee, second, 'After the first loan')

  const [ofFirst, ofSecond] = await Promise.all(
    [first, second].map(async (orderId) => (await evidence(lendee, orderId)).body.data),
  )
  const numbers = [ofFirst!.orderNumber, ofSecond!.orderNumber]
  const written = (found: typeof ofFirst) =>
    found!.messages.map(({ text, alsoIn }) => [text, alsoIn.map((number) => numbers.indexOf(number))])
  expect(written(ofFirst)).toEqual([
    ['I would like to borrow your Rixo dress.', []],
    ['Before the second loan', []],
    ['Which of the two did you mean?', [1]],
    ['Please leave a review for Lena', []],
  ])
  expect(written(ofSecond)).toEqual([
    ['I would like to borrow your Erdem dress.', []],
    ['Which of the two did you mean?', [0]],
    ['After the first loan', []],
  ])
})

it('contains issues and claims for both sides, and the reason of a card refusal for neither', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 5, to: 6, method: 'IN_PERSON' })
  await move(lender, orderId, 'accept')
  await move(lendee, orderId, 'received')
  await move(lender, orderId, 'complete')
  const [photo] = await lender.upload([await anyJpeg()], { purpose: 'issue' })
  const description = 'The zip is broken'
  await lender.ok(createClaim, { body: { orderId, lines: ['zip'], description, images: [photo!.path] } })
  await lender.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description, images: [] } })
  for (const member of [lender, lendee]) {
    const { issues, claims, status } = (await evidence(member, orderId)).body.data
    expect(status).toBe('DISPUTE')
    expect(issues).toMatchObject([{ by: 'LENDER', topic: 'DAMAGED', description }])
    expect(claims).toMatchObject([
      { claimedPence: 2000, state: 'OPEN', description, images: [expect.stringContaining(`${photo!.path}?`)] },
    ])
    expect(claims[0]).not.toHaveProperty('refusalCode')
  }
})

it('has no issue, claim, decision, money, coin, parcel or check of another loan', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const plain = await requestLoan(world, lendee, { listingId, ...soonByPost(world, { to: 6 }) })
  const numberOfLines = async () => {
    const { data } = (await evidence(lendee, plain)).body
    const { issues, claims, resolutions, extensions, money, coins, parcels, checks, messages } = data
    return [issues, claims, resolutions, extensions, money, coins, parcels, checks, messages].map(
      ({ length }) => length,
    )
  }
  const before = await numberOfLines()
  expect(before).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 1])

  const borrower = await world.member()
  await listGarment(borrower)
  const orderId = await requestLoan(world, borrower, {
    listingId: await listGarment(lender),
    ...soonByPost(world, { to: 6 }),
  })
  await move(lender, orderId, 'accept')
  await labelsMade(world, orderId)
  const [check] = await lender.upload([await anyJpeg()], { purpose: 'condition' })
  const answers = { isClean: true, isUndamaged: true, isComplete: true, images: [check!.path] }
  await lender.ok(writeCheck, { body: { orderId, moment: 'LENDER_OUT', ...answers } })
  for (const [member, action] of [
    [lender, 'sent'],
    [borrower, 'received'],
    [borrower, 'returned'],
    [lender, 'complete'],
  ] as const)
    expect((await move(member, orderId, action)).status, action).toBe(200)
  const [photo] = await lender.upload([await anyJpeg()], { purpose: 'issue' })
  const description = 'The zip is broken'
  await lender.ok(createClaim, { body: { orderId, lines: ['zip'], description, images: [photo!.path] } })
  await lender.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description, images: [] } })
  await world.drain()
  expect(await numberOfLines()).toEqual(before)
})

it('has the messages until the last moment of the 14 days after a loan closed', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world, { to: 6 }) })
  await move(lender, orderId, 'decline')
  await world.advance('P13DT23H')
  await say(lendee, orderId, 'A pity')
  await world.advance('PT2H')
  await say(lendee, orderId, 'Some other time?')
  const texts = (await evidence(lendee, orderId)).body.data.messages.map(({ text }) => text)
  expect([texts.includes('A pity'), texts.includes('Some other time?')]).toEqual([true, false])
})
