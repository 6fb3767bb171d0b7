import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const days = fileURLToPath(new URL('../../contract/src/days.ts', import.meta.url))
const program = `
  import { addDays, endOfDay, formatDay, startOfDay, today } from ${JSON.stringify(days)}
  const out = [Intl.DateTimeFormat().resolvedOptions().timeZone]
  for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
    out.push([startOfDay(day).toISOString(), endOfDay(day).toISOString(), today(startOfDay(day)), formatDay(day)].join(' '))
  }
  console.log(JSON.stringify(out))
`

const daysIn = (TZ: string): string[] => {
  const env = { ...process.env, TZ }
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { env, encoding: 'utf8' }),
  )
}

test("London days do not depend on the machine's time zone", () => {
  const [zone, ...inUtc] = daysIn('UTC')
  expect(zone).toBe('UTC')
  expect(inUtc).toHaveLength(730)
  expect(inUtc).toContain('2026-10-24T23:00:00.000Z 2026-10-25T23:59:59.999Z 2026-10-25 Sun 25 Oct 2026')
  for (const elsewhere of ['America/Los_Angeles', 'Pacific/Auckland', 'Europe/London', 'Asia/Tokyo']) {
    const [local, ...there] = daysIn(elsewhere)
    expect(local).toBe(elsewhere)
    expect(there).toEqual(inUtc)
  }
})
