import { expect, test } from 'vitest'
import { lagMeter } from './replica-lag.ts'
import { timeLimits } from './time-limits.ts'

const { lookMs } = timeLimits.replica
/** Longer than what is remembered of the primary with either limit. */
const LONG_MS = 1_500_000

/** Looks at both as often as a node does, and returns the last lag, in ms. The primary writes before each look. */
const looking = (limitMs: number) => {
  const measure = lagMeter(limitMs)
  let [now, position] = [0, 0n]
  return (
    forMs: number,
    { replayed, isAway = false }: { replayed: (position: bigint) => bigint; isAway?: boolean },
  ) => {
    let lag: number | null = null
    for (const end = now + forMs; now < end; now += lookMs) {
      if (!isAway) position += 1n
      lag = measure({ now, primary: isAway ? null : position, replayed: replayed(position) })
    }
    return lag
  }
}
const all = (position: bigint) => position

test.each([3_000, 600_000])(
  'with a limit of %i ms, a replica that stopped is too far behind once that has passed',
  (limit) => {
    const look = looking(limit)
    expect(look(LONG_MS, { replayed: all })).toBe(0)
    const stoppedAt = BigInt(LONG_MS / lookMs)
    const stopped = () => stoppedAt
    expect(look(limit, { replayed: stopped })).toBe(limit - lookMs)
    for (let times = 0; times < 2; times += 1) expect(look(LONG_MS, { replayed: stopped })).toBeGreaterThan(limit)
    expect(look(lookMs, { replayed: all })).toBe(0)
  },
)

test('a replica that is behind by less than the limit is measured as it is, and so is another in its place that has less', () => {
  const look = looking(600_000)
  const behind = (ms: number) => (position: bigint) => position - BigInt(ms / lookMs)
  look(LONG_MS, { replayed: all })
  expect(look(LONG_MS, { replayed: behind(500_000) })).toBe(500_000 - lookMs)
  expect(look(lookMs, { replayed: behind(700_000) })).toBeGreaterThan(600_000)
})

test('a replica is not up to date because the primary has been away for long', () => {
  const look = looking(3_000)
  look(60_000, { replayed: all })
  const stopped = () => 100n
  expect(look(LONG_MS, { replayed: stopped, isAway: true })).toBeGreaterThan(3_000)
  expect(look(lookMs, { replayed: () => 120n, isAway: true })).toBe(0)
})
