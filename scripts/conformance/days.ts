import { addDays, endOfDay, startOfDay, today } from '../../contract/src/days.ts'
import { HOUR_MS } from '../../contract/src/durations.ts'
import { type Outcome, openSet } from './report.ts'

type Change = { at: number; offsetMs: number }

/** Lines of zdump: 'Europe/London  Sun Mar 29 01:00:00 2026 UT = Sun Mar 29 02:00:00 2026 BST isdst=1 gmtoff=3600'. */
function readChanges(text: string): Change[] {
  return text.split('\n').flatMap((line) => {
    const match = /^Europe\/London +\w+ (\w+ +\d+ [\d:]+ \d+) UT = .* gmtoff=(\d+)$/.exec(line)
    return match ? [{ at: Date.parse(`${match[1]} UTC`), offsetMs: Number(match[2]) * 1000 }] : []
  })
}

/** Checks every half hour and every day from the first change to the last, by the offsets in the file. */
export function checkClockChanges(text: string): Outcome[] {
  const changes = readChanges(text)
  const offsetAt = (ms: number): number => changes.findLast(({ at }) => at <= ms)!.offsetMs
  const first = changes[0]!.at
  const last = changes.at(-1)!.at

  const instants = openSet('days: the London day of an instant')
  const check = (ms: number) => {
    const wanted = new Date(ms + offsetAt(ms)).toISOString().slice(0, 10)
    instants.expect(new Date(ms).toISOString(), today(new Date(ms)), wanted)
  }
  for (const { at } of changes) check(at)
  for (let ms = first; ms <= last; ms += HOUR_MS / 2) check(ms)

  const days = openSet('days: beginnings and ends')
  for (let day = addDays(today(new Date(first)), 1); day < today(new Date(last)); day = addDays(day, 1)) {
    const midnight = (of: string): number => {
      const utc = Date.parse(`${of}T00:00:00Z`)
      return [utc, utc - HOUR_MS].find((ms) => ms + offsetAt(ms) === utc)!
    }
    days.expect(`${day} begins`, startOfDay(day).getTime(), midnight(day))
    days.expect(`${day} ends`, endOfDay(day).getTime(), midnight(addDays(day, 1)) - 1)
  }
  return [instants.outcome(`${changes.length} lines of the tz database`), days.outcome()]
}
