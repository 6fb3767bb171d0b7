import { availableParallelism, loadavg } from 'node:os'

const TIMEOUT_MS = 15_000
const MAX_TIMEOUT_MS = 60_000
/** The load per core that a whole test run causes by itself. */
const OWN_LOAD = 3

/**
 * The timeout of a step of a journey, in ms: 15 s, so that a broken journey fails soon; longer while the machine has
 * more load than a whole test run, at most a minute.
 */
export function stepTimeoutMs(load = loadavg()[0] ?? 0, cores = availableParallelism()): number {
  return Math.round(Math.min(MAX_TIMEOUT_MS, TIMEOUT_MS * Math.max(1, load / cores / OWN_LOAD)))
}
