import { describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { addDays, type Day, DayRange, EndDate, StartDate } from '../days.ts'
import { DeliveryMethod } from '../order-status.ts'
import { rangeProblem } from './range-problem.ts'
import { neededTexts, rangeNeeded } from './words.ts'

test('each field has the sentence of the whole request by itself, too', () => {
  const sentenceOf = (field: z.ZodMiniType) => field.safeParse('').error?.issues[0]?.message
  expect([StartDate, EndDate, DeliveryMethod].map(sentenceOf)).toEqual([
    neededTexts.startDate,
    neededTexts.endDate,
    neededTexts.deliveryMethod,
  ])
  const backwards = { startDate: '2026-11-27', endDate: '2026-11-26' }
  expect(DayRange.safeParse(backwards).error?.issues[0]?.message).toBe(rangeNeeded)
})

describe('rangeProblem', () => {
  const limits = { longestLoanDays: 8, today: '2026-11-20', earliest: '2026-11-25' }
  test.each([
    [{}, 'startDate', 'Start date is required'],
    [{ startDate: '2026-11-25' }, 'endDate', 'End date is required'],
    [{ startDate: '2026-11-27', endDate: '2026-11-26' }, 'endDate', 'Please select date range'],
    [{ startDate: '2026-11-31', endDate: '2026-12-01' }, 'endDate', 'Please select date range'],
    [{ startDate: '2026-11-24', endDate: '2026-11-26' }, 'startDate', 'The earliest start is Wed 25 Nov'],
    [
      { startDate: '2026-11-25', endDate: '2026-12-03' },
      'endDate',
      'The end date can be at most 7 days after the start',
    ],
  ])('%o: %s, %s', (range, field, message) => expect(rangeProblem(range, limits)).toEqual({ field, message }))
  test('the longest loan is the one of the settings', () => {
    const range = { startDate: '2026-11-25', endDate: '2026-11-28' }
    expect(rangeProblem(range, { ...limits, longestLoanDays: 4 })).toBeNull()
    expect(rangeProblem(range, { ...limits, longestLoanDays: 3 })?.message).toBe(
      'The end date can be at most 2 days after the start',
    )
  })
  test.each([
    ['2026-11-26', '2027-11-26', 'The latest start is Fri 26 Nov 2027'],
    ['2028-02-29', '2029-02-28', 'The latest start is Wed 28 Feb 2029'],
    // 365 days from the first of January of a leap year lie in the same year
    ['2028-01-01', '2028-12-31', 'The latest start is Sun 31 Dec'],
  ])('on %s the latest start is %s, and it is named', (today, latest, message) => {
    const of = (startDate: Day) => rangeProblem({ startDate, endDate: startDate }, { ...limits, today })
    expect(of(latest)).toBeNull()
    expect(of(addDays(latest, 1))).toEqual({ field: 'startDate', message })
  })
  test('seven days after the start is allowed, and the past never, whatever the earliest day', () => {
    expect(rangeProblem({ startDate: '2026-11-25', endDate: '2026-12-02' }, limits)).toBeNull()
    const past = rangeProblem({ startDate: '2026-11-19', endDate: '2026-11-21' }, { ...limits, earliest: '2026-01-01' })
    expect(past?.field).toBe('startDate')
  })
})
