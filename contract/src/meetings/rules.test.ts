import { expect, it } from 'vitest'
import { refusedTime } from './rules.ts'
import { meetingTexts } from './words.ts'

it.each([
  ['without a change of clocks', '2027-02-01', '2027-02-15T23:59:59.999Z'],
  ['across the beginning of summer time', '2027-03-20', '2027-04-03T22:59:59.999Z'],
  ['across its end', '2027-10-25', '2027-11-08T23:59:59.999Z'],
])('a meeting is at most 14 days after the last day, to the end of that day in London: %s', (_, endDate, last) => {
  const now = new Date(`${endDate}T10:00:00Z`)
  const at = new Date(last)
  expect(refusedTime({ endDate }, at, now)).toBeNull()
  expect(refusedTime({ endDate }, new Date(at.getTime() + 1), now)).toBe(meetingTexts.tooLate)
})
