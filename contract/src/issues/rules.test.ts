import { expect, test } from 'vitest'
import { disputeAnswerBy } from './rules.ts'
import { disputeTexts } from './words.ts'

// docs/product.md §1: both sides hear within three working days
test.each([
  ['a Monday', '2026-11-23T10:00:00Z', '2026-11-26'],
  ['a Friday', '2026-11-27T10:00:00Z', '2026-12-02'],
  ['a Saturday', '2026-11-28T10:00:00Z', '2026-12-02'],
  ['the day before Christmas Eve', '2026-12-23T10:00:00Z', '2026-12-30'],
  ['summer, an hour before midnight UTC: the next day in London', '2026-07-06T23:30:00Z', '2026-07-10'],
])('raised on %s', (_, at, by) => expect(disputeAnswerBy(new Date(at))).toBe(by))

test('the day is named until it has passed, then the delay is', () => {
  expect(disputeTexts.when('2026-11-26', '2026-11-26')).toBe('You’ll both hear from us by Thu 26 Nov.')
  expect(disputeTexts.when('2026-11-26', '2026-11-27')).toMatch(/^We meant to answer by Thu 26 Nov\. We’re sorry/)
})
