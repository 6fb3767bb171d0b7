import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from './refusal.ts'
import { timeLimits } from './time-limits.ts'

/** Every request is answered within ten seconds (decision 360). */
const { answerMs: ANSWER_MS, outsideMs: OUTSIDE_MS } = timeLimits.request

const deadlines = new AsyncLocalStorage<number>()

/** Runs a function whose calls to outside systems may take `ms` milliseconds in total. */
export function withDeadline<T>(ms: number, run: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + ms, run)
}

/**
 * Returns how long an outside system may take now, in ms: at most `most`, less when a deadline is near, never below 1.
 */
export function timeLeft(most: number): number {
  const deadline = deadlines.getStore()
  return deadline === undefined ? most : Math.max(1, Math.min(most, Math.round(deadline - performance.now())))
}

/**
 * Returns the result of `run`. Throws UNAVAILABLE when it takes longer than `ms`; `run` then continues, and
 * `inFlight` receives its promise, so that a shutdown waits for it.
 */
export async function answerInTime<T>(
  run: () => Promise<T>,
  { inFlight, ms }: { inFlight: (work: Promise<unknown>) => void; ms: number },
): Promise<T> {
  const work = withDeadline(ms - ANSWER_MS + OUTSIDE_MS, run)
  inFlight(work)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('UNAVAILABLE')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
