import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  Day,
  DayRange,
  daysBetween,
  endOfDay,
  formatDay,
  formatInstant,
  formatRange,
  isWithin,
  onScreen,
  overlaps,
  startOfDay,
  today,
  weekday,
} from './days.ts'

const anyDay = fc
  .date({ min: new Date('1980-01-01T00:00:00Z'), max: new Date('2060-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('Day', () => {
  test.each([
    '0000-01-01',
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    '',
    'today',
  ])('refuses %s', (text) => expect(Day.safeParse(text).success).toBe(false))
  test.each(['2026-01-01', '2028-02-29', '1958-12-31'])('accepts %s', (text) => expect(Day.parse(text)).toBe(text))
  test('a range may be one day but may not end before it starts', () => {
    expect(DayRange.safeParse({ startDate: '2026-05-01', endDate: '2026-05-01' }).success).toBe(true)
    const wrong = DayRange.safeParse({ startDate: '2026-05-02', endDate: '2026-05-01' }).error?.issues
    expect(wrong?.map(({ path }) => path)).toEqual([['endDate']])
  })
})

describe('the London day', () => {
  test.each([
    ['2026-01-15T23:59:59.999Z', '2026-01-15'],
    ['2026-01-16T00:00:00.000Z', '2026-01-16'],
    ['2026-03-28T23:59:59.999Z', '2026-03-28'],
    ['2026-03-29T00:00:00.000Z', '2026-03-29'],
    ['2026-03-29T22:59:59.999Z', '2026-03-29'],
    ['2026-03-29T23:00:00.000Z', '2026-03-30'],
    ['2026-10-24T22:59:59.999Z', '2026-10-24'],
    ['2026-10-24T23:00:00.000Z', '2026-10-25'],
    ['2026-10-25T23:59:59.999Z', '2026-10-25'],
    ['2026-10-26T00:00:00.000Z', '2026-10-26'],
  ])('%s is %s', (instant, day) => expect(today(new Date(instant))).toBe(day))

  test('is 23 hours long when summer time begins and 25 when it ends', () => {
    const hours = (day: Day) => (endOfDay(day).getTime() + 1 - startOfDay(day).getTime()) / 3_600_000
    expect([hours('2026-03-28'), hours('2026-03-29'), hours('2026-10-24'), hours('2026-10-25')]).toEqual([
      24, 23, 24, 25,
    ])
  })

  test('begins and ends on the day itself, and one millisecond further is the neighbouring day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(today(startOfDay(day))).toBe(day)
        expect(today(endOfDay(day))).toBe(day)
        expect(today(new Date(startOfDay(day).getTime() - 1))).toBe(addDays(day, -1))
        expect(today(new Date(endOfDay(day).getTime() + 1))).toBe(addDays(day, 1))
      }),
    )
  })
})

describe('counting days', () => {
  test('addDays and daysBetween undo each other, across years and clock changes', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n)
      }),
    )
  })
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-26', -2, '2026-10-24'],
  ] as const)('%s + %i = %s', (day, n, expected) => expect(addDays(day, n)).toBe(expected))
  test('weekday: the fifth of December 2026 is a Saturday', () => expect(weekday('2026-12-05')).toBe(6))

  test('two ranges overlap if and only if they share a day', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 8 })).map(([from, length]) => ({
      startDate: addDays('2026-03-20', from),
      endDate: addDays('2026-03-20', from + length),
    }))
    fc.assert(
      fc.property(range, range, (a, b) => {
        const shared = Array.from({ length: 40 }, (_, n) => addDays('2026-03-20', n)).some(
          (day) => isWithin(day, a) && isWithin(day, b),
        )
        expect(overlaps(a, b)).toBe(shared)
        expect(overlaps(b, a)).toBe(shared)
      }),
    )
  })
})

describe('days in words', () => {
  test('long, medium and short', () => {
    expect(formatDay('2026-12-05')).toBe('Sat 5 Dec 2026')
    expect(formatDay('2026-12-05', 'medium')).toBe('5 Dec 2026')
    expect(formatDay('2026-12-05', 'short')).toBe('5 Dec')
  })
  test.each([
    ['2026-12-05', '2026-12-05', '5 Dec 2026'],
    ['2026-12-05', '2026-12-08', '5–8 Dec 2026'],
    ['2026-11-28', '2026-12-02', '28 Nov – 2 Dec 2026'],
    ['2026-12-30', '2027-01-02', '30 Dec 2026 – 2 Jan 2027'],
  ])('%s to %s is %s', (startDate, endDate, text) => expect(formatRange({ startDate, endDate })).toBe(text))

  test.each([
    ['2026-12-05', '2026-12-08', '5–8 Dec'],
    ['2026-11-28', '2026-12-02', '28 Nov – 2 Dec'],
    ['2026-12-30', '2027-01-02', '30 Dec – 2 Jan 2027'],
    ['2025-12-30', '2026-01-02', '30 Dec 2025 – 2 Jan'],
    ['2027-01-05', '2027-01-08', '5–8 Jan 2027'],
  ])('on a screen in 2026, %s to %s is %s', (startDate, endDate, text) =>
    expect(formatRange({ startDate, endDate }, new Date('2026-12-31T23:59:59Z'))).toBe(text),
  )

  test('on a screen the year of a day is left out by the year in London', () => {
    const newYear = new Date('2027-06-30T23:00:00Z')
    expect(formatDay('2027-12-05', 'long', newYear)).toBe('Sun 5 Dec')
    expect(formatDay('2026-12-05', 'long', newYear)).toBe('Sat 5 Dec 2026')
    expect(formatDay('2026-12-05', 'medium', newYear)).toBe('5 Dec 2026')
  })

  test.each([
    ['Post it by Sat 5 Dec 2026, 12:00.', 'Post it by Sat 5 Dec, 12:00.'],
    ['For 5–8 Dec 2026, by post.', 'For 5–8 Dec, by post.'],
    ['For 30 Dec 2026 – 2 Jan 2027.', 'For 30 Dec – 2 Jan 2027.'],
    ['For 30 Dec 2025 – 2 Jan 2026.', 'For 30 Dec 2025 – 2 Jan.'],
    ['Order H2026 of Zara 2026', 'Order H2026 of Zara 2026'],
  ])('a stored text on a screen in 2026: %s', (text, shown) =>
    expect(onScreen(text, new Date('2026-12-31T23:59:59Z'))).toBe(shown),
  )
})

test('an instant is shown by the clock of London, in summer and in winter', () => {
  expect(formatInstant(new Date('2026-12-05T12:00:00Z'))).toBe('Sat 5 Dec 2026, 12:00')
  expect(formatInstant(new Date('2026-06-30T23:30:00Z'))).toBe('Wed 1 Jul 2026, 00:30')
})
