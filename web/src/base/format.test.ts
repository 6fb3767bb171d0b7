import { formatDay } from '@hemline/contract/days.ts'
import { expect, test } from 'vitest'
import { addedLabel, formatDate, formatMoment, inOurForm, relativeTime, thisYear } from './format.ts'

const at = new Date('2026-11-21T12:00:00Z')
const before = (seconds: number) => new Date(at.getTime() - seconds * 1000).toISOString()

test('a time is relative for seven days, then a date', () => {
  expect(relativeTime(before(7 * 86_400 - 1), at)).toBe('6d ago')
  expect(relativeTime(before(7 * 86_400), at)).toBe('14 Nov')
})

test('the year of the copyright line is the one on London’s clock', () => {
  expect(['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'].map((iso) => thisYear(new Date(iso)))).toEqual([
    '2026',
    '2027',
  ])
})

test('a date is the day in London, not in UTC', () => {
  expect(relativeTime('2026-06-30T23:30:00Z', at)).toBe('1 Jul')
})

test('the added label is relative under 24 hours, then a date', () => {
  expect(addedLabel(before(86_399), at)).toBe('Added 23h ago')
  expect(addedLabel(before(86_400), at)).toBe('Added 20 Nov')
})

test('a year is shown only where it is another one, by the day in London', () => {
  expect(formatDate('2026-01-01', at)).toBe('1 Jan')
  expect(formatDate('2025-12-31T23:59:59Z', at)).toBe('31 Dec 2025')
  expect(formatDate('2027-01-01', at)).toBe('1 Jan 2027')
  expect(formatDate('2027-01-01', new Date('2026-12-31T23:59:59Z'))).toBe('1 Jan 2027')
})

test('a moment has its year only where it is another one, by the day in London', () => {
  expect(formatMoment('2026-06-30T23:30:00Z', at)).toBe('Wed 1 Jul, 00:30')
  expect(formatMoment('2025-09-25T12:03:00Z', at)).toBe('Thu 25 Sep 2025, 13:03')
  expect(formatMoment('2025-12-31T23:59:59Z', at)).toBe('Wed 31 Dec 2025, 23:59')
  expect(formatMoment('2027-01-01T09:00:00Z', at)).toBe('Fri 1 Jan 2027, 09:00')
})

test('a date has one form, with or without its time: September is Sep, and no comma follows the day of the week', () => {
  for (const month of ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']) {
    const day = `2026-${month}-25`
    expect(formatDate(day, at)).toBe(formatDay(day, 'short'))
    expect(formatDate(day, new Date('2027-11-21T12:00:00Z'))).toBe(formatDay(day, 'medium'))
    expect(formatMoment(`${day}T12:03:00Z`, at)).toMatch(new RegExp(`^${formatDay(day, 'long', at)}, 1[23]:03$`))
  }
  expect(inOurForm('25 Sept 2026, 13:03')).toBe('25 Sep 2026, 13:03')
})
