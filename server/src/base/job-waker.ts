import { setTimeout as pause } from 'node:timers/promises'
import type { RunSql } from './timers.ts'

/** How soon a new or retried job is found; a look may take a tenth of the time at most. */
const LOOK_EVERY_MS = 100
const PAUSE_PER_LOOK = 10

/**
 * Calls `wake` with each queue in which jobs are due, several times a second, with one statement for all queues. In
 * place of NOTIFY, which slows down every commit of the server (decision 154).
 */
export function wakeWorkers(runSql: RunSql, wake: (queue: string) => void): { stop(): void } {
  const stopped = new AbortController()
  const look = async () => {
    while (!stopped.signal.aborted) {
      const began = performance.now()
      try {
        const { rows } = await runSql(
          `select name from jobs.job where state < 'active' and not blocked and start_after <= now() group by name`,
          [],
        )
        for (const { name } of rows as { name: string }[]) wake(name)
      } catch {
        // the workers look by themselves, and their failures are logged
      }
      const took = performance.now() - began
      const options = { signal: stopped.signal, ref: false }
      await pause(Math.max(LOOK_EVERY_MS, PAUSE_PER_LOOK * took), undefined, options).catch(() => undefined)
    }
  }
  void look()
  return { stop: () => stopped.abort() }
}
