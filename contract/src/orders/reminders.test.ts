import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, startOfDay, today } from '../days.ts'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { LAST_REMINDER_LATE_DAYS } from '../limits.ts'
import { standardTimes } from '../loan-times.ts'
import { mayRemindNow } from '../notifications/rules.ts'
import { orderStatuses, type Role } from '../order-status.ts'
import {
  nextReminderLook,
  type RemindedOrder,
  type Reminder,
  type ReminderName,
  remindersDue,
  reminderWords,
} from './reminders.ts'

// Tuesday 1 December 2026; by post the last posting day of a loan from the 15th is Friday the 11th.
const order: RemindedOrder = {
  status: 'REQUESTED',
  deliveryMethod: 'DELIVERY',
  requestedAt: new Date('2026-12-01T10:00:00Z'),
  startDate: '2026-12-15',
  endDate: '2026-12-18',
  startsAt: startOfDay('2026-12-15'),
  answerBy: new Date('2026-12-08T10:00:00Z'),
  acceptedAt: null,
  receivedAt: null,
  returnedAt: null,
  areFriends: false,
  notFit: false,
  isSettling: false,
  times: standardTimes,
}
const named = (due: Reminder[]) => due.map(({ name, step, to }) => `${name} ${step} ${to}`)
const at = (more: Partial<RemindedOrder>, moment: string) =>
  named(remindersDue({ ...order, ...more }, new Date(moment)))

test.each([
  ['2026-12-02T09:59:59Z', []],
  ['2026-12-02T10:00:00Z', ['answer 24 LENDER']],
  ['2026-12-04T10:00:00Z', ['answer 72 LENDER']],
  ['2026-12-07T10:00:00Z', ['answer 144 LENDER']],
  ['2026-12-08T10:00:00Z', []],
])('a request at %s: %j', (moment, due) => expect(at({}, moment)).toEqual(due))

test.each([
  ['2026-12-09T12:00:00Z', []],
  ['2026-12-10T12:00:00Z', ['postTomorrow 0 LENDER']],
  ['2026-12-11T12:00:00Z', ['postToday 0 LENDER']],
  ['2026-12-12T12:00:00Z', ['postLate 0 LENDER']],
  ['2026-12-14T17:59:59Z', ['postLate 0 LENDER']],
  ['2026-12-14T18:00:00Z', ['postLate 0 LENDER', 'unposted 0 LENDEE']],
  ['2026-12-15T00:00:00Z', ['postLate 0 LENDER', 'mayCancel 0 LENDEE']],
  ['2026-12-16T00:00:00Z', ['mayCancel 0 LENDEE']],
])('to be posted at %s: %j', (moment, due) => {
  for (const status of ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'] as const)
    expect(at({ status }, moment)).toEqual(due)
  expect(at({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON' }, moment)).toEqual([])
  expect(at({ status: 'SHIPPING_SENT' }, moment)).toEqual([])
})

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

test.each<[string, Partial<RemindedOrder>, string, string[]]>([
  ['an answer without a deadline', { answerBy: null }, '2027-01-20T12:00:00Z', ['answer 144 LENDER']],
  ['a request that was answered', { status: 'ACCEPTED' }, '2026-12-05T12:00:00Z', []],
  [
    'posting on the first day itself',
    { status: 'ACCEPTED' },
    '2026-12-15T23:59:59Z',
    ['postLate 0 LENDER', 'mayCancel 0 LENDEE'],
  ],
  ['posting after the first day', { status: 'ACCEPTED' }, '2026-12-16T00:00:00Z', ['mayCancel 0 LENDEE']],
  [
    'the return of what was only requested',
    { deliveryMethod: 'IN_PERSON', answerBy: null },
    '2026-12-18T12:00:00Z',
    ['answer 144 LENDER'],
  ],
  [
    'the return of what is by post and not sent',
    { status: 'ACCEPTED' },
    '2026-12-18T12:00:00Z',
    ['mayCancel 0 LENDEE'],
  ],
  [
    'a week after the last reminder',
    { status: 'SHIPPING_RECEIVED' },
    '2027-01-04T12:00:00Z',
    ['overdue 7 LENDEE', 'overdue 7 LENDER'],
  ],
  ['and a day more', { status: 'SHIPPING_RECEIVED' }, '2027-01-05T12:00:00Z', []],
])('%s', (_, more, moment, due) => expect(at(more, moment)).toEqual(due))

// the loan ends on the 18th
test.each([
  ['2026-12-17T12:00:00Z', []],
  ['2026-12-18T12:00:00Z', []],
  ['2026-12-18T23:59:59.999Z', []],
  ['2026-12-19T00:00:00Z', ['met 0 LENDER', 'met 0 LENDEE']],
  ['2026-12-25T12:00:00Z', ['met 0 LENDER', 'met 0 LENDEE']],
])('in person and never collected at %s: both are asked once, no one is late: %j', (moment, due) => {
  expect(at({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON' }, moment)).toEqual(due)
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

test('both are asked whether they met from the day after the last one on, whichever it is by now', () => {
  const since = (endDate: string) => {
    const unmet = { ...order, status: 'ACCEPTED', deliveryMethod: 'IN_PERSON', endDate } as const
    return remindersDue(unmet, new Date('2026-12-27T12:00:00Z')).map((reminder) => reminder.since)
  }
  expect([since('2026-12-18'), since('2026-12-25')]).toEqual([
    ['2026-12-19', '2026-12-19'],
    ['2026-12-26', '2026-12-26'],
  ])
})

test('only these begin on a day of their own', () => {
  const posting = { ...order, status: 'ACCEPTED' } as const
  const due = [
    ...remindersDue(order, new Date('2026-12-03T12:00:00Z')),
    ...remindersDue(posting, new Date('2026-12-11T12:00:00Z')),
  ]
  expect(due.map(({ since }) => since)).toEqual([undefined, undefined])
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

/** What the words of its reminders state. */
const facts = {
  lenderName: 'Lena',
  lendeeName: 'Bea',
  garment: 'Rixo dress',
  startDate: order.startDate,
  endDate: order.endDate,
  byPost: true,
  answerBy: 'Tue 8 Dec 2026, 12:00',
  earns: 'You earn 1 coin.',
  note: '',
  total: null,
  hasCoin: false,
  times: standardTimes,
  endsAfter: 'Sat 12 Dec 2026',
}

describe('the words of a reminder', () => {
  const reminder = (name: ReminderName, to: Role): Reminder => ({
    name,
    step: 0,
    to,
    topic: 'reminders',
    deadline: null,
  })

  test('state the answer deadline, where there is one', () => {
    expect(reminderWords(reminder('answer', 'LENDER'), facts).text).toContain('by Tue 8 Dec 2026')
    expect(reminderWords(reminder('answer', 'LENDER'), { ...facts, answerBy: null }).text).not.toContain('null')
  })

  test.each(['backTomorrow', 'backToday'] as const)('%s depends on the delivery method', (name) => {
    const byPost = reminderWords(reminder(name, 'LENDEE'), facts).text
    const byHand = reminderWords(reminder(name, 'LENDEE'), { ...facts, byPost: false }).text
    expect([/post it back to Lena/.test(byPost), /post/.test(byHand), /Lena/.test(byHand)]).toEqual([true, false, true])
  })

  test('say what the borrower gets back for what was not posted, where they paid with anything', () => {
    const paid = { ...facts, total: '£24.90', hasCoin: true }
    for (const name of ['unposted', 'mayCancel'] as const) {
      expect(reminderWords(reminder(name, 'LENDEE'), paid).text).toContain('and get £24.90 and your coin back')
      expect(reminderWords(reminder(name, 'LENDEE'), facts).text).not.toMatch(/ and get |null/)
    }
  })

  test.each([
    ['postLate', 'LENDER', 'If it isn’t posted by Sat 12 Dec 2026, the loan ends and counts as cancelled by you.'],
    ['mayCancel', 'LENDEE', 'If Lena doesn’t post it by Sat 12 Dec 2026, we’ll end the loan.'],
    ['met', 'LENDER', 'Without an answer by Sat 12 Dec 2026, we’ll end the loan'],
    ['postAgain', 'LENDER', 'post it again and enter its new tracking number on the order’s page'],
    ['postAgain', 'LENDEE', 'The parcel to Lena was returned to sender, so the loan isn’t complete yet.'],
    ['notPostedAgain', 'LENDER', 'We’ve reminded Bea.'],
    ['notPostedAgain', 'LENDEE', 'We’ve reminded Lena.'],
    ['turnedLate', 'LENDER', 'Please don’t post it again'],
    ['turnedLate', 'LENDEE', 'If it’s with you after all, say so'],
    ['met', 'LENDEE', 'after Sat 12 Dec 2026 we’ll end the loan'],
  ] as const)('%s says to the %s: %s', (name, role, words) => {
    expect(reminderWords(reminder(name, role), facts).text).toContain(words)
  })

  test('are for one side only', () => {
    for (const name of ['answer', 'postTomorrow', 'postToday', 'postLate'] as const)
      expect(() => reminderWords(reminder(name, 'LENDEE'), facts)).toThrow('no words')
    for (const name of ['backTomorrow', 'backToday', 'unposted', 'mayCancel'] as const)
      expect(() => reminderWords(reminder(name, 'LENDER'), facts)).toThrow('no words')
  })
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

describe('no reminder becomes due between two checks', () => {
  const sayable = (asked: RemindedOrder, now: Date) =>
    named(remindersDue(asked, now).filter((reminder) => mayRemindNow(reminder, now)))

  test.each([
    ['2026-12-01T10:00:00Z', '2026-12-01T18:00:00Z'], // the evening
    ['2026-12-01T18:00:00Z', '2026-12-02T00:00:00Z'], // the next day
    ['2026-12-02T00:00:00Z', '2026-12-02T08:00:00Z'], // the end of the night
    ['2026-12-02T08:00:00Z', '2026-12-02T10:00:00Z'], // a day after it was asked
    ['2026-12-02T10:00:00Z', '2026-12-02T18:00:00Z'], // the evening
    ['2026-12-02T18:00:00Z', '2026-12-03T00:00:00Z'],
    ['2026-03-28T19:00:00Z', '2026-03-29T00:00:00Z'], // the night in which the clocks go forward
    ['2026-03-29T00:00:00Z', '2026-03-29T07:00:00Z'],
    ['2026-10-24T22:00:00Z', '2026-10-24T23:00:00Z'], // and back
    ['2026-10-24T23:00:00Z', '2026-10-25T08:00:00Z'],
  ])('after %s the next is %s', (now, next) => {
    expect(nextReminderLook(order, new Date(now))).toEqual(new Date(next))
  })

  test('for any order, around both clock changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orderStatuses),
        fc.constantFrom('DELIVERY' as const, 'IN_PERSON' as const),
        fc.constantFrom('2026-03-20T10:20:00Z', '2026-10-16T22:40:00Z', '2026-12-18T06:05:00Z'),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 0, max: 35 * 24 * 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (status, deliveryMethod, asked, ahead, length, minutes, between) => {
          const requestedAt = new Date(asked)
          const startDate = addDays(today(requestedAt), ahead)
          const answerBy = new Date(requestedAt.getTime() + 150 * HOUR_MS)
          const days = { startDate, endDate: addDays(startDate, length), startsAt: startOfDay(startDate) }
          const one: RemindedOrder = { ...order, ...days, status, deliveryMethod, requestedAt, answerBy }
          const now = new Date(requestedAt.getTime() + minutes * MINUTE_MS)
          const next = nextReminderLook(one, now)
          expect(next > now).toBe(true)
          const then = new Date(now.getTime() + Math.floor((next.getTime() - now.getTime() - 1) * between))
          const dueNow = sayable(one, now)
          expect(sayable(one, then).filter((reminder) => !dueNow.includes(reminder))).toEqual([])
        },
      ),
    )
  })
})

test('none is due for a closed, disputed or settling order, and every reminder has words', () => {
  const silent = ['ENQUIRED', 'DECLINED', 'COMPLETED', 'DISPUTE', 'EXPIRED', 'CANCELLED', 'SHIPPING_SENT'] as const
  for (const status of orderStatuses)
    for (let day = 1; day < 40; day++) {
      const moment = new Date(Date.parse('2026-12-01T12:00:00Z') + day * 86_400_000)
      const due = remindersDue({ ...order, status }, moment)
      if ((silent as readonly string[]).includes(status)) expect(due).toEqual([])
      expect(remindersDue({ ...order, status, isSettling: true }, moment)).toEqual([])
      for (const reminder of due) expect(reminderWords(reminder, facts).subject).not.toContain('undefined')
    }
})
