import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { ResilientClient } from './db-connection.ts'
import type { Logger } from './log.ts'
import { memoizeAsync } from './memoize-async.ts'
import { type RunSql, readTimers, recordRuns, type TimerReport, type TimerRun } from './timers.ts'
import { type Urgency, urgency } from './urgency.ts'

/** Work that is done after a commit: named, retried with growing pauses, then kept in the dead-letter queue. */
export type JobHandler = { name: string; run(data: never): Promise<void>; concurrency: number }

/** Declares a job. `run` must be safe to run twice. A process runs at most `concurrency` of its name side by side. */
export function job<T extends object>(
  name: string,
  run: (data: T) => Promise<void>,
  { concurrency = 4 }: { concurrency?: number } = {},
): JobHandler {
  return { name, run: run as (data: never) => Promise<void>, concurrency }
}

/** For jobs that each write a letter and wait for the mail server more than for anything else. */
export const EMAIL_JOBS = { concurrency: 10 }

/** For jobs that ask the carrier, who takes few calls a second. */
export const ONE_BY_ONE = { concurrency: 1 }

/** Work the clock starts: every ten seconds, and once when the process starts. It claims its rows itself. */
export type Sweep = { name: string; run(): Promise<void> }

/** What a sweep does when once an hour is enough for each process. */
export function hourly(clock: Clock, work: (now: Date) => Promise<void>): Sweep['run'] {
  let doneAt = 0
  return async () => {
    const now = clock.now()
    if (now.getTime() - doneAt < HOUR_MS) return
    await work(now)
    doneAt = now.getTime()
  }
}

export type Jobs = {
  /**
   * Writes a job in the caller's transaction; it runs after the commit. `key` says in the queue what it is about; two with
   * the same key both run. Of the jobs of one name that wait, the most urgent goes first.
   */
  enqueue(db: Db, name: string, data: object, options?: { key?: string; urgency?: Urgency }): Promise<void>
  /** Starts working on jobs and sweeps in this process. */
  work(handlers: readonly JobHandler[], sweeps: readonly Sweep[]): Promise<void>
  /** Only says what `drain` runs: nothing happens by itself. For tests that must know when. */
  register(handlers: readonly JobHandler[], sweeps: readonly Sweep[]): void
  /** Runs every due sweep and every waiting job until none is left. For development and tests. */
  drain(): Promise<number>
  /** Takes no more jobs and sweeps in this process, and waits for those in hand. Jobs can still be enqueued. */
  rest(): Promise<void>
  stop(): Promise<void>
  /** Gives jobs that were given up one more try, in the caller's transaction; gives those that nobody else had. */
  retry(db: Db, ids: readonly string[]): Promise<{ id: string; queue: string }[]>
  /** Puts other words for what matches in every job there is, in the caller's transaction: in its data and in what came of it. */
  rewrite(db: Db, words: { pattern: string; instead: string }): Promise<void>
  /** What every sweep of every process did last and does next, and how many jobs wait or have failed. */
  report(): Promise<{
    sweeps: TimerReport[]
    queues: { name: string; waiting: number; failed: number }[]
    dead: DeadJob[]
  }>
}

const SCHEMA = 'jobs'
/** Gets the data of every job that was given up after its last try. */
export const DEAD_JOB = 'dead-letters'
const SWEEP_EVERY_MS = 10_000
/** So long a stopping process waits for jobs in hand; what is cut off is tried again. */
const REST_MS = 14_000
const retries = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60,
  deadLetter: DEAD_JOB,
  notify: true,
}
/** A job that takes longer has failed, before the queue thinks that of all that were fetched with it. */
const RUN_MS = (retries.expireInSeconds - 5) * 1000
/** How often a worker looks for jobs: each new one wakes it, unless the listening connection is away; one that is tried again does not. */
const looks = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 4 }

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
    ...({ Client: ResilientClient } as object),
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
  await boss.createQueue(DEAD_JOB)
  for (const name of options.names) await boss.createQueue(name, retries)
  const silent = (await boss.getQueues()).filter(({ name, notify }) => options.names.includes(name) && !notify)
  for (const { name } of silent) await boss.updateQueue(name, { notify: true })

  let handlers: readonly JobHandler[] = []
  let sweeps: readonly Sweep[] = []
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let ticking: Promise<void> = Promise.resolve()
  const running = new Map<string, Promise<TimerRun>>()
  const runSql: RunSql = (text, values) => boss.getDb().executeSql(text, values)

  async function sweepOnce(sweep: Sweep): Promise<TimerRun> {
    const already = running.get(sweep.name)
    if (already) return already
    const run = (async () => {
      const done: TimerRun = { name: sweep.name, startedAt: new Date(), tookMs: 0, failure: null }
      try {
        await sweep.run()
      } catch (error) {
        done.failure = String(error)
        if (!stopping) log.error({ err: error, sweep: sweep.name }, 'sweep failed')
      }
      done.tookMs = Date.now() - done.startedAt.getTime()
      return done
    })().finally(() => running.delete(sweep.name))
    running.set(sweep.name, run)
    return run
  }

  /** That it could not be written down must not stop the work. */
  async function record(runs: TimerRun[]): Promise<void> {
    try {
      await recordRuns(runSql, { every: SWEEP_EVERY_MS / 1000, runs })
    } catch (error) {
      if (!stopping) log.error({ err: error }, 'timers not recorded')
    }
  }

  async function runJob(handler: JobHandler, found: Job<object>): Promise<void> {
    try {
      await handler.run(found.data as never)
    } catch (error) {
      if (!stopping) log.warn({ err: error, job: handler.name, id: found.id }, 'job failed')
      throw error
    }
  }

  const rest = memoizeAsync(async () => {
    stopping = true
    clearInterval(timer)
    const runs = Promise.all([
      ...running.values(),
      ticking,
      // The queue's own graceful stop looks only every half second whether its workers have ended.
      ...handlers.map(({ name }) => boss.offWork(name)),
    ])
    await Promise.race([runs, pause(REST_MS, undefined, { ref: false })])
  })

  /** Each job of those that are fetched together ends for itself: done as soon as it is, or failed and tried again. */
  async function settle(handler: JobHandler, found: Job<object>): Promise<JobResult> {
    const late = new AbortController()
    try {
      const limit = pause(RUN_MS, undefined, { signal: late.signal, ref: false })
      await Promise.race([
        runJob(handler, found),
        limit.then(() => Promise.reject(new Error(`took longer than ${RUN_MS / 1000} s`))),
      ])
      await boss.complete(handler.name, found)
      return { id: found.id, status: 'completed' }
    } catch (error) {
      return { id: found.id, status: 'failed', output: error }
    } finally {
      late.abort()
    }
  }

  /** Fetches up to `size` jobs at a time and runs them side by side; as long as there are that many, without a pause. */
  async function workIn(handler: JobHandler, size: number): Promise<void> {
    const options = { ...looks, batchSize: size, perJobResults: true } as const
    const id = await boss.work(handler.name, options, async (batch: Job<object>[]) => {
      const results = await Promise.all(batch.map((found) => settle(handler, found)))
      if (batch.length === size) boss.notifyWorker(id)
      return results
    })
  }

  return {
    async enqueue(db, name, data, { key, urgency: how } = {}) {
      const options = { ...(key ? { singletonKey: key } : {}), ...(how ? { priority: urgency[how] } : {}) }
      await boss.send(name, data, { db: fromKysely(db.withoutPlugins() as never), ...options })
    },
    register(newHandlers, newSweeps) {
      handlers = newHandlers
      sweeps = newSweeps
    },
    async work(newHandlers, newSweeps) {
      handlers = newHandlers
      sweeps = newSweeps
      for (const handler of handlers) for (const size of shiftsOf(handler)) await workIn(handler, size)
      const tick = () => {
        ticking = Promise.all(sweeps.map(sweepOnce)).then(record)
      }
      timer = setInterval(tick, SWEEP_EVERY_MS)
      tick()
    },
    async drain() {
      let done = 0
      for (;;) {
        const runs: TimerRun[] = []
        for (const sweep of sweeps) {
          await running.get(sweep.name)
          runs.push(await sweepOnce(sweep))
        }
        await record(runs)
        const activeJobs = await readActiveJobs(runSql)
        if (!handlers.some(({ name }) => activeJobs.has(name))) return done
        for (const handler of handlers) {
          const { due = 0, active = 0 } = activeJobs.get(handler.name) ?? {}
          done += active
          if (due === 0) continue
          const batch = await boss.fetch<object>(handler.name, { batchSize: 50 })
          for (const one of batch ?? []) {
            try {
              await runJob(handler, one)
              await boss.complete(handler.name, one.id)
            } catch (error) {
              await boss.fail(handler.name, one.id, { message: String(error) })
            }
            done++
          }
        }
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
      const found = rows as { id: string; queue: string }[]
      for (const { id, queue } of found) await boss.retry(queue, id, within)
      return found
    },
    async rewrite(db, { pattern, instead }) {
      const rewritten = (column: string) => `regexp_replace(${column}::text, $1, $2, 'gi')::jsonb`
      await fromKysely(db.withoutPlugins() as never).executeSql(
        `update ${SCHEMA}.job set data = ${rewritten('data')}, output = ${rewritten('output')},
           source_output = ${rewritten('source_output')}
         where data::text ~* $1 or output::text ~* $1 or source_output::text ~* $1`,
        [pattern, instead],
      )
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
        dead: await listDead(boss),
      }
    },
  }
}

/** Two shifts share what may run side by side, so that one slow job does not keep all that wait behind it. */
function shiftsOf({ concurrency }: JobHandler): number[] {
  return [Math.ceil(concurrency / 2), Math.floor(concurrency / 2)].filter((size) => size > 0)
}

/** Of each queue how many jobs are due and how many some worker is running right now: a drain goes on until it sees their end. */
async function readActiveJobs(runSql: RunSql): Promise<Map<string, { due: number; active: number }>> {
  const { rows } = await runSql(
    `select name, count(*) filter (where state <> 'active')::int as due, count(*) filter (where state = 'active')::int as active
     from ${SCHEMA}.job where state = 'active' or (state in ('created', 'retry') and start_after <= now()) group by name`,
    [],
  )
  const counts = rows as { name: string; due: number; active: number }[]
  return new Map(counts.map(({ name, ...count }) => [name, count]))
}

/** A job that was given up after its last try, with what it failed of. */
export type DeadJob = { id: string; queue: string; error: string; at: string }
const DEAD_SHOWN = 100

async function listDead(boss: PgBoss): Promise<DeadJob[]> {
  const { rows } = await boss.getDb().executeSql(
    `select id, name, coalesce(output->>'message', output->>'value', '') as error, completed_on as at from ${SCHEMA}.job
     where state = 'failed' and name <> $1 order by completed_on desc limit ${DEAD_SHOWN}`,
    [DEAD_JOB],
  )
  return (rows as { id: string; name: string; error: string; at: Date }[]).map(({ id, name, error, at }) => ({
    id,
    queue: name,
    error,
    at: new Date(at).toISOString(),
  }))
}
