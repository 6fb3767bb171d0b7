import type { Sweep } from './job.ts'
import type { Logger } from './log.ts'
import { type RunSql, recordRuns, type TimerRun } from './timers.ts'

export const SWEEP_EVERY_MS = 10_000

export type SweepRuns = {
  /** Runs those in parallel that do not run already, and records the runs: one that hangs holds up no later call. */
  runAll(sweeps: readonly Sweep[]): Promise<void>
  /** Runs one after another, each once more if it already runs, and records the runs. */
  runInTurn(sweeps: readonly Sweep[]): Promise<void>
  /** Resolves when those that run now have ended. */
  settled(): Promise<unknown>
}

/** The runs of sweeps in this process. A failure is logged, unless `isStopping`. */
export function sweepRuns({
  runSql,
  log,
  isStopping,
}: {
  runSql: RunSql
  log: Logger
  isStopping: () => boolean
}): SweepRuns {
  const running = new Map<string, Promise<TimerRun>>()

  async function sweepOnce(sweep: Sweep): Promise<TimerRun> {
    const already = running.get(sweep.name)
    if (already) return already
    const run = (async () => {
      const done: TimerRun = { name: sweep.name, startedAt: new Date(), tookMs: 0, failure: null }
      try {
        await sweep.run()
      } catch (error) {
        done.failure = String(error)
        if (!isStopping()) log.error({ err: error, sweep: sweep.name }, 'sweep failed')
      }
      done.tookMs = Date.now() - done.startedAt.getTime()
      return done
    })().finally(() => running.delete(sweep.name))
    running.set(sweep.name, run)
    return run
  }

  /** A failure to record the run must not stop the work. */
  async function record(runs: TimerRun[]): Promise<void> {
    try {
      await recordRuns(runSql, { every: SWEEP_EVERY_MS / 1000, runs })
    } catch (error) {
      if (!isStopping()) log.error({ err: error }, 'timers not recorded')
    }
  }

  return {
    async runAll(sweeps) {
      const idle = sweeps.filter(({ name }) => !running.has(name))
      await record(await Promise.all(idle.map(sweepOnce)))
    },
    async runInTurn(sweeps) {
      const runs: TimerRun[] = []
      for (const sweep of sweeps) {
        await running.get(sweep.name)
        runs.push(await sweepOnce(sweep))
      }
      await record(runs)
    },
    settled: () => Promise.all(running.values()),
  }
}
