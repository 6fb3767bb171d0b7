import { randomUUID } from 'node:crypto'
import { formatNearDay } from '@hemline/contract/day-words.ts'
import { today } from '@hemline/contract/days.ts'
import { createOrderIssue, getOrderIssues } from '@hemline/contract/issues/calls.ts'
import { ISSUES_PER_ORDER_MAX } from '@hemline/contract/limits.ts'
import { getOrderDates } from '@hemline/contract/requests/calls.ts'
import { addWorkingDays } from '@hemline/contract/working-days.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrivedLoan, evidence, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { noticesDuring } from '../../test/notices.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const raise = (member: TestMember, orderId: string, changes: Record<string, unknown> = {}) =>
  member.call(createOrderIssue, {
    body: { orderId, description: '  The zip is broken  ', images: [], ...changes } as never,
  })

describe('an issue', () => {
  it('moves a live order to DISPUTE, stops its timers, and is shown and notified to both sides', async () => {
    const { lender, lendee, orderId, listingId } = await arrivedLoan(world)
    await move(lendee, orderId, 'returned')
    const photo = await evidence(lendee)
    const raised = await raise(lendee, orderId, { images: [photo], topic: 'DAMAGED' })
    expect([raised.status, raised.body.status]).toEqual([201, 'DISPUTE'])
    for (const member of [lender, lendee]) {
      const { body } = await member.ok(getOrderIssues, { query: { orderId } })
      expect(body).toMatchObject({
        items: [
          {
            by: 'LENDEE',
            topic: 'DAMAGED',
            description: 'The zip is broken',
            images: [expect.stringContaining(`${photo}?`)],
            isSettled: false,
          },
        ],
        resolutions: [],
      })
      expect((await orderOf(member, orderId)).moves).toEqual([])
    }
    await world.advance('P30D')
    expect(await orderOf(lender, orderId)).toMatchObject({ status: 'DISPUTE', completedAt: null })
    expect((await lender.ok(getOrderDates, { query: { listingId } })).body.items).toEqual([])
    const subjects = (await world.emailsTo(lender.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/raised an issue/))
    expect((await world.emailsTo(lendee.email)).map((one) => one.subject)).toContain(
      'We’ve received your report about the Rixo dress',
    )
  })

  it('names who looks at it, by when, and the next step of each side, on the page and in the letter', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const amara = await world.member({ firstName: 'Amara' })
    const others = await world.db.selectFrom('members').select('id').where('isOperator', '=', true).execute()
    expect(others).toEqual([])
    const photo = await evidence(lendee)
    await world.db.updateTable('members').set({ isOperator: true }).where('id', '=', amara.id).execute()
    const answerBy = addWorkingDays(today(world.clock.now()), 3)
    await raise(lendee, orderId, { images: [photo], topic: 'DAMAGED' })
    await world.drain()
    const dispute = async (member: TestMember) => (await member.ok(getOrderIssues, { query: { orderId } })).body.dispute
    expect(await dispute(lendee)).toEqual({ handler: 'Amara', answerBy, hasOwnPhotos: true })
    expect(await dispute(lender)).toEqual({ handler: 'Amara', answerBy, hasOwnPhotos: false })
    const letter = async (member: TestMember) =>
      (await world.emailsTo(member.email)).find(({ subject }) => /issue about|your report/.test(subject))!.text
    for (const member of [lender, lendee]) {
      const text = (await letter(member)).replace(/\s+/g, ' ')
      expect(text).toContain('Amara from Hemline is looking at it.')
      expect(text).toContain(`We’ll answer you both by ${formatNearDay(answerBy)}.`)
    }
    expect(await letter(lender)).toContain('add your photos')
    expect(await letter(lendee)).not.toContain('add your photos')
    // a further issue does not put the day off
    await world.advance('P1D')
    await raise(lender, orderId, { description: 'It was whole when I sent it' })
    expect((await dispute(lender))?.answerBy).toBe(answerBy)
    // no operator looks at a loan of their own, and one who is no operator any more is not named
    await world.db.updateTable('members').set({ isOperator: false }).where('id', '=', amara.id).execute()
    await world.db.updateTable('members').set({ isOperator: true }).where('id', '=', lender.id).execute()
    expect((await dispute(lendee))?.handler).toBeNull()
    await world.db.updateTable('members').set({ isOperator: false }).where('id', '=', lender.id).execute()
  })

  it('can be followed by a second one, of either side', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    expect((await raise(lendee, orderId)).status).toBe(201)
    expect((await raise(lender, orderId, { description: 'It was whole when I sent it' })).status).toBe(201)
    const { body } = await lender.ok(getOrderIssues, { query: { orderId } })
    expect(body.items.map((issue) => issue.by)).toEqual(['LENDEE', 'LENDER'])
    expect((await orderOf(lender, orderId)).timeline.filter((event) => event.move === 'raiseIssue')).toHaveLength(1)
  })

  it('is notified to both sides in words for each, and refused beyond the limit of an order', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const members = { lender, lendee }
    const notices = await noticesDuring(world, members, () => raise(lendee, orderId))
    expect(notices.lender).toEqual([
      { title: expect.stringMatching(/^Bea has raised an issue/), text: expect.stringMatching(/\w/) },
    ])
    expect(notices.lendee).toEqual([
      { title: 'We’ve received your report about the Rixo dress', text: expect.stringMatching(/\w/) },
    ])
    const other = await noticesDuring(world, members, () => raise(lender, orderId))
    expect(other.lendee.map(({ title }) => title)).toEqual([expect.stringMatching(/^Lena has raised an issue/)])
    const mine = world.db.selectFrom('orderIssues').selectAll().where('orderId', '=', orderId)
    const row = await mine.where('role', '=', 'LENDEE').executeTakeFirst()
    const more = Array.from({ length: ISSUES_PER_ORDER_MAX - 2 }, () => ({
      ...row!,
      id: randomUUID(),
      images: JSON.stringify([]) as never,
    }))
    await world.db.insertInto('orderIssues').values(more).execute()
    expect((await raise(lendee, orderId)).status).toBe(201)
    expect((await raise(lendee, orderId)).status).toBe(429)
    // one side's issues leave the other theirs, and those that are settled leave both theirs
    expect((await raise(lender, orderId)).status).toBe(201)
    await world.db
      .insertInto('resolutions')
      .values({
        ...{ id: orderId, orderId, operatorId: lender.id, outcome: 'BACK', toStatus: 'SHIPPING_RECEIVED' },
        ...{ reason: 'Seen.', chargePence: 0, refundPence: 0, isCoinReturned: false, at: world.clock.now() },
      })
      .execute()
    await world.db.updateTable('orderIssues').set({ resolutionId: orderId }).where('orderId', '=', orderId).execute()
    expect((await raise(lendee, orderId)).status).toBe(201)
  })

  it('can be raised for 24 hours after COMPLETED by the lender, and by a borrower who did not return it; by no side later', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    await move(lendee, orderId, 'returned')
    await move(lender, orderId, 'complete')
    expect((await raise(lendee, orderId)).status).toBe(409)
    expect((await raise(lender, orderId)).body.status).toBe('DISPUTE')
    const early = await arrivedLoan(world)
    await move(early.lender, early.orderId, 'complete')
    expect((await raise(early.lendee, early.orderId, { topic: 'OTHER' })).body.status).toBe('DISPUTE')
    const later = await arrivedLoan(world)
    await move(later.lender, later.orderId, 'complete')
    await world.advance('PT24H1M')
    for (const side of [later.lender, later.lendee]) {
      const refused = await raise(side, later.orderId)
      expect([refused.status, refused.body.error.code]).toEqual([409, 'MOVE_NOT_ALLOWED'])
    }
    expect((await orderOf(later.lender, later.orderId)).status).toBe('COMPLETED')
  })

  it('needs a description, own photos and a party of the order; nothing is written partially', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const blank = await raise(lendee, orderId, { description: '   ' })
    expect([blank.status, blank.body.error.fields?.description]).toEqual([400, 'Please describe what’s wrong'])
    const photo = await evidence(lender)
    const foreign = await raise(lendee, orderId, { images: [photo] })
    expect([foreign.status, foreign.body.error.fields]).toEqual([400, { images: 'Please upload the photos again' }])
    const stranger = await world.member({ firstName: 'Sal' })
    expect((await raise(stranger, orderId)).status).toBe(404)
    expect((await stranger.call(getOrderIssues, { query: { orderId } })).status).toBe(404)
    expect((await world.visitor().call(getOrderIssues, { query: { orderId } })).status).toBe(401)
    expect(await orderOf(lender, orderId)).toMatchObject({ status: 'SHIPPING_RECEIVED' })
    expect((await lender.ok(getOrderIssues, { query: { orderId } })).body.items).toEqual([])
  })

  it('concurrent with an acceptance: one comes first, the other follows or is refused', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    const answers = await Promise.all([
      move(lender, orderId, 'accept'),
      raise(lendee, orderId),
      move(lender, orderId, 'decline'),
    ])
    await world.drain()
    const { status, timeline } = await orderOf(lender, orderId)
    expect(['DISPUTE', 'ACCEPTED', 'DECLINED']).toContain(status)
    expect(timeline).toHaveLength(1 + answers.filter((answer) => answer.status < 300).length)
  })
})
