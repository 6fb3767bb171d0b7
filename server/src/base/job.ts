import { HOUR_MS } from '@hemline/contract/durations.ts'
import type { Clock } from './clock.ts'

/** Work after a commit: named, retried with growing pauses, then moved to the dead-letter queue. */
export type JobHandler = { name: string; run(data: never): Promise<void>; concurrency: number }

/**
 * Declares a job. `run` must be safe to run twice. A process runs at most `concurrency` jobs of one name in parallel.
 */
export function job<T extends object>(
  name: string,
  run: (data: T) => Promise<void>,
  { concurrency = 4 }: { concurrency?: number } = {},
): JobHandler {
  return { name, run: run as (data: never) => Promise<void>, concurrency }
}

/** For jobs that send one email each and mostly wait for the mail server. */
export const EMAIL_JOBS = { concurrency: 10 }

/** For jobs that call the carrier, which accepts few calls per second. */
export const ONE_BY_ONE = { concurrency: 1 }

/** Work started by the clock: every ten seconds, and once when the process starts. A sweep claims its rows itself. */
export type Sweep = { name: string; run(): Promise<void> }

/** Makes a sweep run once an hour in each process. */
export function hourly(clock: Clock, work: (now: Date) => Promise<void>): Sweep['run'] {
  let doneAt = 0
  return async () => {
    const now = clock.now()
    if (now.getTime() - doneAt < HOUR_MS) return
    await work(now)
    doneAt = now.getTime()
  }
}
