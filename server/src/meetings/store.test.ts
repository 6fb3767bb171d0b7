import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import type { TestMember, World } from '../../test/world.ts'
import { changeMeeting, countMeetings, findMeeting, insertMeeting, replaceMeeting } from './store.ts'

let world: World
let db: World['db']
let lender: TestMember
let lendee: TestMember
let requested: string
let now: Date
let orderId: string
beforeAll(async () => {
  const made = await worldWithRequest()
  ;({ world, db, lender, lendee, now } = made)
  requested = made.orderId
})
afterAll(() => world.close())
beforeEach(async () => {
  orderId = await copyOrder(world, requested)
})

const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))
const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const suggest = async (of: { orderId?: string; handover?: 'OUT' | 'BACK'; proposedBy?: string; now?: Date } = {}) => {
  const given = {
    orderId,
    handover: 'OUT' as const,
    proposedBy: lender.id,
    place: 'The park',
    at: after(9),
    now,
    ...of,
  }
  return inTx((tx) => insertMeeting(tx, given))
}
const stateOf = async (id: string) => (await findMeeting(db, id))?.state

it('a meeting is suggested for one handover, and replaced there while it is in that state', async () => {
  const otherOrder = await copyOrder(world, requested)
  const meeting = await suggest()
  const given = { orderId, handover: 'OUT', proposedBy: lender.id, place: 'The park', at: after(9), createdAt: now }
  expect(meeting).toMatchObject({ ...given, state: 'PROPOSED', answeredAt: null })
  const back = await suggest({ handover: 'BACK' })
  const other = await suggest({ orderId: otherOrder })
  const replace = (state: 'PROPOSED' | 'AGREED') =>
    inTx((tx) => replaceMeeting(tx, { orderId, handover: 'OUT', state, now: after(1) }))
  await replace('AGREED')
  expect(await stateOf(meeting.id)).toBe('PROPOSED')
  await replace('PROPOSED')
  expect(await findMeeting(db, meeting.id)).toMatchObject({ state: 'REPLACED', answeredAt: after(1) })
  expect([await stateOf(back.id), await stateOf(other.id)]).toEqual(['PROPOSED', 'PROPOSED'])
  expect(await findMeeting(db, randomUUID())).toBeUndefined()
})

it('what a side suggested for an order is counted since a moment, in any state', async () => {
  await suggest({ now: after(1) })
  await inTx((tx) => replaceMeeting(tx, { orderId, handover: 'OUT', state: 'PROPOSED', now: after(2) }))
  await suggest({ now: after(2) })
  await suggest({ handover: 'BACK', proposedBy: lendee.id, now: after(2) })
  await suggest({ orderId: await copyOrder(world, requested), now: after(2) })
  const count = (hours: number) =>
    inTx((tx) => countMeetings(tx, { orderId, proposedBy: lender.id, since: after(hours) }))
  expect([await count(0), await count(1), await count(2)]).toEqual([2, 1, 0])
})

it('a meeting changes from one state, with the next number of its handover for calendars', async () => {
  const first = await suggest()
  const change = (id: string, from: 'PROPOSED' | 'AGREED', to: 'AGREED' | 'CANCELLED') =>
    inTx((tx) => changeMeeting(tx, { id, from, to, now: after(1) }))
  expect(await change(first.id, 'AGREED', 'CANCELLED')).toBeUndefined()
  const agreed = await change(first.id, 'PROPOSED', 'AGREED')
  expect(agreed).toMatchObject({ state: 'AGREED', answeredAt: after(1), sequence: first.sequence + 1 })
  const cancelled = await change(first.id, 'AGREED', 'CANCELLED')
  expect(cancelled?.sequence).toBe(first.sequence + 2)
  const back = await suggest({ handover: 'BACK' })
  const second = await suggest()
  expect((await change(second.id, 'PROPOSED', 'AGREED'))?.sequence).toBe(first.sequence + 3)
  expect((await change(back.id, 'PROPOSED', 'AGREED'))?.sequence).toBe(back.sequence + 1)
})
