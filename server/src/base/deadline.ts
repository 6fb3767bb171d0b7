import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from './refusal.ts'

/** Every answer comes within 15 seconds (decision 61): so long outside systems may take, all together… */
const OUTSIDE_MS = 12_000
/** …and after so long the member is told to try again, while the work goes on to its own end. */
export const ANSWER_MS = 14_000

const deadlines = new AsyncLocalStorage<number>()

/** Runs something whose waits for outside systems, all together, may take that long, in ms. */
export function withDeadline<T>(ms: number, run: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + ms, run)
}

/** How long an outside system may be waited for now, in ms: at most `most`, less when a deadline is near, never below 1. */
export function timeLeft(most: number): number {
  const deadline = deadlines.getStore()
  return deadline === undefined ? most : Math.max(1, Math.min(most, Math.round(deadline - performance.now())))
}

/**
 * Returns what `run` returns, and throws UNAVAILABLE when that takes longer than a member waits. `run` then goes on: `inFlight`
 * is told of it, so that stopping waits for its end.
 */
export async function answerInTime<T>(
  run: () => Promise<T>,
  { inFlight, ms = ANSWER_MS }: { inFlight: (work: Promise<unknown>) => void; ms?: number | undefined },
): Promise<T> {
  const work = withDeadline(ms - ANSWER_MS + OUTSIDE_MS, run)
  inFlight(work)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('UNAVAILABLE')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
