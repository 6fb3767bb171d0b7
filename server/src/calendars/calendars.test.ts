import { getCalendarFeed, getOrderCalendar, renewCalendarFeed } from '@hemline/contract/calendars/calls.ts'
import { addDays } from '@hemline/contract/days.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { answerMeeting, proposeMeeting } from '@hemline/contract/meetings/calls.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { orderStatuses } from '@hemline/contract/order-status.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptedInPerson, listGarment, move, requestLoan } from '../../test/loans.ts'
import { PASSWORD, poolOf } from '../../test/member-pool.ts'
import { acceptedByPost, orderOf } from '../../test/post.ts'
import { createWorld, type TestClient, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
})
afterAll(() => world.close())

const addressOf = async (member: TestMember) => new URL((await member.ok(getCalendarFeed, {})).body.data.url)
const fetched = async (address: URL) => {
  const answer = await fetch(new URL(address.pathname, world.url))
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
/** The properties of each entry by its id, with folded lines put together. */
function entries(text: string): Record<string, Record<string, string>> {
  const events = text
    .replace(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
  const fields = events.map((entry) =>
    Object.fromEntries(entry.split('\r\n').map((line) => [line.split(/[;:]/)[0], line.slice(line.indexOf(':') + 1)])),
  )
  return Object.fromEntries(fields.map((entry) => [entry.UID?.split('@')[0], entry]))
}
async function agree(from: TestMember, to: TestMember, orderId: string, hours: number) {
  const at = new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()
  const { data } = (await from.ok(proposeMeeting, { body: { orderId, place: 'Paddington', at } })).body
  await to.ok(answerMeeting, { body: { meetingId: data.id, action: 'accept' } })
  return data.id
}

it('has a loan and its meeting in both calendars: the same ids, a higher sequence, and CANCELLED', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  const [mine, theirs] = [await addressOf(lender), await addressOf(lendee)]
  const loan = `loan-${orderId}`
  const meeting = `meeting-${orderId}-out`
  const before = await fetched(mine)
  expect([before.status, before.type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(Object.keys(entries(before.text))).toEqual([loan])

  await agree(lender, lendee, orderId, 5)
  const [one, other] = [entries((await fetched(mine)).text), entries((await fetched(theirs)).text)]
  expect(Object.keys(one)).toEqual([loan, meeting])
  expect(one[meeting]).toMatchObject({ LOCATION: 'Paddington', STATUS: 'CONFIRMED' })
  const sequence = (fields: (typeof one)[string] | undefined) => Number(fields?.SEQUENCE)
  expect(other[meeting]).toMatchObject({ UID: one[meeting]?.UID, DTSTART: one[meeting]?.DTSTART, STATUS: 'CONFIRMED' })

  const id = await agree(lendee, lender, orderId, 9)
  const moved = entries((await fetched(mine)).text)
  expect(moved[meeting]).toMatchObject({ UID: one[meeting]?.UID, STATUS: 'CONFIRMED' })
  // a calendar program takes over only what has a higher number than what it knows
  expect(sequence(moved[meeting])).toBeGreaterThan(sequence(one[meeting]))
  expect(moved[meeting]?.DTSTART).not.toBe(one[meeting]?.DTSTART)

  await lender.ok(answerMeeting, { body: { meetingId: id, action: 'cancel' } })
  const ended = entries((await fetched(theirs)).text)[meeting]
  expect(ended?.STATUS).toBe('CANCELLED')
  expect(sequence(ended)).toBeGreaterThan(sequence(moved[meeting]))

  const entry = entries((await fetched(theirs)).text)[loan]
  await move(lender, orderId, 'cancel')
  await world.drain()
  const off = entries((await fetched(theirs)).text)[loan]
  expect([entry?.STATUS, off?.STATUS, off?.UID]).toEqual(['CONFIRMED', 'CANCELLED', entry?.UID])
  expect(Number(off?.SEQUENCE)).toBeGreaterThan(Number(entry?.SEQUENCE))
})

it('has only the loans of its own member, and no home address', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  const stranger = await world.member()
  const calendar = await fetched(await addressOf(lender))
  expect(Object.keys(entries(calendar.text))).toEqual([`loan-${orderId}`, `post-${orderId}`])
  const order = (await lender.ok(getOrderCalendar, { query: { orderId } })).body
  expect(order.name).toMatch(/^hemline-.*\.ics$/)
  expect(Object.keys(entries(order.ics))).toEqual([`loan-${orderId}`, `post-${orderId}`])
  for (const text of [calendar.text, order.ics, (await fetched(await addressOf(lendee))).text])
    expect(text).not.toMatch(/[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}|@[a-z.]+\.test|Street|Road/)
  expect(entries((await fetched(await addressOf(stranger))).text)).toEqual({})
  expect((await stranger.call(getOrderCalendar, { query: { orderId } })).status).toBe(404)
})

it('names the garment and the other side for each of both, from the first day to the day after the last', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  await agree(lender, lendee, orderId, 5)
  const order = await orderOf(lender, orderId)
  const [lenders, lendees] = await Promise.all(
    [lender, lendee].map(async (one) => (await fetched(await addressOf(one))).text),
  )
  const compact = (day: string) => day.replaceAll('-', '')
  const titles = (text = '') => Object.values(entries(text)).map(({ SUMMARY }) => SUMMARY)
  expect(titles(lenders)).toEqual(['Bea borrows your Rixo dress', 'Meet Bea: hand over the Rixo dress'])
  expect(titles(lendees)).toEqual(['Rixo dress from Lena', 'Meet Lena: hand over the Rixo dress'])
  expect(lenders).toContain(`DTSTART;VALUE=DATE:${compact(order.startDate)}`)
  expect(lenders).toContain(`DTEND;VALUE=DATE:${compact(addDays(order.endDate, 1))}`)
})

it('has the last day to post a parcel for the one who posts it, until it is posted, and not in a dispute', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  const posting = async (member: TestMember) =>
    entries((await fetched(await addressOf(member))).text)[`post-${orderId}`]!
  const states = async () => [(await posting(lender)).STATUS, (await posting(lendee)).STATUS]
  const { postBy, postBackBy } = (await orderOf(lender, orderId)).post!
  expect(await posting(lender)).toMatchObject({
    ...{ SUMMARY: 'Last day to post the Rixo dress to Bea', DTSTART: postBy.replaceAll('-', '') },
  })
  expect(await posting(lendee)).toMatchObject({
    ...{ SUMMARY: 'Last day to post the Rixo dress back to Lena', DTSTART: postBackBy.replaceAll('-', '') },
  })
  expect(await states()).toEqual(['CONFIRMED', 'CONFIRMED'])
  await world.drain()
  await move(lender, orderId, 'sent')
  expect(await states()).toEqual(['CANCELLED', 'CONFIRMED'])
  await move(lendee, orderId, 'received')
  const before = Number((await posting(lendee)).SEQUENCE)
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'There is a stain on the skirt.' } })
  expect(await states()).toEqual(['CANCELLED', 'CANCELLED'])
  expect(Number((await posting(lendee)).SEQUENCE)).toBeGreaterThan(before)
})

it('has a meeting off while the loan is in dispute, and on again when the loan continues', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  await agree(lender, lendee, orderId, 5)
  await move(lendee, orderId, 'received')
  await agree(lendee, lender, orderId, 9)
  const meeting = async () => entries((await fetched(await addressOf(lendee))).text)[`meeting-${orderId}-back`]!
  const agreed = await meeting()
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'There is a stain on the skirt.' } })
  const paused = await meeting()
  const host = await world.member({ email: 'host@example.com' })
  await host.ok(resolveDispute, { body: { orderId, outcome: 'BACK', reason: 'It can be cleaned.' } })
  const resumed = await meeting()
  expect([agreed, paused, resumed].map(({ STATUS }) => STATUS)).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED'])
  expect(Number(paused.SEQUENCE)).toBeGreaterThan(Number(agreed.SEQUENCE))
  expect(Number(resumed.SEQUENCE)).toBeGreaterThan(Number(paused.SEQUENCE))
})

it('has a meeting off whose handover took place before it, and one at its time still on', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  const states = async () => {
    const { [`meeting-${orderId}-out`]: out, [`meeting-${orderId}-back`]: back } = entries(
      (await fetched(await addressOf(lender))).text,
    )
    return [out?.STATUS, back?.STATUS]
  }
  await agree(lender, lendee, orderId, 1)
  await world.advance('PT1H')
  await move(lendee, orderId, 'received')
  expect(await states()).toEqual(['CONFIRMED', undefined])
  await agree(lendee, lender, orderId, 9)
  expect(await states()).toEqual(['CONFIRMED', 'CONFIRMED'])
  await move(lender, orderId, 'complete')
  expect(await states()).toEqual(['CONFIRMED', 'CANCELLED'])
})

it('has a meeting off that was agreed for later than the item was collected or returned', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  const meeting = async (handover: 'out' | 'back') =>
    entries((await fetched(await addressOf(lendee))).text)[`meeting-${orderId}-${handover}`]!
  await agree(lender, lendee, orderId, 5)
  const agreed = await meeting('out')
  await move(lendee, orderId, 'received')
  const collected = await meeting('out')
  expect([agreed, collected].map(({ STATUS }) => STATUS)).toEqual(['CONFIRMED', 'CANCELLED'])
  expect(Number(collected.SEQUENCE)).toBeGreaterThan(Number(agreed.SEQUENCE))
  await agree(lendee, lender, orderId, 9)
  await move(lendee, orderId, 'returned')
  expect((await meeting('back')).STATUS).toBe('CANCELLED')
})

it.each(orderStatuses.filter((status) => status !== 'ENQUIRED'))(
  'shows an accepted loan that is %s as confirmed, or as cancelled where it does not take place',
  async (status) => {
    const { lender, lendee, orderId } = await acceptedInPerson(world)
    await agree(lender, lendee, orderId, 5)
    await world.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
    const off = ['CANCELLED', 'DECLINED', 'EXPIRED', 'REQUESTED'].includes(status)
    const stateOf = (isOff: boolean) => (isOff ? 'CANCELLED' : 'CONFIRMED')
    const shown = Object.values(entries((await fetched(await addressOf(lender))).text))
    // in a dispute the days remain, and nothing is handed over
    expect(shown.map(({ STATUS }) => STATUS)).toEqual([stateOf(off), stateOf(off || status === 'DISPUTE')])
  },
)

it('has the meetings of both handovers once they are agreed, and no suggestion', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  const ids = async () => Object.keys(entries((await fetched(await addressOf(lendee))).text))
  const at = new Date(world.clock.now().getTime() + 5 * 3_600_000).toISOString()
  await lender.ok(proposeMeeting, { body: { orderId, place: 'Paddington', at } })
  expect(await ids()).toEqual([`loan-${orderId}`])
  await agree(lender, lendee, orderId, 5)
  await move(lendee, orderId, 'received')
  await agree(lendee, lender, orderId, 9)
  expect(await ids()).toEqual([`loan-${orderId}`, `meeting-${orderId}-out`, `meeting-${orderId}-back`])
})

it('has an agreed meeting as before when another time was suggested and withdrawn', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  const id = await agree(lender, lendee, orderId, 5)
  const shown = async (member: TestMember) =>
    entries((await fetched(await addressOf(member))).text)[`meeting-${orderId}-out`]!
  const agreed = await shown(lender)
  const at = new Date(world.clock.now().getTime() + 9 * 3_600_000).toISOString()
  const { data } = (await lendee.ok(proposeMeeting, { body: { orderId, place: 'Euston', at } })).body
  await lendee.ok(answerMeeting, { body: { meetingId: data.id, action: 'withdraw' } })
  for (const member of [lender, lendee])
    expect(await shown(member)).toMatchObject({
      ...{ STATUS: 'CONFIRMED', LOCATION: 'Paddington', DTSTART: agreed.DTSTART, SEQUENCE: agreed.SEQUENCE },
    })
  await lender.ok(answerMeeting, { body: { meetingId: id, action: 'cancel' } })
  const off = await shown(lendee)
  expect(off).toMatchObject({ STATUS: 'CANCELLED', LOCATION: 'Paddington' })
  expect(Number(off.SEQUENCE)).toBeGreaterThan(Number(agreed.SEQUENCE))
})

it('counts the changes of each loan for itself', async () => {
  const { lender, orderId } = await acceptedInPerson(world)
  const sequence = async () => entries((await fetched(await addressOf(lender))).text)[`loan-${orderId}`]?.SEQUENCE
  const before = await sequence()
  const borrower = await world.member()
  await listGarment(borrower) // a first garment earns a coin
  const listingId = await listGarment(lender)
  await move(lender, await requestLoan(world, borrower, { listingId, from: 30, to: 31, method: 'IN_PERSON' }), 'accept')
  expect(await sequence()).toBe(before)
})

it('has an unguessable address that stays the same until it is renewed, and then stops working', async () => {
  const member = await world.member()
  const first = await addressOf(member)
  expect(first.pathname).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/)
  expect(await addressOf(member)).toEqual(first)
  const renewed = new URL((await member.ok(renewCalendarFeed, {})).body.data.url)
  expect(renewed.pathname).not.toBe(first.pathname)
  expect([(await fetched(first)).status, (await fetched(renewed)).status]).toEqual([404, 200])
  expect((await world.visitor().call(getCalendarFeed, {})).status).toBe(401)
  const wrong = new URL(renewed.pathname.replace(/.{4}\.ics$/, 'AAAA.ics'), renewed)
  expect((await fetched(wrong)).status).toBe(404)

  // suspended, or on the way to being erased: both are marked so
  await world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', member.id).execute()
  expect((await fetched(renewed)).status).toBe(404)
})

it('has a new address after a change of the password, of which the earlier one works no more', async () => {
  const pool = poolOf(world)
  const { idToken, accessToken } = await pool.join('calendar@example.com')
  const signedIn = world.visitor(idToken)
  const urlOf = async (client: TestClient) => new URL((await client.ok(getCalendarFeed, {})).body.data.url)
  const first = await urlOf(signedIn)
  expect((await fetched(first)).status).toBe(200)
  await world.advance('PT1M')
  await pool.change(accessToken, PASSWORD, 'a whole new one')
  expect((await fetched(first)).status).toBe(404)
  const again = world.visitor((await pool.signIn('calendar@example.com', 'a whole new one')).idToken)
  const second = await urlOf(again)
  expect(second.pathname).not.toBe(first.pathname)
  expect(await urlOf(again)).toEqual(second)
  expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200])
})
