import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, overlaps, weekday } from './days.ts'
import { LABEL_DAYS_BEFORE_START, POST_BEFORE_MOST_WORKING_DAYS } from './limits.ts'
import { workingDaysBetween } from './shipping/sample-working-days.ts'
import {
  addWorkingDays,
  bankHoliday,
  clearOf,
  earliestDeliveryStart,
  easterSunday,
  isWorkingDay,
  lastPostingDay,
  turnaround,
} from './working-days.ts'

const anyDay = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2025-01-01', n))
const holidaysIn = (year: number) =>
  Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n)).filter(
    (day) => day.startsWith(`${year}`) && bankHoliday(day),
  )

describe('bank holidays of England and Wales', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2038, '2038-04-25'],
    // the earliest and the latest there are, and the years of the rule's exceptions
    [1818, '1818-03-22'],
    [1886, '1886-04-25'],
    [1900, '1900-04-15'],
    [1943, '1943-04-25'],
    [1954, '1954-04-18'],
    [1961, '1961-04-02'],
    [1981, '1981-04-19'],
    [2000, '2000-04-23'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
    [2100, '2100-03-28'],
    [2285, '2285-03-22'],
  ])('Easter Sunday %i', (year, day) => expect(easterSunday(year)).toBe(day))

  test.each([
    [2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
    [2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
    [2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
    [2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
    [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
  ])('%i', (year, days) =>
    expect(
      holidaysIn(year)
        .map((day) => day.slice(5))
        .join(' '),
    ).toBe(days),
  )

  test('a substitute day has the name of its holiday', () => {
    expect(bankHoliday('2022-12-27')).toBe('Christmas Day')
    expect(bankHoliday('2026-12-28')).toBe('Boxing Day')
    expect(bankHoliday('2026-12-26')).toBeNull()
    expect(bankHoliday('2021-12-27')).toBe('Christmas Day')
    expect(bankHoliday('2021-12-28')).toBe('Boxing Day')
    expect(bankHoliday('2022-06-03')).toBe('Platinum Jubilee')
  })
  test('every year from 2025 to 2035 has eight, none of them at a weekend', () => {
    for (let year = 2025; year <= 2035; year++) {
      expect(holidaysIn(year)).toHaveLength(8)
      for (const day of holidaysIn(year)) expect([1, 2, 3, 4, 5]).toContain(weekday(day))
    }
  })
})

describe('working days', () => {
  test.each([
    ['2026-12-24', 1, '2026-12-29'],
    ['2026-12-29', -1, '2026-12-24'],
    ['2026-04-02', 2, '2026-04-08'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-21', -1, '2026-11-20'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i working days is %s', (day, n, expected) => expect(addWorkingDays(day, n)).toBe(expected))

  test.each([
    ['2026-11-23', '2026-11-23', 0],
    ['2026-11-20', '2026-11-23', 1],
    ['2026-11-23', '2026-11-20', -1],
    ['2026-11-21', '2026-11-22', 0],
    ['2026-12-24', '2026-12-29', 1],
  ])('from %s to %s there are %i', (from, to, count) => expect(workingDaysBetween(from, to)).toBe(count))

  test('adding and subtracting working days are inverse from a working day', () => {
    fc.assert(
      fc.property(anyDay.filter(isWorkingDay), fc.integer({ min: -40, max: 40 }), (day, n) => {
        expect(addWorkingDays(addWorkingDays(day, n), -n)).toBe(day)
        expect(workingDaysBetween(day, addWorkingDays(day, n))).toBe(n)
      }),
    )
  })
})

describe('post', () => {
  test.each([
    ['a Monday', '2026-11-16', '2026-11-19'],
    ['a Thursday', '2026-11-19', '2026-11-24'],
    ['a Friday', '2026-11-20', '2026-11-25'],
    ['a Saturday', '2026-11-21', '2026-11-25'],
    ['Christmas Eve', '2026-12-24', '2026-12-31'],
    ['Maundy Thursday', '2026-04-02', '2026-04-09'],
  ])('requested on %s (%s), the loan starts on %s at the earliest', (_, asked, start) =>
    expect(earliestDeliveryStart(asked, 2)).toBe(start),
  )
  test('the earliest start leaves two whole working days, and the day before does not', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = earliestDeliveryStart(day, 2)
        expect(workingDaysBetween(day, addDays(start, -1))).toBe(2)
        expect(workingDaysBetween(day, addDays(start, -2))).toBeLessThan(2)
        expect(lastPostingDay(start, 2) > day).toBe(true)
      }),
    )
  })
  test('labels come by the last posting day, with the most working days that an owner can set', () => {
    for (let day = '2026-01-01'; day < '2041-01-01'; day = addDays(day, 1))
      expect(lastPostingDay(day, POST_BEFORE_MOST_WORKING_DAYS) >= addDays(day, -LABEL_DAYS_BEFORE_START)).toBe(true)
  })
  test('a posted loan blocks the garment for both journeys; one in person for its own days only', () => {
    const range = { startDate: '2026-12-05', endDate: '2026-12-08' }
    const delivery = { workingDaysBefore: 2, workingDaysAfter: 2 }
    expect(turnaround(range, 'DELIVERY', delivery)).toEqual({ startDate: '2026-12-03', endDate: '2026-12-10' })
    expect(turnaround(range, 'IN_PERSON', delivery)).toEqual(range)
    expect(turnaround(range, 'DELIVERY', { workingDaysBefore: 0, workingDaysAfter: 0 })).toEqual(range)
  })
  test('turnaround always contains the loan', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 5 }), (startDate, length, n) => {
        const range = { startDate, endDate: addDays(startDate, length) }
        const wide = turnaround(range, 'DELIVERY', { workingDaysBefore: n, workingDaysAfter: n })
        expect(wide.startDate <= range.startDate && wide.endDate >= range.endDate && overlaps(wide, range)).toBe(true)
      }),
    )
  })
  test('a loan conflicts with booked days if and only if it overlaps the days they block', () => {
    const near = fc.integer({ min: -20, max: 20 })
    const length = fc.integer({ min: 0, max: 9 })
    const n = fc.integer({ min: 0, max: 3 })
    const method = fc.constantFrom('DELIVERY' as const, 'IN_PERSON' as const)
    fc.assert(
      fc.property(
        anyDay,
        length,
        near,
        length,
        n,
        n,
        method,
        (day, takenLength, shift, loanLength, before, after, way) => {
          const delivery = { workingDaysBefore: before, workingDaysAfter: after }
          const booked = { startDate: day, endDate: addDays(day, takenLength) }
          const loan = { startDate: addDays(day, shift), endDate: addDays(day, shift + loanLength) }
          expect(overlaps(loan, clearOf(booked, way, delivery))).toBe(overlaps(turnaround(loan, way, delivery), booked))
        },
      ),
      { numRuns: 1000 },
    )
  })
})
