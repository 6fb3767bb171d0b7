import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import { connectionTo } from './database-hosts.ts'
import type { Db } from './db.ts'
import type { JobHandler, Sweep } from './job.ts'
import {
  countJobs,
  DEAD_JOB,
  type DeadJob,
  type JobCount,
  keepFailed,
  listDead,
  listFailed,
  listWaiting,
  SCHEMA,
} from './job-reports.ts'
import { EXPIRES_SECONDS, jobRuns, withoutRequest, withRequest } from './job-runs.ts'
import { wakeWorkers } from './job-waker.ts'
import type { Logger } from './log.ts'
import { memoizeAsync } from './memoize-async.ts'
import { type Rewriting, rewriteJobs } from './rewrite-jobs.ts'
import { SWEEP_EVERY_MS, sweepRuns } from './sweep-runs.ts'
import { type RunSql, readTimers, type TimerReport } from './timers.ts'
import { type Urgency, urgency } from './urgency.ts'

export type Jobs = {
  /**
   * Enqueues a job in the caller's transaction; it runs after the commit. `key` records the subject in the queue; two
   * jobs with the same key both run. Among waiting jobs of one name, the most urgent runs first.
   */
  enqueue(db: Db, name: string, data: object, options?: { key?: string; urgency?: Urgency }): Promise<void>
  /** Enqueues several jobs of one name by one statement, as `enqueue` does each. */
  enqueueAll(
    db: Db,
    name: string,
    jobs: readonly { data: object; key: string }[],
    options?: { urgency?: Urgency },
  ): Promise<void>
  /** Starts processing jobs and sweeps in this process. */
  work(handlers: readonly JobHandler[], sweeps: readonly Sweep[]): Promise<void>
  /** Only registers what `drain` runs; nothing starts by itself. For tests that control the order. */
  register(handlers: readonly JobHandler[], sweeps: readonly Sweep[]): void
  /** Runs every due sweep and every waiting job until none is left. For development and tests. */
  drain(): Promise<number>
  /** Takes no more jobs and sweeps in this process, and waits for the running ones. Jobs can still be enqueued. */
  rest(): Promise<void>
  stop(): Promise<void>
  /** Retries dead jobs once more, in the caller's transaction. Returns those that no other caller has retried. */
  retry(db: Db, ids: readonly string[]): Promise<{ id: string; queue: string }[]>
  /** Returns the newest jobs of a queue that failed their last retry, at most 1,000, with their data and last error. */
  failedOf(name: string): Promise<{ id: string; data: unknown; error: string }[]>
  /** Keeps the jobs of these queues that failed their last retry for that many days in all, in place of seven. */
  keepFailed(names: readonly string[], days: number): Promise<void>
  /** Returns the newest jobs of these queues that wait or are running, at most 100, with their data. */
  waitingOf(names: readonly string[]): Promise<{ id: string; queue: string; data: unknown; at: Date }[]>
  /** Applies `change` to every text in the data and results of the jobs where one matches `pattern`, in the caller's transaction. */
  rewrite(db: Db, rewriting: Rewriting): Promise<void>
  /** Resolves when the queue's own connections answer. */
  check(): Promise<void>
  /** Returns the number of jobs of all processes by queue and state. */
  counts(): Promise<JobCount[]>
  /** Returns the last and next run of every sweep of every process, and the number of waiting and failed jobs. */
  report(): Promise<{
    sweeps: TimerReport[]
    queues: { name: string; waiting: number; failed: number }[]
    dead: DeadJob[]
  }>
}

/** How long a stopping process waits for running jobs; a job that is interrupted is retried. */
const REST_MS = 14_000
const retries = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: EXPIRES_SECONDS,
  deadLetter: DEAD_JOB,
  // NOTIFY in the writer's transaction takes one lock for the whole server at its commit (decision 154)
  notify: false,
}
/** How often a worker looks that `wakeWorkers` does not wake, because its statement fails. */
const LOOK_EVERY_SECONDS = 4

function bossFor(databaseUrl: string, works: boolean): PgBoss {
  return new PgBoss({
    ...(connectionTo(databaseUrl) as object),
    schema: SCHEMA,
    max: works ? 4 : 2,
    application_name: 'hemline-jobs',
    schedule: false,
    supervise: works,
    migrate: true,
  })
}

/** Creates or updates the job tables. */
export async function installJobs(databaseUrl: string): Promise<void> {
  const boss = bossFor(databaseUrl, false)
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

/**
 * Opens the job queue of this process. `names` are all queues that jobs may be enqueued to. `lookEverySeconds`: how often a
 * worker looks that nothing wakes.
 */
export async function openJobs(
  databaseUrl: string,
  options: { names: readonly string[]; works: boolean; log: Logger; lookEverySeconds?: number },
): Promise<Jobs> {
  const { log } = options
  const boss = bossFor(databaseUrl, options.works)
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const queues = await boss.getQueues()
  const isMissing = (name: string) => !queues.some((queue) => queue.name === name)
  if (isMissing(DEAD_JOB)) await boss.createQueue(DEAD_JOB)
  for (const name of options.names.filter(isMissing)) await boss.createQueue(name, retries)
  const notifying = queues.filter(({ name, notify }) => options.names.includes(name) && notify)
  for (const { name } of notifying) await boss.updateQueue(name, { notify: false })

  let handlers: readonly JobHandler[] = []
  let sweeps: readonly Sweep[] = []
  let timer: NodeJS.Timeout | undefined
  let waker: { stop(): void } | undefined
  const workersOf = new Map<string, string[]>()
  let stopping = false
  let ticking: Promise<void> = Promise.resolve()
  const runSql: RunSql = (text, values) => boss.getDb().executeSql(text, values)
  const runs = { runSql, log, isStopping: () => stopping }
  const runsOfSweeps = sweepRuns(runs)
  const runsOfJobs = jobRuns(boss, runs)

  const rest = memoizeAsync(async () => {
    stopping = true
    clearInterval(timer)
    waker?.stop()
    const ended = Promise.all([
      runsOfSweeps.settled(),
      ticking,
      // The queue's own graceful stop polls its workers only every half second.
      ...handlers.map(({ name }) => boss.offWork(name)),
    ])
    await Promise.race([ended, pause(REST_MS, undefined, { ref: false })])
  })

  /** Fetches up to `size` jobs at a time and runs them in parallel; without a pause while the batches are full. */
  async function workIn(handler: JobHandler, size: number): Promise<void> {
    const pollingIntervalSeconds = options.lookEverySeconds ?? LOOK_EVERY_SECONDS
    const how = { pollingIntervalSeconds, batchSize: size, perJobResults: true } as const
    const id = await boss.work(handler.name, how, async (batch: Job<object>[]) => {
      const results = await Promise.all(batch.map((job) => runsOfJobs.settle(handler, job)))
      if (batch.length === size) boss.notifyWorker(id)
      return results
    })
    workersOf.set(handler.name, [...(workersOf.get(handler.name) ?? []), id])
  }

  return {
    async enqueue(db, name, data, { key, urgency: how } = {}) {
      const options = { ...(key ? { singletonKey: key } : {}), ...(how ? { priority: urgency[how] } : {}) }
      await boss.send(name, withRequest(data), { db: fromKysely(db.withoutPlugins() as never), ...options })
    },
    async enqueueAll(db, name, jobs, { urgency: how } = {}) {
      if (jobs.length === 0) return
      const priority = how ? { priority: urgency[how] } : {}
      const rows = jobs.map(({ data, key }) => ({ data: withRequest(data), singletonKey: key, ...priority }))
      await boss.insert(name, rows, { db: fromKysely(db.withoutPlugins() as never) })
    },
    register(newHandlers, newSweeps) {
      handlers = newHandlers
      sweeps = newSweeps
    },
    async work(newHandlers, newSweeps) {
      handlers = newHandlers
      sweeps = newSweeps
      for (const handler of handlers) for (const size of shiftsOf(handler)) await workIn(handler, size)
      waker = wakeWorkers(runSql, (queue) => {
        for (const id of workersOf.get(queue) ?? []) boss.notifyWorker(id)
      })
      const tick = () => {
        ticking = runsOfSweeps.runAll(sweeps)
      }
      timer = setInterval(tick, SWEEP_EVERY_MS)
      tick()
    },
    async drain() {
      let done = 0
      for (;;) {
        await runsOfSweeps.runInTurn(sweeps)
        const jobs = await runsOfJobs.drain(handlers)
        if (jobs === 0) return done
        done += jobs
      }
    },
    rest,
    async stop() {
      await rest()
      await boss.stop({ graceful: false })
    },
    async retry(db, ids) {
      const within = { db: fromKysely(db.withoutPlugins() as never) }
      const { rows } = await within.db.executeSql(
        `select id, name as queue from ${SCHEMA}.job
         where state = 'failed' and name <> $1 and id = any($2::uuid[]) order by id for update`,
        [DEAD_JOB, [...ids]],
      )
      const failed = rows as { id: string; queue: string }[]
      for (const { id, queue } of failed) await boss.retry(queue, id, within)
      return failed
    },
    async failedOf(name) {
      return (await listFailed(runSql, name)).map(withoutRequest)
    },
    async keepFailed(names, days) {
      await keepFailed(runSql, { names, seconds: (days * DAY_MS) / 1000 })
    },
    async waitingOf(names) {
      return (await listWaiting(runSql, names)).map(withoutRequest)
    },
    async rewrite(db, rewriting) {
      const within = fromKysely(db.withoutPlugins() as never)
      await rewriteJobs((text, values) => within.executeSql(text, values), rewriting)
    },
    async check() {
      await runSql('select 1', [])
    },
    async counts() {
      return countJobs(runSql)
    },
    async report() {
      const queues = await Promise.all(
        options.names.map(async (name) => {
          const [stats] = await boss.getQueueStats(name, { force: true })
          return { name, waiting: stats?.queuedCount ?? 0, failed: stats?.failedCount ?? 0 }
        }),
      )
      return {
        sweeps: await readTimers(
          runSql,
          sweeps.map(({ name }) => name),
        ),
        queues,
        dead: await listDead(runSql),
      }
    },
  }
}

/** Splits the concurrency of a name over two workers, so that one slow job does not delay all others. */
function shiftsOf({ concurrency }: JobHandler): number[] {
  return [Math.ceil(concurrency / 2), Math.floor(concurrency / 2)].filter((size) => size > 0)
}
