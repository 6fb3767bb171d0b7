import { addDays } from '@hemline/contract/days.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { dateOf, dayOf } from './calendar-dates.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['Europe/London', 0],
  ['Pacific/Kiritimati', -14],
  ['Pacific/Pago_Pago', 11],
  ['America/Santiago', 3],
  ['Africa/Cairo', -2],
])('every day of three years survives a round trip in %s, also if midnight does not exist there', (name, hoursWest) => {
  vi.stubEnv('TZ', name)
  expect(dateOf('2026-01-01').getTimezoneOffset()).toBe(hoursWest * 60)
  for (let day = '2026-01-01'; day < '2029-01-01'; day = addDays(day, 1)) expect(dayOf(dateOf(day))).toBe(day)
})
