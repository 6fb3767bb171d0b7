import { availableParallelism, loadavg } from 'node:os'

const TIMEOUT_MS = 15_000
const MAX_TIMEOUT_MS = 60_000
/** Processes for each core that the journeys themselves keep running. */
const OWN_LOAD = 2

/**
 * How long a step of a journey may take, in ms: 15 s, so that a broken journey fails soon, and longer only while the machine
 * has more to do than the journeys, up to a minute.
 */
export function stepTimeoutMs(load = loadavg()[0] ?? 0, cores = availableParallelism()): number {
  return Math.round(Math.min(MAX_TIMEOUT_MS, TIMEOUT_MS * Math.max(1, load / cores / OWN_LOAD)))
}
