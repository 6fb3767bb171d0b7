import { expect, test } from 'vitest'
import { orderStatuses } from '../order-status.ts'
import { type RemindedOrder, remindersDue, reminderWords } from './reminders.ts'
import { at, facts, order } from './sample-reminders.ts'

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
