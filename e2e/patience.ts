import { availableParallelism, loadavg } from 'node:os'

const PATIENCE_MS = 15_000
const PATIENCE_MOST_MS = 60_000
/** Processes for each core that the journeys themselves keep running. */
const OWN_LOAD = 2

/**
 * How long a step of a journey may take, in ms: 15 s, so that a broken journey fails soon, and longer only while the machine
 * has more to do than the journeys, up to a minute.
 */
export function patienceMs(load = loadavg()[0] ?? 0, cores = availableParallelism()): number {
  return Math.round(Math.min(PATIENCE_MOST_MS, PATIENCE_MS * Math.max(1, load / cores / OWN_LOAD)))
}
