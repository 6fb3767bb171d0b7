import { expect, test } from 'vitest'
import { remindersDue } from './reminders.ts'
import { at, order } from './sample-reminders.ts'

// the days of the loan are over on Saturday the 19th
test.each([
  ['2026-12-12T23:59:59Z', []],
  ['2026-12-13T00:00:00Z', ['postAgain 3 LENDER']],
  ['2026-12-18T23:59:59Z', ['postAgain 7 LENDER']],
  ['2026-12-19T00:00:00Z', ['turnedLate 7 LENDER', 'turnedLate 7 LENDEE']],
  ['2027-01-08T23:59:59Z', ['turnedLate 14 LENDER', 'turnedLate 14 LENDEE']],
  ['2027-01-09T00:00:00Z', []],
])('out, returned to its sender on the 10th, at %s: %j', (moment, due) => {
  const turned = [{ direction: 'OUTBOUND', turnKnownAt: new Date('2026-12-10T23:59:59Z') }] as const
  expect(at({ status: 'SHIPPING_SENT', turned }, moment)).toEqual(due)
  expect(at({ status: 'SHIPPING_SENT' }, moment)).toEqual([])
  // the borrower has it all the same
  expect(at({ status: 'SHIPPING_RECEIVED', returnedAt: new Date(moment), turned }, moment)).toEqual([])
})

test.each([
  ['2026-12-24T12:00:00Z', []],
  ['2026-12-25T12:00:00Z', ['postAgain 3 LENDEE']],
  ['2026-12-29T12:00:00Z', ['postAgain 7 LENDEE']],
  ['2027-01-04T12:00:00Z', ['postAgain 7 LENDEE']],
  ['2027-01-05T12:00:00Z', ['postAgain 14 LENDEE', 'notPostedAgain 14 LENDER']],
  ['2027-01-12T12:00:00Z', ['postAgain 14 LENDEE', 'notPostedAgain 14 LENDER']],
  ['2027-01-13T12:00:00Z', []],
])('back, returned to its sender on the 22nd, at %s: %j', (moment, due) => {
  const turned = [
    { direction: 'OUTBOUND', turnKnownAt: new Date('2026-12-10T12:00:00Z') },
    { direction: 'RETURN', turnKnownAt: new Date('2026-12-22T12:00:00Z') },
  ] as const
  const returnedAt = new Date('2026-12-21T10:00:00Z')
  expect(at({ status: 'SHIPPING_RECEIVED', returnedAt, turned }, moment)).toEqual(due)
  for (const status of ['DISPUTE', 'COMPLETED'] as const) expect(at({ status, returnedAt, turned }, moment)).toEqual([])
})

test('of a parcel that turned round before a dispute counts from the end of the dispute', () => {
  const turned = [{ direction: 'RETURN', turnKnownAt: new Date('2026-12-01T12:00:00Z') }] as const
  const loan = {
    status: 'SHIPPING_RECEIVED',
    returnedAt: new Date('2026-12-01T10:00:00Z'),
    resumedAt: new Date('2026-12-24T12:00:00Z'),
    turned,
  } as const
  expect(at(loan, '2026-12-26T23:59:59Z')).toEqual([])
  expect(at(loan, '2026-12-27T00:00:00Z')).toEqual(['postAgain 3 LENDEE'])
})

test('of a parcel that turned round again begins on a later day', () => {
  const since = (known: string, now: string) => {
    const turned = [{ direction: 'OUTBOUND', turnKnownAt: new Date(known) }] as const
    return remindersDue({ ...order, status: 'SHIPPING_SENT', turned }, new Date(now))[0]?.since
  }
  expect(since('2026-12-09T12:00:00Z', '2026-12-13T12:00:00Z')).toBe('2026-12-12')
  expect(since('2026-12-14T12:00:00Z', '2026-12-17T12:00:00Z')).toBe('2026-12-17')
})
