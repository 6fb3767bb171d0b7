import { limitTexts } from '@hemline/contract/limit-words.ts'
import { MEETINGS_PER_ORDER_A_DAY } from '@hemline/contract/limits.ts'
import { answerMeeting, proposeMeeting } from '@hemline/contract/meetings/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { acceptedInPerson, move } from '../../test/loans.ts'
import { acceptedByPost, orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()
const suggest = (member: TestMember, orderId: string, hours = 5, place = 'Paddington, under the clock') =>
  member.call(proposeMeeting, { body: { orderId, place, at: inHours(hours) } })
const answer = (member: TestMember, meetingId: string, action: 'accept' | 'withdraw' | 'cancel') =>
  member.call(answerMeeting, { body: { meetingId, action } })
const states = async (member: TestMember, orderId: string) =>
  (await orderOf(member, orderId)).meetings.map(({ state }) => state)

describe('a meeting of a loan in person', () => {
  it('is suggested by one, waits for the other, and is agreed with their acceptance', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson(world)
    const suggestion = await suggest(lender, orderId)
    expect([suggestion.status, suggestion.body.data.state, suggestion.body.data.proposedBy]).toEqual([
      201,
      'PROPOSED',
      'LENDER',
    ])
    expect([(await orderOf(lender, orderId)).needsMe, (await orderOf(lendee, orderId)).needsMe]).toEqual([false, true])
    expect((await answer(lender, suggestion.body.data.id, 'accept')).status).toBe(403)
    expect((await answer(lendee, suggestion.body.data.id, 'withdraw')).status).toBe(403)
    const agreed = await answer(lendee, suggestion.body.data.id, 'accept')
    expect([agreed.status, agreed.body.data.state]).toEqual([200, 'AGREED'])
    const again = await answer(lendee, suggestion.body.data.id, 'accept')
    expect([again.status, again.body]).toEqual([200, agreed.body])
    await world.drain()
    const subjects = async ({ email }: TestMember) => (await world.emailsTo(email)).map(({ subject }) => subject)
    expect((await subjects(lendee)).filter((subject) => subject.includes('suggests meeting'))).toHaveLength(1)
    expect((await subjects(lender)).filter((subject) => subject.includes('will meet you'))).toHaveLength(1)
  })

  it('is replaced by a newer suggestion, and an agreed one only when the newer is accepted', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson(world)
    const first = (await suggest(lender, orderId)).body.data
    const second = (await suggest(lendee, orderId, 6)).body.data
    expect(await states(lender, orderId)).toEqual(['REPLACED', 'PROPOSED'])
    expect((await answer(lendee, first.id, 'accept')).status).toBe(409)
    expect((await answer(lender, second.id, 'accept')).status).toBe(200)
    const third = (await suggest(lender, orderId, 7)).body.data
    expect(await states(lender, orderId)).toEqual(['REPLACED', 'AGREED', 'PROPOSED'])
    await answer(lendee, third.id, 'accept')
    expect(await states(lender, orderId)).toEqual(['REPLACED', 'REPLACED', 'AGREED'])
    expect((await answer(lender, third.id, 'cancel')).status).toBe(200)
    expect(await states(lendee, orderId)).toEqual(['REPLACED', 'REPLACED', 'CANCELLED'])
    expect((await answer(lender, third.id, 'cancel')).body.data.state).toBe('CANCELLED')
    expect((await answer(lendee, third.id, 'accept')).status).toBe(409)
  })

  it('has one open suggestion and one agreed time, however many write at the same moment', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson(world)
    const suggestions = await Promise.all(
      Array.from({ length: 12 }, (_, index) => suggest(index % 2 ? lender : lendee, orderId, 5 + index)),
    )
    expect(suggestions.map(({ status }) => status)).toEqual(Array(12).fill(201))
    const count = async (state: string) => (await states(lender, orderId)).filter((one) => one === state).length
    expect([await count('PROPOSED'), await count('REPLACED')]).toEqual([1, 11])
    const open = (await orderOf(lender, orderId)).meetings.find(({ state }) => state === 'PROPOSED')!
    const other = open.proposedBy === 'LENDER' ? lendee : lender
    const answers = await Promise.all([
      answer(other, open.id, 'accept'),
      answer(other, open.id, 'accept'),
      suggest(other, orderId, 30),
      answer(other === lender ? lendee : lender, open.id, 'withdraw'),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(await count('AGREED')).toBeLessThanOrEqual(1)
    expect(await count('PROPOSED')).toBeLessThanOrEqual(1)
  })

  it('stays as it is while another loan, or the other handover of the same loan, gets one', async () => {
    const one = await acceptedInPerson(world)
    const other = await acceptedInPerson(world)
    const agree = async ({ lender, lendee, orderId }: typeof one, hours: number) =>
      answer(lendee, (await suggest(lender, orderId, hours)).body.data.id, 'accept')
    await agree(one, 5)
    await agree(other, 6)
    await suggest(other.lendee, other.orderId, 7)
    expect(await states(one.lender, one.orderId)).toEqual(['AGREED'])
    expect(await states(other.lender, other.orderId)).toEqual(['AGREED', 'PROPOSED'])
    await move(one.lendee, one.orderId, 'received')
    await agree(one, 8)
    expect(await states(one.lender, one.orderId)).toEqual(['AGREED', 'AGREED'])
    await suggest(one.lender, one.orderId, 9)
    expect(await states(other.lender, other.orderId)).toEqual(['AGREED', 'PROPOSED'])
  })

  it('notifies the other side when it is suggested, agreed or cancelled, and quietly when a suggestion is withdrawn', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson(world)
    const members = { lender, lendee }
    const heardAndNotified = async (act: () => Promise<unknown>) => {
      const notices: string[] = []
      const heard = await heardOf(world, members, async () => {
        const earlierIds = new Set(
          (await world.db.selectFrom('notifications').select('id').execute()).map(({ id }) => id),
        )
        await act()
        for (const row of await world.db.selectFrom('notifications').select(['id', 'memberId', 'title']).execute())
          if (!earlierIds.has(row.id)) notices.push(`${row.memberId === lender.id ? 'lender' : 'lendee'}: ${row.title}`)
      })
      return { notices, heard: heard.filter((event) => event.endsWith(' order')) }
    }
    const both = ['lendee order', 'lender order']
    let id = ''
    const ask = async () => {
      id = (await suggest(lender, orderId)).body.data.id
    }
    expect(await heardAndNotified(ask)).toEqual({
      heard: both,
      notices: [expect.stringMatching(/^lendee: Lena suggests meeting/)],
    })
    const unread = async () =>
      (await lendee.ok(getNotifications, { query: {} })).body.data.filter(({ title }) => /suggests/.test(title)).length
    expect(await unread()).toBe(1)
    expect(await heardAndNotified(() => answer(lender, id, 'withdraw'))).toEqual({ heard: both, notices: [] })
    expect(await unread()).toBe(0)
    await ask()
    await suggest(lender, orderId, 9)
    expect(await unread()).toBe(1)
    await ask()
    expect(await heardAndNotified(() => answer(lendee, id, 'accept'))).toEqual({
      heard: both,
      notices: [expect.stringMatching(/^lender: Bea will meet you/)],
    })
    expect(await heardAndNotified(() => answer(lendee, id, 'cancel'))).toEqual({
      heard: both,
      notices: [expect.stringMatching(/^lender: Bea can’t make/)],
    })
  })

  it('is for the handover to come: out, then back, and none by post or after the return', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson(world)
    const out = (await suggest(lender, orderId)).body.data
    await move(lendee, orderId, 'received')
    expect((await answer(lendee, out.id, 'accept')).status).toBe(409)
    expect((await suggest(lendee, orderId)).body.data.handover).toBe('BACK')
    await move(lendee, orderId, 'returned')
    expect((await suggest(lendee, orderId)).status).toBe(409)
    const posted = await acceptedByPost(world)
    expect((await suggest(posted.lender, posted.orderId)).status).toBe(409)
  })

  it('is refused in the past, long after the loan, without a place, and to other members', async () => {
    const { lender, orderId } = await acceptedInPerson(world)
    const codes = await Promise.all([
      suggest(lender, orderId, -1),
      suggest(lender, orderId, 24 * 60),
      suggest(lender, orderId, 5, '   '),
      suggest(await world.member(), orderId),
    ])
    expect(codes.map(({ status, body }) => [status, body.error.code])).toEqual([
      [422, 'DATES_NOT_ALLOWED'],
      [422, 'DATES_NOT_ALLOWED'],
      [400, 'INVALID'],
      [404, 'NOT_FOUND'],
    ])
    const { id } = (await suggest(lender, orderId)).body.data
    expect((await answer(await world.member(), id, 'accept')).status).toBe(404)
  })

  it('is suggested at most 20 times in 24 hours by one side of an order, also concurrently', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson(world)
    for (let suggested = 0; suggested < MEETINGS_PER_ORDER_A_DAY - 2; suggested += 1)
      expect((await suggest(lender, orderId, 30)).status).toBe(201)
    const answers = await Promise.all([30, 31, 32].map((hours) => suggest(lender, orderId, hours)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused!.body.error).toMatchObject({
      code: 'TOO_MANY',
      message: limitTexts.meetings,
      fields: { at: limitTexts.meetings },
    })
    const open = (await orderOf(lendee, orderId)).meetings.filter(({ state }) => state === 'PROPOSED')
    expect(open).toHaveLength(1)
    expect((await suggest(lendee, orderId, 33)).status).toBe(201)
    await world.advance('PT24H')
    expect((await suggest(lender, orderId)).status).toBe(201)
  })
})
