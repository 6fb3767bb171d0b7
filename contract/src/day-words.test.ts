import { describe, expect, test } from 'vitest'
import { formatSpan } from './day-words.ts'

describe('formatSpan', () => {
  test.each([
    ['2026-12-05', '2026-12-05', 'Sat 5 Dec'],
    ['2026-12-04', '2026-12-06', 'Fri 4 – Sun 6 Dec'],
    ['2026-11-30', '2026-12-02', 'Mon 30 Nov – Wed 2 Dec'],
    ['2026-12-31', '2027-01-02', 'Thu 31 Dec – Sat 2 Jan'],
  ])('%s to %s is %s', (startDate, endDate, text) => expect(formatSpan({ startDate, endDate })).toBe(text))
})
