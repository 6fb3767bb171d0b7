import { answerClaim, createClaim, getClaims } from '@hemline/contract/claims/calls.ts'
import { getChecks } from '@hemline/contract/condition-checks/calls.ts'
import { formatInstant } from '@hemline/contract/days.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { limitTexts } from '@hemline/contract/limit-words.ts'
import { CLAIMS_PER_ORDER_A_DAY } from '@hemline/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForHour } from '../../test/hours.ts'
import { acceptedInPerson, addPaidCleaning, arrivedLoan, evidence, ledger, move } from '../../test/loans.ts'
import { acceptedByPost, orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { settleClaim } from './settle-actions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Changes = { lines?: string[]; images?: string[]; description?: string }
const claim = async (lender: TestMember, orderId: string, changes: Changes = {}) =>
  lender.call(createClaim, {
    body: {
      orderId,
      lines: ['stain', 'button'],
      description: 'Red wine, and a button is gone',
      images: changes.images ?? [await evidence(lender)],
      ...changes,
    },
  })
const answer = (member: TestMember, claimId: string, action: 'accept' | 'contest' | 'withdraw', reason = 'Not me') =>
  member.call(answerClaim, { body: { claimId, action, reason: action === 'contest' ? reason : '' } })
const claimsOf = async (member: TestMember, orderId: string) =>
  (await member.ok(getClaims, { query: { orderId } })).body
const chargesOf = async (orderId: string) =>
  (await ledger(world)).filter(
    (hold) => hold.metadata.orderId === orderId && hold.metadata.operation?.startsWith('charge:'),
  )

describe('a claim', () => {
  it('consists of lines of the agreed tariff; when accepted, it is charged once to the stored card and owed to the lender', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const made = await claim(lender, orderId)
    expect([made.status, made.body.data]).toMatchObject([201, { state: 'OPEN', amountPence: 3000, claimedPence: 3000 }])
    expect(await claimsOf(lendee, orderId)).toMatchObject({ leftPence: 17_000, mayClaim: false, owed: [] })
    expect((await claimsOf(lender, orderId)).mayClaim).toBe(true)
    const accepted = await answer(lendee, made.body.data.id, 'accept')
    expect([accepted.status, accepted.body.data.state]).toEqual([200, 'CHARGING'])
    await world.drain()
    expect((await claimsOf(lendee, orderId)).items).toMatchObject([{ state: 'PAID', refusalCode: null }])
    expect((await claimsOf(lender, orderId)).owed).toMatchObject([{ kind: 'COMPENSATION', pence: 3000, paidAt: null }])
    expect(await chargesOf(orderId)).toMatchObject([{ status: 'CAPTURED', capturedPence: 3000 }])
    await world.advance('PT1H')
    expect(await chargesOf(orderId)).toHaveLength(1)
    expect((await world.emailsTo(lendee.email)).map((one) => one.subject).join()).toContain('Lena claims £30.00')
  })

  it('cannot include the cleaning paid with the loan, alone or with other lines', async () => {
    const { lender, orderId } = await arrivedLoan(world)
    for (const lines of [['dry-cleaning'], ['button', 'dry-cleaning']]) {
      const { status, body } = await claim(lender, orderId, { lines })
      expect([status, body.error.code]).toEqual([422, 'CLAIM_NOT_ALLOWED'])
      expect(body.error.fields?.lines).toMatch(/paid with the loan/)
    }
    expect((await claimsOf(lender, orderId)).items).toEqual([])
  })

  it('that includes it from an earlier version is not charged on acceptance or silence: the operator decides', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const { id } = (await claim(lender, orderId)).body.data
    await addPaidCleaning(world, id)
    const accepted = await answer(lendee, id, 'accept')
    expect([accepted.status, accepted.body.error.code]).toEqual([422, 'CLAIM_NOT_ALLOWED'])
    expect(accepted.body.error.message).toMatch(/paid with the loan/)
    const order = await orderOf(lendee, orderId)
    expect(order.asks).toMatchObject([{ kind: 'CLAIM', id, onSilence: 'OPERATOR' }])
    await world.advance('PT49H')
    expect((await claimsOf(lendee, orderId)).items.map((one) => one.state)).toEqual(['CONTESTED'])
    expect(await chargesOf(orderId)).toEqual([])
  })

  it('is charged once, however many acceptances and settlements run concurrently', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const { id } = (await claim(lender, orderId)).body.data
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(lendee, id, 'accept')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    await Promise.all(Array.from({ length: 8 }, () => settleClaim(world.deps, id, { waits: true, byClock: false })))
    await world.drain()
    expect(await chargesOf(orderId)).toMatchObject([{ status: 'CAPTURED', capturedPence: 3000 }])
    expect((await claimsOf(lender, orderId)).owed).toHaveLength(1)
  })

  it('stays within the fixed replacement value over all claims, also when many arrive concurrently', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const images = [await evidence(lender)]
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        claim(lender, orderId, { images, lines: ['hem', 'zip', 'stain'], description: `Damage ${n}` }),
      ),
    )
    const sums = (await claimsOf(lender, orderId)).items.map((one) => one.amountPence)
    expect(sums.reduce((sum, pence) => sum + pence, 0)).toBe(20_000)
    expect(many.filter((one) => one.status === 422).map((one) => one.body.error.code)).toEqual(
      Array(many.length - sums.length).fill('CLAIM_NOT_ALLOWED'),
    )
    // a withdrawn claim no longer counts, and the whole garment is never more than what is left
    const [first] = (await claimsOf(lender, orderId)).items
    await answer(lender, first!.id, 'withdraw')
    const whole = await claim(lender, orderId, { images, lines: ['lost'] })
    expect(whole.body.data.amountPence).toBe(first!.amountPence)
    expect((await answer(lendee, first!.id, 'accept')).status).toBe(409)
  })

  it('is made once by ten parallel clicks without a key, and by the same sent again while it is open', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const images = [await evidence(lender)]
    const clicks = await Promise.all(Array.from({ length: 10 }, () => claim(lender, orderId, { images })))
    expect(clicks.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const { id } = clicks[0]!.body.data
    expect(new Set(clicks.map(({ body }) => body.data.id))).toEqual(new Set([id]))
    expect((await claim(lender, orderId, { images })).body.data.id).toBe(id)
    expect((await claimsOf(lender, orderId)).items).toHaveLength(1)
    await world.drain()
    const notified = (await world.emailsTo(lendee.email)).filter(({ subject }) => subject.includes('Lena claims'))
    expect(notified).toHaveLength(1)
    // other lines, words or photos are another claim, and so is the same after the first was taken back
    for (const changes of [
      { images, lines: ['zip'] },
      { images, description: 'The zip too' },
      { images: [await evidence(lender)] },
    ])
      expect((await claim(lender, orderId, changes)).body.data.id).not.toBe(id)
    await answer(lender, id, 'withdraw')
    expect((await claim(lender, orderId, { images })).body.data.id).not.toBe(id)
  })

  it('is created once with its key, although the process died between commit and answer', async () => {
    const { lender, orderId } = await arrivedLoan(world)
    const body = { orderId, lines: ['stain'], description: 'Red wine', images: [await evidence(lender)] }
    const claim = (key: string) => lender.call(createClaim, { body, headers: { 'idempotency-key': key } })
    const first = await claim('crashed-claim')
    const longAgo = new Date(world.clock.now().getTime() - 3_600_000)
    await world.db
      .updateTable('idempotentWrites')
      .set({ answer: null, claimedAt: longAgo })
      .where('key', '=', 'crashed-claim')
      .execute()
    const again = await claim('crashed-claim')
    expect([again.status, again.body.data?.id]).toEqual([201, first.body.data.id])
    expect((await claimsOf(lender, orderId)).items).toHaveLength(1)
    // a later submission is another claim
    expect((await claim('another-claim')).body.data.id).not.toBe(first.body.data.id)
  })

  it('is accepted after 48 hours of silence, with a reminder; for the whole garment it goes to the operator', async () => {
    // by day: at night the reminder waits
    await waitForHour(world, 10)
    const { lender, lendee, orderId } = await arrivedLoan(world)
    await claim(lender, orderId, { lines: ['zip'] })
    await claim(lender, orderId, { lines: ['lost'] })
    await world.drain()
    const { items: claims } = await claimsOf(lendee, orderId)
    const letters = (await world.emailsTo(lendee.email)).filter(({ subject }) => subject.includes('Lena claims'))
    // each letter states what silence means for its own claim, to the hour
    for (const [at, amount, own, other] of [
      [0, '£20.00', 'it’s accepted automatically and we’ll charge your card £20.00.', 'we’ll decide'],
      [1, '£180.00', 'we’ll decide before anything is charged.', 'automatically'],
    ] as const) {
      const { text } = letters.find(({ subject }) => subject.includes(amount))!
      const until = formatInstant(new Date(claims[at]!.answerBy!))
      expect(text).toContain(`accept or dispute it by ${until}. If you don’t reply by then, ${own}`)
      expect(text).not.toContain(other)
    }
    await world.advance('PT25H')
    await world.advance('PT1H')
    const subjects = (await world.emailsTo(lendee.email)).map((one) => one.subject)
    expect(subjects.filter((one) => one.startsWith('Please answer the claim'))).toHaveLength(2)
    expect((await claimsOf(lendee, orderId)).items.map((one) => one.state)).toEqual(['OPEN', 'OPEN'])
    await world.advance('PT22H')
    expect((await claimsOf(lendee, orderId)).items.map((one) => one.state)).toEqual(['PAID', 'CONTESTED'])
    expect(await chargesOf(orderId)).toMatchObject([{ capturedPence: 2000 }])
  })

  it('can be made for 24 hours on a loan that was cancelled although the borrower has it; silence goes to the operator', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.advance('P6D')
    expect((await claimsOf(lender, orderId)).mayClaim).toBe(false)
    expect((await move(lendee, orderId, 'cancel')).status).toBe(200)
    expect((await claimsOf(lender, orderId)).mayClaim).toBe(true)
    expect((await claimsOf(lendee, orderId)).mayClaim).toBe(false)
    const { id } = (await claim(lender, orderId, { lines: ['button'] })).body.data
    const order = await orderOf(lendee, orderId)
    expect(order.asks).toMatchObject([{ kind: 'CLAIM', id, onSilence: 'OPERATOR' }])
    await world.advance('PT24H1M')
    const late = await claim(lender, orderId, { lines: ['hem'] })
    expect([late.status, late.body.error?.code]).toEqual([422, 'CLAIM_NOT_ALLOWED'])
    await world.advance('PT25H')
    expect((await claimsOf(lendee, orderId)).items.map((one) => one.state)).toEqual(['CONTESTED'])
    expect(await chargesOf(orderId)).toEqual([])
  })

  it('can include the cleaning, which was paid back, on a loan that was cancelled although the borrower has it', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.advance('P6D')
    expect((await move(lendee, orderId, 'cancel')).status).toBe(200)
    expect((await claimsOf(lender, orderId)).tariff.map(({ id }) => id)).toContain('dry-cleaning')
    const made = await claim(lender, orderId, { lines: ['dry-cleaning'] })
    expect([made.status, made.body.data?.amountPence]).toEqual([201, 1800])
    expect((await answer(lendee, made.body.data.id, 'accept')).status).toBe(200)
    await world.drain()
    expect((await claimsOf(lender, orderId)).owed).toMatchObject([{ kind: 'COMPENSATION', pence: 1800 }])
    expect(await chargesOf(orderId)).toMatchObject([{ status: 'CAPTURED', capturedPence: 1800 }])
  })

  it.each(['lender', 'lendee'] as const)(
    'can be made in a dispute that the %s raised after a loan in person, which no one had reported as collected',
    async (raiser) => {
      const loan = await acceptedInPerson(world)
      const { lender, orderId } = loan
      await world.advance('P2D')
      expect((await move(lender, orderId, 'complete')).body.status).toBe('COMPLETED')
      expect((await claimsOf(lender, orderId)).mayClaim).toBe(true)
      await loan[raiser].ok(createOrderIssue, { body: { orderId, description: 'A stain', images: [] } })
      expect((await claimsOf(lender, orderId)).mayClaim).toBe(true)
      expect((await lender.ok(getChecks, { query: { orderId } })).body.open).toEqual(['LENDER_IN'])
      const made = await claim(lender, orderId, { lines: ['stain'] })
      expect([made.status, made.body.data?.amountPence]).toEqual([201, 2000])
    },
  )

  it('of a borrower who is banned is never charged for silence', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    await claim(lender, orderId)
    const ban = { memberId: lendee.id, emailHash: 'hash', bannedAt: world.clock.now() }
    await world.db.insertInto('bans').values(ban).execute()
    await world.advance('PT49H')
    expect((await claimsOf(lender, orderId)).items.map((one) => one.state)).toEqual(['CONTESTED'])
    expect(await chargesOf(orderId)).toEqual([])
  })

  it('either accept or contest succeeds when both arrive concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const { lender, lendee, orderId } = await arrivedLoan(world)
      const { id } = (await claim(lender, orderId)).body.data
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => answer(lendee, id, 'accept')),
        ...Array.from({ length: 4 }, () => answer(lendee, id, 'contest')),
        answer(lender, id, 'withdraw'),
      ])
      await world.drain()
      const { state } = (await claimsOf(lendee, orderId)).items[0]!
      const wins = answers.filter((one) => one.status === 200)
      // a contested claim may still be withdrawn
      expect(wins).toHaveLength(state === 'WITHDRAWN' && wins.length === 2 ? 2 : 1)
      expect(await chargesOf(orderId)).toHaveLength(state === 'PAID' ? 1 : 0)
    }
  })

  it('is made by the lender and answered by the lendee, on a loan that was handed over', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const stranger = await world.member({ firstName: 'Sal' })
    const images = [await evidence(lendee)]
    expect((await claim(lendee, orderId, { images })).status).toBe(403)
    expect((await claim(stranger, orderId)).status).toBe(404)
    expect((await claim(lender, orderId, { images })).body.error.fields).toEqual({
      images: 'Please upload the photos again',
    })
    for (const [changes, field] of [
      [{ images: [] }, 'images'],
      [{ lines: [] }, 'lines'],
      [{ lines: ['champagne'] }, 'lines'],
      [{ lines: ['zip', 'champagne'] }, 'lines'],
      [{ description: ' ' }, 'description'],
    ] as const) {
      const refused = await claim(lender, orderId, { ...changes } as Changes)
      expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, [field]])
    }
    expect((await claim(lender, orderId, { lines: ['zip', 'zip'] })).status).toBe(422)
    const { id } = (await claim(lender, orderId)).body.data
    expect((await answer(lender, id, 'accept')).status).toBe(403)
    expect((await answer(stranger, id, 'accept')).status).toBe(404)
    expect((await answer(lendee, id, 'withdraw')).status).toBe(403)
    expect((await lendee.call(answerClaim, { body: { claimId: id, action: 'contest' } })).status).toBe(400)
    expect((await stranger.call(getClaims, { query: { orderId } })).status).toBe(404)
    expect((await claimsOf(lendee, orderId)).items).toHaveLength(1)
    await answer(lender, id, 'withdraw')

    await move(lender, orderId, 'complete')
    await world.advance('PT25H')
    const late = await claim(lender, orderId)
    expect([late.status, late.body.error.code]).toEqual([422, 'CLAIM_NOT_ALLOWED'])
    expect((await orderOf(lender, orderId)).status).toBe('COMPLETED')
  })

  it('is made at most 10 times in 24 hours on one order, withdrawn ones too', async () => {
    const { lender, orderId } = await arrivedLoan(world)
    const other = await arrivedLoan(world)
    const images = [await evidence(lender)]
    const make = () => claim(lender, orderId, { images })
    for (let made = 0; made < CLAIMS_PER_ORDER_A_DAY; made += 1)
      expect((await answer(lender, (await make()).body.data.id, 'withdraw')).status).toBe(200)
    const refused = await make()
    expect([refused.status, refused.body.error]).toEqual([
      429,
      expect.objectContaining({ code: 'TOO_MANY', message: limitTexts.claims }),
    ])
    expect((await claimsOf(lender, orderId)).items).toHaveLength(CLAIMS_PER_ORDER_A_DAY)
    expect((await claim(other.lender, other.orderId)).status).toBe(201)
    await world.advance('PT24H')
    expect((await make()).status).toBe(201)
  })
})
