import { confirmHandover, getHandover } from '@hemline/contract/handovers/calls.ts'
import { readScan } from '@hemline/contract/handovers/rules.ts'
import type { Handover } from '@hemline/contract/handovers/shapes.ts'
import type { OrderStatus } from '@hemline/contract/order-status.ts'
import { completeOrder, createOrder } from '@hemline/contract/orders/calls.ts'
import jsQr from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const shown = async (member: TestMember, orderId: string) =>
  (await member.ok(getHandover, { query: { orderId } })).body.data
const codeShownTo = async (member: TestMember, orderId: string) => {
  const handover = await shown(member, orderId)
  if (!handover?.code) throw new Error('No code is shown')
  return handover.code
}
const enter = (member: TestMember, orderId: string, handover: Handover, code: string, enteredAt?: string) =>
  member.call(confirmHandover, { body: { orderId, handover, code, enteredAt } })
const wrong = (code: string) => code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))

async function acceptedInPerson(): Promise<{ lender: TestMember; lendee: TestMember; orderId: string }> {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 3, to: 4, method: 'IN_PERSON' })
  await move(lender, orderId, 'accept')
  return { lender, lendee, orderId }
}

describe('a handover with a code', () => {
  it("uses the lender's code on the way out and the lendee's code on the way back", async () => {
    const { lender, lendee, orderId } = await acceptedInPerson()
    const out = await shown(lender, orderId)
    expect(out).toMatchObject({ handover: 'OUT', code: expect.stringMatching(/^\d{6}$/) })
    expect(out!.qr!.path).toMatch(/^M0 0h1v1h-1z/)
    expect(await shown(lendee, orderId)).toEqual({ handover: 'OUT', code: null, qr: null })
    expect(await codeShownTo(lender, orderId)).toBe(out!.code)

    const taken = await enter(lendee, orderId, 'OUT', ` ${out!.code!.slice(0, 3)} ${out!.code!.slice(3)}`)
    expect(taken.body).toEqual({ status: 'SHIPPING_RECEIVED', wasAlreadyDone: false })
    const back = await codeShownTo(lendee, orderId)
    expect(back).not.toBe(out!.code)
    expect(await shown(lender, orderId)).toEqual({ handover: 'BACK', code: null, qr: null })
    expect((await enter(lender, orderId, 'BACK', back)).body.status).toBe('COMPLETED')
    expect(await shown(lender, orderId)).toBeNull()
    const { timeline } = await orderOf(lender, orderId)
    expect(timeline.map(({ move, by, handedAt }) => [move, by, Boolean(handedAt)])).toEqual([
      ['request', 'LENDEE', false],
      ['accept', 'LENDER', false],
      ['collected', 'LENDEE', true],
      ['complete', 'LENDER', true],
    ])
  })

  it('shows a QR code that a camera can read', async () => {
    const { lender, orderId } = await acceptedInPerson()
    const { qr, code } = (await shown(lender, orderId))!
    const side = qr!.size + 8
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}" width="400" height="400"><rect x="-4" y="-4" width="${side}" height="${side}" fill="#fff"/><path d="${qr!.path}"/></svg>`
    const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    // the module's export is the function itself, contrary to its types
    const readQr = jsQr as unknown as typeof jsQr.default
    const read = readQr(new Uint8ClampedArray(data), info.width, info.height)
    expect(readScan(read?.data ?? '', orderId)).toEqual({ code })
    expect(readScan('https://elsewhere.test/', orderId)).toBeNull()
  })

  it('can be confirmed without the code too, and notifies the other side', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson()
    expect((await move(lendee, orderId, 'received')).body.status).toBe('SHIPPING_RECEIVED')
    await world.drain()
    expect((await world.emailsTo(lender.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/Bea has your/),
    )
    expect((await orderOf(lender, orderId)).timeline.at(-1)).toMatchObject({ move: 'collected', handedAt: null })
  })

  it('accepts a code that arrives late and twice once, with the time at which it was entered', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson()
    const code = await codeShownTo(lender, orderId)
    const enteredAt = world.clock.now().toISOString()
    await world.advance('PT3H')
    const both = await Promise.all([1, 2].map(() => enter(lendee, orderId, 'OUT', code, enteredAt)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ body }) => body.wasAlreadyDone).sort()).toEqual([false, true])
    expect((await enter(lendee, orderId, 'OUT', code, enteredAt)).body).toEqual({
      status: 'SHIPPING_RECEIVED',
      wasAlreadyDone: true,
    })
    const { timeline, receivedAt } = await orderOf(lendee, orderId)
    expect(timeline.filter(({ move }) => move === 'collected')).toMatchObject([{ handedAt: enteredAt }])
    // the 24 hours for help count from the server's time of the confirmation
    expect(Date.parse(receivedAt!) - Date.parse(enteredAt)).toBeGreaterThanOrEqual(3 * 3_600_000)
  })

  it.each([
    [2, 'now'],
    [-90, 'accepted'],
  ] as const)('rejects a time %i days from now', async (days, expected) => {
    const { lender, lendee, orderId } = await acceptedInPerson()
    const code = await codeShownTo(lender, orderId)
    const reported = new Date(world.clock.now().getTime() + days * 86_400_000).toISOString()
    expect((await enter(lendee, orderId, 'OUT', code, reported)).status).toBe(200)
    const { timeline, acceptedAt } = await orderOf(lendee, orderId)
    const handedAt = Date.parse(timeline.at(-1)!.handedAt!)
    if (expected === 'accepted') expect(handedAt).toBe(Date.parse(acceptedAt!))
    else expect(handedAt).toBeLessThanOrEqual(world.clock.now().getTime())
  })

  it('a code after the button has no further effect', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson()
    const code = await codeShownTo(lender, orderId)
    await move(lendee, orderId, 'received')
    expect((await enter(lendee, orderId, 'OUT', code)).body).toEqual({
      status: 'SHIPPING_RECEIVED',
      wasAlreadyDone: true,
    })
  })

  it('a code of the way back has no further effect after the lender has reported the return', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson()
    await enter(lendee, orderId, 'OUT', await codeShownTo(lender, orderId))
    const code = await codeShownTo(lendee, orderId)
    await move(lendee, orderId, 'returned')
    await move(lender, orderId, 'complete')
    expect((await enter(lender, orderId, 'BACK', code)).body).toEqual({ status: 'COMPLETED', wasAlreadyDone: true })
  })

  it('refuses a code after the loan was cancelled', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson()
    const code = await codeShownTo(lender, orderId)
    await move(lender, orderId, 'cancel')
    const late = await enter(lendee, orderId, 'OUT', code)
    expect([late.status, late.body.error.code]).toEqual([409, 'MOVE_NOT_ALLOWED'])
  })
})

describe('handover codes', () => {
  it('are not accepted from other members, nor from the member who shows the code', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson()
    const stranger = await world.member()
    const code = await codeShownTo(lender, orderId)
    expect((await stranger.call(getHandover, { query: { orderId } })).status).toBe(404)
    expect((await enter(stranger, orderId, 'OUT', code)).status).toBe(404)
    expect((await world.visitor().call(getHandover, { query: { orderId } })).status).toBe(401)
    expect((await enter(lender, orderId, 'OUT', code)).status).toBe(403)
    expect((await orderOf(lendee, orderId)).status).toBe('ACCEPTED')
    // and do not appear anywhere else
    for (const member of [lender, lendee]) {
      expect(JSON.stringify(await orderOf(member, orderId))).not.toContain(code)
    }
  })

  it('are bound to the order and the handover', async () => {
    const one = await acceptedInPerson()
    const other = await acceptedInPerson()
    const code = await codeShownTo(one.lender, one.orderId)
    expect((await enter(other.lendee, other.orderId, 'OUT', code)).body.error.code).toBe('HANDOVER_CODE_WRONG')
    await enter(one.lendee, one.orderId, 'OUT', code)
    const again = await enter(one.lender, one.orderId, 'BACK', code)
    expect([again.status, again.body.error.fields]).toEqual([422, { code: expect.stringContaining('doesn’t match') }])
    expect(readScan(`https://hemline.test/order/${one.orderId}#code=${code}`, one.orderId)).toEqual({ code })
    expect(readScan(`https://hemline.test/order/${one.orderId}#code=${code}`, other.orderId)).toBe('OTHER_ORDER')
  })

  it('do not exist before the acceptance, nor by post', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 10, to: 12 })
    expect(await shown(lender, orderId)).toBeNull()
    await move(lender, orderId, 'accept')
    expect(await shown(lender, orderId)).toBeNull()
    expect((await enter(lendee, orderId, 'OUT', '123456')).status).toBe(409)
  })

  it.each(['', '12345', '1234567', 'abcdef', '12 34'])('%o is not a code', async (code) => {
    const { lendee, orderId } = await acceptedInPerson()
    const answer = await enter(lendee, orderId, 'OUT', code)
    expect([answer.status, answer.body.error.fields]).toEqual([400, { code: 'Please enter the six digits' }])
  })

  it('are limited by order, even for sixty concurrent tries; the right code waits too, and the button still works', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson()
    const code = await codeShownTo(lender, orderId)
    const guesses = Array.from({ length: 60 }, (_, index) => String(index).padStart(6, '0')).filter(
      (one) => one !== code,
    )
    const answers = await Promise.all(guesses.map((guess) => enter(lendee, orderId, 'OUT', guess)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(guesses.length - 5)
    expect((await enter(lendee, orderId, 'OUT', code)).status).toBe(429)
    await world.advance('PT31S')
    expect((await enter(lendee, orderId, 'OUT', wrong(code))).status).toBe(422)
    await world.advance('PT31S')
    expect((await enter(lendee, orderId, 'OUT', code)).status).toBe(429) // the wait has doubled
    await world.advance('PT31S')
    expect((await enter(lendee, orderId, 'OUT', code)).status).toBe(200)

    const other = await acceptedInPerson()
    for (let guess = 0; guess < 6; guess++) await enter(other.lendee, other.orderId, 'OUT', `00000${guess}`)
    expect((await move(other.lendee, other.orderId, 'received')).status).toBe(200)
  })
})

describe('asking the lender to confirm the return', () => {
  const questions = async (orderId: string) =>
    world.db
      .selectFrom('messages')
      .select(['recipientId', 'content', 'isFulfilled', 'createdAt', 'conversationId'])
      .where('orderId', '=', orderId)
      .where('type', '=', 'is-complete-delivery')
      .execute()

  async function lentToFriend(): Promise<{ lender: TestMember; friend: TestMember; orderId: string }> {
    const lender = await world.member({ firstName: 'Lena' })
    const friend = await world.member({ firstName: 'Fay' })
    const listingId = await listGarment(lender)
    await befriend(friend, lender)
    const made = await friend.ok(createOrder, {
      body: { listingId, ...daysOf(world, { listingId, from: 1, to: 2 }), deliveryMethod: 'IN_PERSON' },
    })
    await move(lender, made.body.orderId, 'accept')
    return { lender, friend, orderId: made.body.orderId }
  }

  it('happens once, on the day after a loan that was collected, and not of one that was not', async () => {
    const { lender, friend, orderId } = await lentToFriend()
    const uncollected = await lentToFriend()
    await move(friend, orderId, 'received')
    await world.advance('P2D')
    expect(await questions(orderId)).toEqual([])
    await world.advance('P1D')
    await world.drain()
    expect(await questions(uncollected.orderId)).toEqual([])
    const messages = await questions(orderId)
    expect(messages).toMatchObject([{ recipientId: lender.id, isFulfilled: false }])
    expect(messages[0]!.content).toBe('Is the Rixo dress back from Fay? Say so here, and the loan is complete.')
    const done = await lender.ok(completeOrder, {
      body: {
        orderId,
        conversationId: messages[0]!.conversationId,
        createdAt: messages[0]!.createdAt.toISOString(),
      },
    })
    expect(done.body.status).toBe('COMPLETED' satisfies OrderStatus)
    expect(await questions(orderId)).toMatchObject([{ isFulfilled: true }])
  })

  it('happens immediately when the lendee reports the return, and the code answers it as well', async () => {
    const { lender, friend, orderId } = await lentToFriend()
    await move(friend, orderId, 'received')
    await move(friend, orderId, 'returned')
    await world.drain()
    expect(await questions(orderId)).toHaveLength(1)
    await enter(lender, orderId, 'BACK', await codeShownTo(friend, orderId))
    expect(await questions(orderId)).toMatchObject([{ isFulfilled: true }])
    await world.advance('P9D')
    expect(await questions(orderId)).toHaveLength(1)
  })

  it('only the lender can complete the loan', async () => {
    const { friend, orderId } = await lentToFriend()
    await move(friend, orderId, 'received')
    const stranger = await world.member()
    expect((await friend.call(completeOrder, { body: { orderId } })).status).toBe(403)
    expect((await stranger.call(completeOrder, { body: { orderId } })).status).toBe(404)
  })
})
