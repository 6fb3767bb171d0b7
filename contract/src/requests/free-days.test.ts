import { addDays, daysBetween, overlaps, weekday } from '@hemline/contract/days.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeMethods, type MethodDays, nearestFreeDays, nextFreeWeekend } from './free-days.ts'

// a Monday
const today = '2026-11-23'
const limits = { today, longestLoanDays: 8 }
const days = (startDate: string, endDate: string) => ({ startDate, endDate })
const ways = (taken: { startDate: string; endDate: string }[] = []): MethodDays[] => [
  { deliveryMethod: 'DELIVERY', earliest: '2026-11-26', taken },
  { deliveryMethod: 'IN_PERSON', earliest: today, taken },
]

describe('the methods that are possible on given days', () => {
  it('by post not before its earliest start, in person from today on', () => {
    expect(freeMethods(days('2026-11-25', '2026-11-26'), ways(), limits)).toEqual(['IN_PERSON'])
    expect(freeMethods(days('2026-11-26', '2026-11-27'), ways(), limits)).toEqual(['DELIVERY', 'IN_PERSON'])
  })
  it('none on taken days, on past ones, beyond a year, and for more than 8 days', () => {
    expect(freeMethods(days('2026-12-01', '2026-12-02'), ways([days('2026-12-02', '2026-12-05')]), limits)).toEqual([])
    expect(freeMethods(days('2026-11-22', '2026-11-24'), ways(), limits)).toEqual([])
    expect(freeMethods(days('2026-12-01', '2026-12-08'), ways(), limits)).toHaveLength(2)
    expect(freeMethods(days('2026-12-01', '2026-12-09'), ways(), limits)).toEqual([])
    expect(freeMethods(days('2027-11-23', '2027-11-23'), ways(), limits)).toHaveLength(2)
    expect(freeMethods(days('2027-11-24', '2027-11-24'), ways(), limits)).toEqual([])
  })
})

describe('the next free weekend', () => {
  it('is the next Friday to Sunday, this week if that is free', () => {
    expect(nextFreeWeekend(ways(), limits)).toEqual({
      ...days('2026-11-27', '2026-11-29'),
      freeBy: ['DELIVERY', 'IN_PERSON'],
    })
  })
  it('begins today on a Friday, and next week on a Saturday', () => {
    expect(nextFreeWeekend(ways(), { ...limits, today: '2026-11-27' })?.startDate).toBe('2026-11-27')
    expect(nextFreeWeekend(ways(), { ...limits, today: '2026-11-28' })?.startDate).toBe('2026-12-04')
  })
  it('passes over one of which a single day is taken', () => {
    expect(nextFreeWeekend(ways([days('2026-11-29', '2026-12-01')]), limits)?.startDate).toBe('2026-12-04')
  })
  it('is null when everything is taken', () => {
    expect(nextFreeWeekend(ways([days('2026-01-01', '2028-12-31')]), limits)).toBeNull()
  })
})

describe('the nearest free days', () => {
  it('are the first before, the first after, and the first on the same days of the week', () => {
    const wanted = days('2026-12-11', '2026-12-13')
    expect(nearestFreeDays(wanted, ways([days('2026-12-10', '2026-12-14')]), limits)).toEqual([
      { ...days('2026-12-15', '2026-12-17'), freeBy: ['DELIVERY', 'IN_PERSON'] },
      { ...days('2026-12-07', '2026-12-09'), freeBy: ['DELIVERY', 'IN_PERSON'] },
      { ...days('2026-12-18', '2026-12-20'), freeBy: ['DELIVERY', 'IN_PERSON'] },
    ])
  })
  it('are never in the past', () => {
    const nearest = nearestFreeDays(days('2026-11-24', '2026-11-25'), ways([days('2026-11-23', '2026-11-27')]), limits)
    expect(nearest.map(({ startDate }) => startDate)).toEqual(['2026-11-28', '2026-12-01'])
  })
  it('are always free, of the same length, and none of the same length is nearer on the same side', () => {
    const range = fc
      .tuple(fc.integer({ min: -5, max: 80 }), fc.integer({ min: 0, max: 9 }))
      .map(([from, length]) => days(addDays(today, from), addDays(today, from + length)))
    fc.assert(
      fc.property(range, fc.array(range, { maxLength: 8 }), (wanted, taken) => {
        const nearest = nearestFreeDays(wanted, ways(taken), limits)
        for (const free of nearest) {
          expect(daysBetween(free.startDate, free.endDate)).toBe(daysBetween(wanted.startDate, wanted.endDate))
          expect(taken.some((one) => overlaps(one, free))).toBe(false)
          expect(free.startDate >= today).toBe(true)
          const shift = daysBetween(wanted.startDate, free.startDate)
          const isSameWeekday = weekday(free.startDate) === weekday(wanted.startDate)
          for (let nearer = 1; nearer < Math.abs(shift) && !isSameWeekday; nearer += 1) {
            const by = Math.sign(shift) * nearer
            const other = days(addDays(wanted.startDate, by), addDays(wanted.endDate, by))
            expect(freeMethods(other, ways(taken), limits)).toEqual([])
          }
        }
      }),
    )
  })
})
