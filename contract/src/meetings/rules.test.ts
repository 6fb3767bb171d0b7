import { expect, it } from 'vitest'
import { agreedDay, agreedReturnDay, meetsLater, refusedTime } from './rules.ts'
import type { Meeting } from './shapes.ts'
import { meetingTexts } from './words.ts'

it.each([
  ['without a change of clocks', '2027-02-01', '2027-02-15T23:59:59.999Z'],
  ['across the beginning of summer time', '2027-03-20', '2027-04-03T22:59:59.999Z'],
  ['across its end', '2027-10-25', '2027-11-08T23:59:59.999Z'],
])('a meeting is at most 14 days after the last day, to the end of that day in London: %s', (_, endDate, last) => {
  const now = new Date(`${endDate}T10:00:00Z`)
  const at = new Date(last)
  expect(refusedTime({ endDate }, at, now)).toBeNull()
  expect(refusedTime({ endDate }, new Date(at.getTime() + 1), now)).toBe(meetingTexts.tooLate)
})

it.each<[string, Partial<Meeting>, object, string | null]>([
  ['tomorrow', {}, {}, '2026-12-06'],
  ['today', { at: '2026-12-05T20:00:00Z' }, {}, '2026-12-05'],
  ['earlier today', { at: '2026-12-05T00:00:00Z' }, {}, '2026-12-05'],
  ['yesterday', { at: '2026-12-04T23:59:59Z' }, {}, null],
  ['after midnight in London', { at: '2026-12-06T00:00:00Z' }, {}, '2026-12-06'],
  ['only suggested', { state: 'PROPOSED' }, {}, null],
  ['for the handover that is over', {}, { status: 'SHIPPING_RECEIVED' }, null],
  ['for the way back', { handover: 'BACK' }, { status: 'SHIPPING_RECEIVED' }, '2026-12-06'],
  ['of a garment that is back', { handover: 'BACK' }, { status: 'SHIPPING_RECEIVED', returnedAt: new Date(0) }, null],
  ['in a dispute', {}, { status: 'DISPUTE' }, null],
])('two meet on the day that they agreed, later or not, until it is over: %s', (_, changes, loan, day) => {
  const meeting: Meeting = {
    ...{ id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a09', handover: 'OUT', proposedBy: 'LENDER', place: 'Paddington' },
    ...{ at: '2026-12-06T10:00:00Z', state: 'AGREED', createdAt: '2026-12-01T10:00:00Z', answeredAt: null },
    ...changes,
  }
  const agreed = { status: 'ACCEPTED', deliveryMethod: 'IN_PERSON', returnedAt: null, meetings: [meeting] } as const
  const now = new Date('2026-12-05T10:00:00Z')
  expect(agreedDay({ ...agreed, ...loan }, now)).toBe(day)
  expect(meetsLater({ ...agreed, ...loan }, now)).toBe(day === '2026-12-06')
})

it.each<[string, Partial<Meeting>[], string | null]>([
  ['agreed', [{}], '2026-12-06'],
  ['agreed for after midnight in London', [{ at: '2026-06-05T23:30:00Z' }], '2026-06-06'],
  ['only suggested', [{ state: 'PROPOSED' }], null],
  ['replaced by a later one', [{ state: 'REPLACED' }, { at: '2026-12-08T10:00:00Z' }], '2026-12-08'],
  ['cancelled', [{ state: 'CANCELLED' }], null],
  ['of the way out', [{ handover: 'OUT' }], null],
  ['none', [], null],
])('the day for which a return is agreed does not change once it is over: %s', (_, meetings, day) => {
  const meeting = { handover: 'BACK', state: 'AGREED', at: '2026-12-06T10:00:00Z' } as const
  expect(agreedReturnDay(meetings.map((changes) => ({ ...meeting, ...changes })))).toBe(day)
})
