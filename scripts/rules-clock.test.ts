import { expect, it } from 'vitest'
import { testStart } from '../server/test/test-start.ts'

it('a rule test begins at the start of every test, whatever the machine’s date is', () => {
  const start = Date.parse(testStart)
  for (const present of [new Date(), new Date(Date.now())]) {
    expect(present).toBeInstanceOf(Date)
    expect(present.getTime()).toBeGreaterThanOrEqual(start)
    expect(present.getTime()).toBeLessThan(start + 3_600_000)
  }
})

it('its other dates are those of every Date', () => {
  expect(new Date(testStart).getTime()).toBe(Date.parse(testStart))
  expect(new Date(Date.UTC(2027, 1, 2)).toISOString()).toBe('2027-02-02T00:00:00.000Z')
})
