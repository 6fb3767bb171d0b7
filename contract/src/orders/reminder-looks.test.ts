import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, startOfDay, today } from '../days.ts'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { mayRemindNow } from '../notifications/rules.ts'
import { orderStatuses } from '../order-status.ts'
import { nextReminderLook, type RemindedOrder, remindersDue } from './reminders.ts'
import { named, order } from './sample-reminders.ts'

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
