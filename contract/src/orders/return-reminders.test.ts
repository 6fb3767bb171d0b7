import { describe, expect, test } from 'vitest'
import { addDays, startOfDay } from '../days.ts'
import { LAST_REMINDER_LATE_DAYS } from '../limits.ts'
import { type RemindedOrder, remindersDue } from './reminders.ts'
import { at, order } from './sample-reminders.ts'

test.each([
  ['2026-12-16T12:00:00Z', []],
  ['2026-12-17T12:00:00Z', ['backTomorrow 0 LENDEE']],
  ['2026-12-18T12:00:00Z', ['backToday 0 LENDEE']],
  ['2026-12-19T12:00:00Z', ['overdue 1 LENDEE', 'overdue 1 LENDER']],
  ['2026-12-20T12:00:00Z', ['overdue 1 LENDEE', 'overdue 1 LENDER']],
  ['2026-12-21T12:00:00Z', ['overdue 3 LENDEE', 'overdue 3 LENDER']],
  ['2026-12-25T12:00:00Z', ['overdue 7 LENDEE', 'overdue 7 LENDER']],
  ['2027-01-10T12:00:00Z', []],
])('in person with the borrower at %s: %j', (moment, due) => {
  const inPerson = { deliveryMethod: 'IN_PERSON' } as const
  expect(at({ ...inPerson, status: 'SHIPPING_RECEIVED' }, moment)).toEqual(due)
  const returnedAt = new Date('2026-12-16T10:00:00Z')
  expect(at({ ...inPerson, status: 'SHIPPING_RECEIVED', returnedAt }, moment)).toEqual([])
})

// the loan ends on Friday the 18th; the last one is without a meeting, or its meeting was cancelled
test.each([
  ['2026-12-17T12:00:00Z', '2026-12-17', []],
  ['2026-12-18T12:00:00Z', '2026-12-17', ['backToday 0 LENDEE']],
  ['2026-12-17T12:00:00Z', '2026-12-18', []],
  ['2026-12-18T12:00:00Z', '2026-12-18', ['backToday 0 LENDEE']],
  ['2026-12-17T12:00:00Z', '2026-12-22', []],
  ['2026-12-18T12:00:00Z', '2026-12-22', []],
  ['2026-12-19T12:00:00Z', '2026-12-22', []],
  ['2026-12-22T23:59:59Z', '2026-12-22', []],
  ['2026-12-23T00:00:00Z', '2026-12-22', ['overdue 1 LENDEE', 'overdue 1 LENDER']],
  ['2026-12-25T00:00:00Z', '2026-12-22', ['overdue 3 LENDEE', 'overdue 3 LENDER']],
  ['2027-01-02T00:00:00Z', '2027-01-01', ['overdue 1 LENDEE', 'overdue 1 LENDER']],
  ['2027-01-15T23:59:59Z', '2027-01-01', ['overdue 7 LENDEE', 'overdue 7 LENDER']],
  ['2027-01-16T00:00:00Z', '2027-01-01', []],
  ['2026-12-19T12:00:00Z', '2026-12-16', ['overdue 1 LENDEE', 'overdue 1 LENDER']],
  ['2026-12-19T12:00:00Z', null, ['overdue 1 LENDEE', 'overdue 1 LENDER']],
])('in person with the borrower at %s, the two to meet on %s: %j', (moment, returnOn, due) => {
  expect(at({ deliveryMethod: 'IN_PERSON', status: 'SHIPPING_RECEIVED', returnOn }, moment)).toEqual(due)
})

test('a borrower who misses a meeting after the last day is reminded again from that day', () => {
  const loan = { ...order, deliveryMethod: 'IN_PERSON', status: 'SHIPPING_RECEIVED', returnOn: '2026-12-22' } as const
  const due = remindersDue(loan, new Date('2026-12-23T12:00:00Z'))
  expect(due.map(({ since }) => since)).toEqual(['2026-12-23', '2026-12-23'])
})

// the loan ends on Friday the 18th: by post it goes back on Monday the 21st
test.each([
  ['2026-12-18T12:00:00Z', []],
  ['2026-12-19T12:00:00Z', []],
  ['2026-12-20T12:00:00Z', ['backTomorrow 0 LENDEE']],
  ['2026-12-21T12:00:00Z', ['backToday 0 LENDEE']],
  ['2026-12-22T12:00:00Z', ['overdue 1 LENDEE', 'overdue 1 LENDER']],
  ['2026-12-24T12:00:00Z', ['overdue 3 LENDEE', 'overdue 3 LENDER']],
  ['2026-12-28T12:00:00Z', ['overdue 7 LENDEE', 'overdue 7 LENDER']],
  ['2027-01-10T12:00:00Z', []],
])('by post with the borrower at %s: %j', (moment, due) => {
  expect(at({ status: 'SHIPPING_RECEIVED' }, moment)).toEqual(due)
  expect(at({ status: 'SHIPPING_RECEIVED', returnedAt: new Date('2026-12-16T10:00:00Z') }, moment)).toEqual([])
})

// of each the last reminder's own day, and the last moment that it may still be sent
test.each<[string, Partial<RemindedOrder>, string, string[]]>([
  [
    'overdue in person, due on the 18th',
    { status: 'SHIPPING_RECEIVED', deliveryMethod: 'IN_PERSON' },
    '2027-01-01',
    ['overdue 7 LENDEE', 'overdue 7 LENDER'],
  ],
  [
    'overdue by post, due on the 21st',
    { status: 'SHIPPING_RECEIVED' },
    '2027-01-04',
    ['overdue 7 LENDEE', 'overdue 7 LENDER'],
  ],
  [
    'to be posted again, returned on the 22nd',
    {
      status: 'SHIPPING_RECEIVED',
      returnedAt: new Date('2026-12-21T10:00:00Z'),
      turned: [{ direction: 'RETURN', turnKnownAt: new Date('2026-12-22T12:00:00Z') }],
    },
    '2027-01-12',
    ['postAgain 14 LENDEE', 'notPostedAgain 14 LENDER'],
  ],
])('%s: the last reminder may be sent for a week after its own day, and no more', (_, loan, lastDay, due) => {
  expect(at(loan, `${addDays(lastDay, -LAST_REMINDER_LATE_DAYS)}T00:00:00Z`)).toEqual(due)
  expect(at(loan, `${lastDay}T23:59:59Z`)).toEqual(due)
  expect(at(loan, `${addDays(lastDay, 1)}T00:00:00Z`)).toEqual([])
})

test.each([
  ['2026-12-16', '2026-12-16', '2026-12-17'],
  ['2026-12-17', '2026-12-17', '2026-12-18'],
  ['2026-12-19', '2026-12-18', '2026-12-19'],
  ['2026-12-22', '2026-12-20', '2026-12-21'],
])('a reminder to give back on %s begins on %s; a day later for a loan that ends a day later', (on, since, later) => {
  const beginsFor = (endDate: string, day: string) => {
    const lent = { ...order, status: 'SHIPPING_RECEIVED', deliveryMethod: 'IN_PERSON', endDate } as const
    return new Set(remindersDue(lent, new Date(`${day}T12:00:00Z`)).map((reminder) => reminder.since))
  }
  expect([...beginsFor('2026-12-17', on)]).toEqual([since])
  expect([...beginsFor('2026-12-18', addDays(on, 1))]).toEqual([later])
})

test('a reminder is no longer sent after the last day, and never when the garment is late', () => {
  const deadlines = ['2026-12-17T12:00:00Z', '2026-12-18T12:00:00Z', '2026-12-19T12:00:00Z'].map(
    (moment) =>
      remindersDue({ ...order, status: 'SHIPPING_RECEIVED', deliveryMethod: 'IN_PERSON' }, new Date(moment))[0]
        ?.deadline ?? null,
  )
  const lastMoment = new Date('2026-12-18T23:59:59.999Z')
  expect(deadlines).toEqual([lastMoment, lastMoment, null])
})

describe('reminders by day use London days', () => {
  test.each([
    // the last day, 29 March, begins at 00:00 UTC and ends at 23:00 UTC
    ['2026-03-28T23:59:59Z', 'backTomorrow'],
    ['2026-03-29T00:00:00Z', 'backToday'],
    ['2026-03-29T22:59:59Z', 'backToday'],
    ['2026-03-29T23:00:00Z', 'overdue'],
  ])('when the clocks go forward: %s %s', (moment, name) => {
    const days = {
      deliveryMethod: 'IN_PERSON' as const,
      startDate: '2026-03-27',
      endDate: '2026-03-29',
      startsAt: startOfDay('2026-03-27'),
    }
    expect(at({ status: 'SHIPPING_RECEIVED', ...days }, moment)[0]).toContain(name)
  })
  test.each([
    // the last day, 25 October, begins at 23:00 UTC the day before and ends at 00:00 UTC
    ['2026-10-24T22:59:59Z', 'backTomorrow'],
    ['2026-10-24T23:00:00Z', 'backToday'],
    ['2026-10-25T23:59:59Z', 'backToday'],
    ['2026-10-26T00:00:00Z', 'overdue'],
  ])('when they go back: %s %s', (moment, name) => {
    const days = {
      deliveryMethod: 'IN_PERSON' as const,
      startDate: '2026-10-23',
      endDate: '2026-10-25',
      startsAt: startOfDay('2026-10-23'),
    }
    expect(at({ status: 'SHIPPING_RECEIVED', ...days }, moment)[0]).toContain(name)
  })
})
