import { expect, test } from 'vitest'
import { addedLabel, relativeTime } from './format.ts'

const at = new Date('2026-11-21T12:00:00Z')
const before = (seconds: number) => new Date(at.getTime() - seconds * 1000).toISOString()

test('a time is relative for seven days, then a date', () => {
  expect(relativeTime(before(7 * 86_400 - 1), at)).toBe('6d ago')
  expect(relativeTime(before(7 * 86_400), at)).toBe('14 Nov 2026')
})

test('a date is the day in London, not in UTC', () => {
  expect(relativeTime('2026-06-30T23:30:00Z', at)).toBe('1 Jul 2026')
})

test('the added label is relative under 24 hours, then a date', () => {
  expect(addedLabel(before(86_399), at)).toBe('Added 23h ago')
  expect(addedLabel(before(86_400), at)).toMatch(/^Added 20 Nov/)
})
