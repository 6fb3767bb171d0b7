import { expect, test } from 'vitest'
import { addedLabel, relativeTime } from './format.ts'

const at = new Date('2026-11-21T12:00:00Z')
const before = (seconds: number) => new Date(at.getTime() - seconds * 1000).toISOString()

test.each([
  [-60, 'just now'],
  [59, 'just now'],
  [60, '1m ago'],
  [3599, '59m ago'],
  [3600, '1h ago'],
  [86_399, '23h ago'],
  [86_400, '1d ago'],
  [7 * 86_400 - 1, '6d ago'],
  [7 * 86_400, '14 Nov 2026'],
])('%i seconds ago is "%s"', (seconds, text) => {
  expect(relativeTime(before(seconds), at)).toBe(text)
})

test('a date is the day in London, not in UTC', () => {
  expect(relativeTime('2026-06-30T23:30:00Z', at)).toBe('1 Jul 2026')
})

test('the added label is relative under 24 hours, then a date', () => {
  expect(addedLabel(before(86_399), at)).toBe('Added 23h ago')
  expect(addedLabel(before(86_400), at)).toMatch(/^Added 20 Nov/)
})
