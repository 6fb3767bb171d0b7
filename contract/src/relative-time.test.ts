import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

test.each([
  [-60, 'just now'],
  [0, 'just now'],
  [59.999, 'just now'],
  [60, '1m ago'],
  [59 * 60 + 59.999, '59m ago'],
  [3600, '1h ago'],
  [86_399, '23h ago'],
  [86_400, '1d ago'],
  [7 * 86_400 - 0.001, '6d ago'],
  [7 * 86_400, null],
])('%f seconds ago is %s', (seconds, text) => expect(relativeTime(seconds * 1000)).toBe(text))
