import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { addDays, atHour, today } from '@hemline/contract/days.ts'
import { createOrder } from '@hemline/contract/orders/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advanceTo, waitForHour, waitForNight } from '../../test/hours.ts'
import { addPaidCleaning, arrivedLoan, behave, daysOf, evidence, lenderAndStranger, move } from '../../test/loans.ts'
import { noticesDuring } from '../../test/notices.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'
import { settleClaim } from './settle-actions.ts'

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

  // by day: at night the reminder waits
  await waitForHour(world, 10)
  await make('button')()
  const reminded = await noticesOf(() => world.advance('PT25H'))
  expect(reminded).toMatchObject({ lena: [], bea: ['Please answer the claim for the Rixo dress'] })
  const lapsed = await noticesOf(() => world.advance('PT24H'))
  const counts = 'The claim for the Rixo dress was accepted automatically'
  expect(lapsed.lena).toEqual([counts, expect.stringContaining('is paid')])
  expect(lapsed.bea).toEqual([counts, expect.stringContaining('was charged')])
})

it('a reminder to answer a claim is not sent at night, but at eight in the morning, once', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const images = [await evidence(lender)]
  await waitForHour(world, 23)
  await world.advance('PT30M')
  const morning = atHour(addDays(today(world.clock.now()), 2), 8)
  await lender.ok(createClaim, { body: { orderId, lines: ['zip'], description: 'The zip', images } })
  const remindersDuring = async (act: () => Promise<unknown>) => {
    const { bea } = await noticesDuring(world, { bea: lendee }, act)
    return bea.filter(({ title }) => title === 'Please answer the claim for the Rixo dress').length
  }
  expect(await remindersDuring(() => world.advance('PT24H'))).toBe(0)
  expect(await remindersDuring(() => advanceTo(world, morning))).toBe(1)
  expect(await remindersDuring(() => world.advance('PT1H'))).toBe(0)
})

/** An arrived loan, and how its lender claims a line of its tariff; returns the claim's id. */
async function claimable() {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const images = [await evidence(lender)]
  const claim = async (line: string) =>
    (await lender.ok(createClaim, { body: { orderId, lines: [line], description: 'It is damaged', images } })).body.data
      .id
  return { lendee, claim }
}
/** Returns how the pushes of these notices of a claim ended: null while they wait. */
async function pushesOf(claimId: string, notices: string[]) {
  await world.drain()
  const rows = await world.db
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notificationId')
    .select(['n.key', 'd.outcome'])
    .where('n.key', 'like', `claim:${claimId}:%`)
    .where('d.channel', '=', 'push')
    .execute()
  return notices.map((name) => rows.find(({ key }) => key.startsWith(`claim:${claimId}:${name}:`))!.outcome)
}

it('what is charged at night without an answer is pushed at eight in the morning, and an accepted claim immediately', async () => {
  const { lendee, claim } = await claimable()
  await waitForNight(world)
  const silent = await claim('zip')
  await world.advance('PT48H')
  expect(await pushesOf(silent, ['lapsed', 'charged', 'paid'])).toEqual([null, null, null])
  const answered = await claim('stain')
  await lendee.ok(answerClaim, { body: { claimId: answered, action: 'accept' } })
  expect(await pushesOf(answered, ['accepted', 'charged', 'paid'])).toEqual(Array(3).fill('NO_DEVICE'))
  await waitForHour(world, 8, 0)
  expect(await pushesOf(silent, ['lapsed', 'charged', 'paid'])).toEqual(Array(3).fill('NO_DEVICE'))
})

it('a charge that was interrupted at night is pushed when it would have been: immediately for an accepted claim', async () => {
  const { lendee, claim } = await claimable()
  await waitForNight(world)
  const silent = await claim('zip')
  await world.advance('PT47H')
  const answered = await claim('stain')
  await behave(world, { failNext: { path: '/v1/payment_intents', status: 500, times: 1000 } })
  await lendee.ok(answerClaim, { body: { claimId: answered, action: 'accept' } })
  await world.advance('PT1H')
  await behave(world, {})
  await world.advance('PT1M')
  expect(await pushesOf(answered, ['charged', 'paid'])).toEqual(Array(2).fill('NO_DEVICE'))
  expect(await pushesOf(silent, ['charged', 'paid'])).toEqual([null, null])
  await waitForHour(world, 8, 0)
  expect(await pushesOf(silent, ['charged', 'paid'])).toEqual(Array(2).fill('NO_DEVICE'))
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

it('a borrower who is banned reads that Hemline decides, and is asked neither to answer nor to pay', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const images = [await evidence(lender)]
  const ban = { memberId: lendee.id, emailHash: 'of a banned borrower', bannedAt: world.clock.now() }
  await world.db.insertInto('bans').values(ban).execute()
  const noticesOf = async (act: () => Promise<unknown>) =>
    (await noticesDuring(world, { bea: lendee }, act)).bea.filter(({ title }) => /claim|charged/.test(title))
  let claimId = ''
  const [made] = await noticesOf(async () => {
    const body = { orderId, lines: ['zip'], description: 'The zip', images }
    claimId = (await lender.ok(createClaim, { body })).body.data.id
  })
  expect(made!.text).toContain('we’ll decide before anything is charged')
  expect(made!.text).not.toMatch(/accept|dispute|pay/)
  expect(await noticesOf(() => world.advance('PT25H'))).toEqual([])
  const [referred] = await noticesOf(() => world.advance('PT24H'))
  expect(referred).toMatchObject({ title: 'We’re looking at the claim for the Rixo dress' })
  expect(referred!.text).not.toContain('no answer')

  // the operator decides that it is charged, and there is no card any more
  const charging = { state: 'CHARGING' as const, chargeKey: `charge:${claimId}` }
  await world.db.updateTable('claims').set(charging).where('id', '=', claimId).execute()
  const due = await noticesOf(() => settleClaim(world.deps, claimId, { waits: false, byClock: false }))
  expect(due).toEqual([
    { title: '£20.00 for the Rixo dress couldn’t be charged', text: expect.stringContaining('write to us') },
  ])
  expect(due[0]!.text).not.toContain('card')
  const letter = (await world.emailsTo(lendee.email)).find(({ subject }) => subject === due[0]!.title)
  expect(letter!.text).not.toMatch(/Pay now|https?:/)
})

it('between friends in person, where no card was stored, the borrower is asked to pay', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await befriend(lender, lendee)
  const wish = { listingId, from: 0, to: 1 }
  const { orderId } = (
    await lendee.ok(createOrder, { body: { ...wish, ...daysOf(world, wish), deliveryMethod: 'IN_PERSON' } as never })
  ).body
  for (const [who, action] of [
    [lender, 'accept'],
    [lendee, 'received'],
  ] as const)
    expect((await move(who, orderId, action)).status).toBe(200)
  const images = [await evidence(lender)]
  const claimed = (lines: string[]) =>
    lender.ok(createClaim, { body: { orderId, lines, description: 'It is damaged', images } })
  const textsOf = async (act: () => Promise<unknown>) => {
    const { lena, bea } = await noticesDuring(world, { lena: lender, bea: lendee }, act)
    return { lena: lena.map(({ text }) => text), bea: bea.map(({ title, text }) => `${title}: ${text}`) }
  }

  let claimId = ''
  const made = await textsOf(async () => {
    claimId = (await claimed(['zip'])).body.data.id
  })
  expect(made.bea.join()).toContain('it’s accepted automatically and you’ll be asked to pay £20.00.')
  const accepted = await textsOf(() => lendee.ok(answerClaim, { body: { claimId, action: 'accept' } }))
  expect(accepted.lena).toContain('We’ve asked Bea to pay £20.00 for the Rixo dress.')
  expect(accepted.bea).toContain(
    'Please pay £20.00 for the Rixo dress: Please pay it with your card. You can’t request anything else until then.',
  )

  await claimed(['button'])
  const lapsed = await textsOf(() => world.advance('PT49H'))
  expect(lapsed.lena.join()).toMatch(/no answer in time, so £\S+ is to be paid/)
  const all = [made, accepted, lapsed].flatMap(({ lena, bea }) => [...lena, ...bea]).join()
  expect(all).not.toMatch(/charge your card|is being charged|couldn’t be charged/)
})
