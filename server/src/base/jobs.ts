import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type { Db } from './db.ts'
import type { Logger } from './log.ts'

/** Work that is done after a commit: named, retried with growing pauses, then kept in the dead-letter queue. */
export type JobHandler = { name: string; run(data: never): Promise<void> }

/** Declares a job. `run` must be safe to run twice. */
export function job<T extends object>(name: string, run: (data: T) => Promise<void>): JobHandler {
  return { name, run: run as (data: never) => Promise<void> }
}

/** Work the clock starts: every ten seconds, and once when the process starts. It claims its rows itself. */
export type Sweep = { name: string; run(): Promise<void> }

export type Jobs = {
  /** Writes a job in the caller's transaction; it runs after the commit. The same key while one waits is one job. */
  enqueue(db: Db, name: string, data: object, options?: { key?: string }): Promise<void>
  /** Starts working on jobs and sweeps in this process. */
  work(handlers: readonly JobHandler[], sweeps: readonly Sweep[]): Promise<void>
  /** Runs every due sweep and every waiting job until none is left. For development and tests. */
  drain(): Promise<number>
  stop(): Promise<void>
  /** Last run and last failure of every sweep, and how many jobs wait or have failed. */
  report(): Promise<{ sweeps: SweepReport[]; queues: { name: string; waiting: number; failed: number }[] }>
}

export type SweepReport = { name: string; lastRunAt: string | null; lastFailure: string | null }

const SCHEMA = 'jobs'
const DEAD = 'dead-letters'
const SWEEP_EVERY_MS = 10_000
const retries = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60,
  deadLetter: DEAD,
}

function bossFor(databaseUrl: string, works: boolean): PgBoss {
  return new PgBoss({
    connectionString: databaseUrl,
    schema: SCHEMA,
    max: works ? 4 : 2,
    application_name: 'hemline-jobs',
    schedule: false,
    supervise: works,
    migrate: true,
    useListenNotify: works,
  })
}

/** Creates or updates the job tables. */
export async function installJobs(databaseUrl: string): Promise<void> {
  const boss = bossFor(databaseUrl, false)
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Opens the job queue of this process. `names` are all queues that anyone may enqueue to. */
export async function openJobs(
  databaseUrl: string,
  options: { names: readonly string[]; works: boolean; log: Logger },
): Promise<Jobs> {
  const { log } = options
  const boss = bossFor(databaseUrl, options.works)
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  await boss.createQueue(DEAD)
  for (const name of options.names) await boss.createQueue(name, retries)

  let handlers: readonly JobHandler[] = []
  let sweeps: readonly Sweep[] = []
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  const reports = new Map<string, SweepReport>()
  const running = new Map<string, Promise<void>>()

  async function sweepOnce(sweep: Sweep): Promise<void> {
    const already = running.get(sweep.name)
    if (already) return already
    const run = (async () => {
      const report: SweepReport = { name: sweep.name, lastRunAt: new Date().toISOString(), lastFailure: null }
      try {
        await sweep.run()
      } catch (error) {
        report.lastFailure = String(error)
        if (!stopping) log.error({ err: error, sweep: sweep.name }, 'sweep failed')
      }
      reports.set(sweep.name, report)
    })().finally(() => running.delete(sweep.name))
    running.set(sweep.name, run)
    return run
  }

  async function runJob(handler: JobHandler, found: Job<object>): Promise<void> {
    await handler.run(found.data as never)
  }

  return {
    async enqueue(db, name, data, { key } = {}) {
      await boss.send(name, data, { db: fromKysely(db as never), ...(key ? { singletonKey: key } : {}) })
    },
    async work(newHandlers, newSweeps) {
      handlers = newHandlers
      sweeps = newSweeps
      for (const handler of handlers) {
        await boss.work<object>(handler.name, { pollingIntervalSeconds: 2, batchSize: 1 }, async ([found]) => {
          if (found) await runJob(handler, found)
        })
      }
      const tick = () => void Promise.all(sweeps.map(sweepOnce))
      timer = setInterval(tick, SWEEP_EVERY_MS)
      tick()
    },
    async drain() {
      let done = 0
      for (;;) {
        for (const sweep of sweeps) {
          await running.get(sweep.name)
          await sweepOnce(sweep)
        }
        let found = 0
        for (const handler of handlers) {
          const batch = await boss.fetch<object>(handler.name, { batchSize: 50 })
          for (const one of batch ?? []) {
            try {
              await runJob(handler, one)
              await boss.complete(handler.name, one.id)
            } catch (error) {
              log.warn({ err: error, job: handler.name }, 'job failed')
              await boss.fail(handler.name, one.id, { message: String(error) })
            }
            found++
          }
          found += await countActive(boss, handler.name)
        }
        done += found
        if (found === 0) return done
      }
    },
    async stop() {
      stopping = true
      clearInterval(timer)
      await Promise.all(running.values())
      await boss.stop({ graceful: true, timeout: 5000 })
    },
    async report() {
      const queues = await Promise.all(
        options.names.map(async (name) => {
          const [stats] = await boss.getQueueStats(name, { force: true })
          return { name, waiting: stats?.queuedCount ?? 0, failed: stats?.failedCount ?? 0 }
        }),
      )
      return {
        sweeps: sweeps.map(
          (sweep) => reports.get(sweep.name) ?? { name: sweep.name, lastRunAt: null, lastFailure: null },
        ),
        queues,
      }
    },
  }
}

/** How many jobs of a queue some worker is running right now. Waits a moment for them, so that a drain sees their end. */
async function countActive(boss: PgBoss, name: string): Promise<number> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select count(*)::int as active from ${SCHEMA}.job where name = $1 and state = 'active'`, [name])
  return (rows[0] as { active: number }).active
}
