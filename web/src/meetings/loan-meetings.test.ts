import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import { expect, it } from 'vitest'
import { sampleOrder } from '../orders/sample-order.ts'
import { agreesMeeting, arrangesMeeting, maySuggest, meetingsToEnd } from './loan-meetings.ts'

const meeting: Meeting = {
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a11',
  handover: 'OUT',
  proposedBy: 'LENDEE',
  place: 'Paddington',
  at: '2026-12-05T14:00:00.000Z',
  state: 'AGREED',
  createdAt: '2026-11-22T10:00:00.000Z',
  answeredAt: null,
}
const before = new Date('2026-12-04T10:00:00Z')
const statesOf = (meetings: Meeting[], at = before, role: 'LENDER' | 'LENDEE' = 'LENDEE') =>
  meetingsToEnd(sampleOrder({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON', role, meetings }), at).map(
    ({ state }) => state,
  )

it('an agreed meeting can be ended by both until its day is over', () => {
  expect([statesOf([meeting]), statesOf([meeting], before, 'LENDER')]).toEqual([['AGREED'], ['AGREED']])
  expect(statesOf([meeting], new Date('2026-12-05T23:59:59Z'))).toEqual(['AGREED'])
  expect(statesOf([meeting], new Date('2026-12-06T00:00:00Z'))).toEqual([])
})

it('a suggestion can be ended by the one who made it, until its time has passed', () => {
  const open = { ...meeting, state: 'PROPOSED' as const }
  expect([statesOf([open]), statesOf([open], before, 'LENDER')]).toEqual([['PROPOSED'], []])
  expect(statesOf([open], new Date('2026-12-05T14:00:00Z'))).toEqual([])
  expect(statesOf([meeting, open])).toEqual(['AGREED', 'PROPOSED'])
})

it('what has ended, and the meeting of the other handover, cannot', () => {
  const ended = (['REPLACED', 'WITHDRAWN', 'CANCELLED'] as const).map((state) => ({ ...meeting, state }))
  expect(statesOf([...ended, { ...meeting, handover: 'BACK' }])).toEqual([])
})

it('arranges none once both are asked whether they met, unless one is still to come', () => {
  const at = (day: string, meetings: Meeting[]) =>
    arrangesMeeting(
      sampleOrder({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON', meetings }),
      new Date(`${day}T10:00:00Z`),
    )
  // the last day is Tue 8 Dec
  expect([at('2026-12-08', [meeting]), at('2026-12-09', [meeting]), at('2026-12-09', [])]).toEqual([true, false, false])
  expect(at('2026-12-09', [{ ...meeting, at: '2026-12-10T14:00:00.000Z' }])).toBe(true)
})

it('arranges the way back until 14 days after the last day, the last one on which they can meet', () => {
  const loan = { status: 'SHIPPING_RECEIVED', deliveryMethod: 'IN_PERSON', receivedAt: '2026-12-05T10:00:00Z' } as const
  for (const notFit of [false, true]) {
    const order = sampleOrder({ ...loan, notFit })
    const arranged = (at: string) => [maySuggest(order, new Date(at)), arrangesMeeting(order, new Date(at))]
    expect(arranged('2026-12-22T23:59:59Z')).toEqual([true, true])
    expect(arranged('2026-12-23T00:00:00Z')).toEqual([false, false])
  }
  // a meeting out after the loan is still to come: it can be ended, and none is suggested in its place
  const later = { ...meeting, at: '2026-12-10T14:00:00.000Z' }
  const out = sampleOrder({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON', meetings: [later] })
  const at = new Date('2026-12-09T10:00:00Z')
  expect([maySuggest(out, at), arrangesMeeting(out, at)]).toEqual([false, true])
})

it('is to be agreed by the one whom a time was suggested to, or by both before one was, until it is agreed', () => {
  const loan = { status: 'ACCEPTED', deliveryMethod: 'IN_PERSON' } as const
  const turnOf = (...meetings: Meeting[]) =>
    (['LENDER', 'LENDEE'] as const).filter((role) => agreesMeeting(sampleOrder({ ...loan, role, meetings }), before))
  expect(turnOf()).toEqual(['LENDER', 'LENDEE'])
  expect(turnOf({ ...meeting, state: 'PROPOSED' })).toEqual(['LENDER'])
  expect(turnOf({ ...meeting, state: 'PROPOSED', proposedBy: 'LENDER' })).toEqual(['LENDEE'])
  expect(turnOf(meeting)).toEqual([])
  expect(agreesMeeting(sampleOrder(loan), new Date('2027-02-01T10:00:00Z'))).toBe(false)
})
