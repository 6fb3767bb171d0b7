import type { Measured } from './load.ts'

/** Returns the middle one; of an even number the upper of two. */
export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Returns the median of each figure of several runs. */
export function middle(runs: Measured[]): Measured {
  const of = (key: keyof Measured) => median(runs.map((run) => run[key]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), bytes: of('bytes') }
}

/** Returns a line of requests a second and latencies. */
export function format({ perSecond, p50, p99 }: Measured): string {
  return `${perSecond.toFixed(0).padStart(5)} req/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`
}

/** What a piece of work took, in ms: until it was done, and of this process's processor time. */
export type Took = { ms: number; cpuMs: number }

/** Runs the work and returns what it took in this process. */
export async function timed(work: () => Promise<void>): Promise<Took> {
  const from = performance.now()
  const cpuFrom = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(cpuFrom)
  return { ms: performance.now() - from, cpuMs: (user + system) / 1000 }
}
