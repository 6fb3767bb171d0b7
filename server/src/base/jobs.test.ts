import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { openDatabase } from './db.ts'
import { type JobHandler, job } from './job.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { traceRequests } from './trace.ts'

const NAME = 'tests.work'
const OTHER = 'tests.other'
const log = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof freshDatabase>>
let opened: ReturnType<typeof openDatabase>
let jobs: Jobs

const open = (more: { lookEverySeconds?: number } = {}) =>
  openJobs(database.url, { names: [NAME, OTHER], works: true, log, ...more })
beforeEach(async () => {
  database = await freshDatabase()
  opened = openDatabase(database.url, { max: 4 })
  jobs = await open()
})
afterEach(async () => {
  await jobs.stop()
  await Promise.all([opened.db.destroy(), opened.pool.end()])
  await database.drop()
})

type Numbered = { no: number }
const work = (...handlers: JobHandler[]) => jobs.work(handlers, [])
const soon = { interval: 10 }
const enqueueMany = (count: number) =>
  opened.db.transaction().execute(async (tx) => {
    for (let no = 0; no < count; no += 1) await jobs.enqueue(tx, NAME, { no })
  })

/** How many statements of the queue the database is executing. */
async function activeStatements(): Promise<number> {
  const { rows } = await opened.pool.query(
    `select count(*)::int as active from pg_stat_activity
     where datname = current_database() and application_name = 'hemline-jobs' and state = 'active'`,
  )
  return rows[0].active
}

test('one process completes a burst of 300 jobs of 30 ms each, ten side by side', async () => {
  const done = new Set<number>()
  await work(
    job<Numbered>(
      NAME,
      async ({ no }) => {
        await pause(30)
        done.add(no)
      },
      { concurrency: 10 },
    ),
  )
  await enqueueMany(300)
  await expect.poll(() => done.size, soon).toBe(300)
})

test('a new job wakes an idle worker, which would otherwise look after an hour', async () => {
  await jobs.stop()
  jobs = await open({ lookEverySeconds: 3600 })
  let done = 0
  await work(
    job<Numbered>(NAME, async () => {
      done += 1
    }),
  )
  for (let no = 1; no <= 10; no += 1) {
    await jobs.enqueue(opened.db, NAME, { no })
    await expect.poll(() => done, soon).toBe(no)
  }
})

test('a job that fails in a batch is retried; no other job of the batch runs twice', async () => {
  const runs = new Map<number, number>()
  await enqueueMany(20)
  await work(
    job<Numbered>(
      NAME,
      async ({ no }) => {
        runs.set(no, (runs.get(no) ?? 0) + 1)
        if (no === 7 && runs.get(no) === 1) throw new Error('not this time')
      },
      { concurrency: 10 },
    ),
  )
  await expect.poll(() => runs.get(7), soon).toBe(2)
  await expect.poll(async () => (await jobs.drain()) === 0 && runs.size, soon).toBe(20)
  expect([...runs.values()].sort()).toEqual([...Array(19).fill(1), 2])
})

test('a long job delays neither jobs of its own name nor others', async () => {
  const long = Promise.withResolvers<void>()
  const done: string[] = []
  await enqueueMany(9)
  await work(
    job<Numbered>(
      NAME,
      async ({ no }) => {
        if (no === 0) await long.promise
        done.push(`${no}`)
      },
      { concurrency: 4 },
    ),
    job(OTHER, async () => void done.push('other')),
  )
  await jobs.enqueue(opened.db, OTHER, {})
  await expect.poll(() => done.toSorted(), soon).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', 'other'])
  long.resolve()
  await expect.poll(() => done.length, soon).toBe(10)
})

test('waiting jobs run in order of urgency', async () => {
  const order: string[] = []
  await opened.db.transaction().execute(async (tx) => {
    for (const urgency of ['newsletter', 'reminder', 'notice', 'money', 'code'] as const)
      await jobs.enqueue(tx, NAME, { urgency }, { urgency })
  })
  await work(job<{ urgency: string }>(NAME, async ({ urgency }) => void order.push(urgency), { concurrency: 1 }))
  await expect.poll(() => order, soon).toEqual(['code', 'money', 'notice', 'reminder', 'newsletter'])
})

test('jobs that are due count as waiting, those that are tried again later do not', async () => {
  await enqueueMany(3)
  await opened.pool.query(
    `update jobs.job set state = 'retry', start_after = created_on + interval '1 hour' where data->>'no' = '0'`,
  )
  const counts = await jobs.counts()
  expect(counts.toSorted((one, other) => one.count - other.count)).toEqual([
    { queue: NAME, state: 'later', count: 1 },
    { queue: NAME, state: 'waiting', count: 2 },
  ])
})

test('stopping waits for running jobs', async () => {
  const begun = Promise.withResolvers<void>()
  const may = Promise.withResolvers<void>()
  let isDone = false
  await work(
    job(NAME, async () => {
      begun.resolve()
      await may.promise
      isDone = true
    }),
  )
  await enqueueMany(1)
  await begun.promise
  const stopped = jobs.stop()
  may.resolve()
  await stopped
  expect(isDone).toBe(true)
  const states = await opened.pool.query(`select state::text from jobs.job where name = $1`, [NAME])
  expect(states.rows).toEqual([{ state: 'completed' }])
})

test('a commit with a job sends no NOTIFY, also where the version before had switched that on', async () => {
  await opened.pool.query(`update jobs.queue set notify = true where name = $1`, [NAME])
  const other = await open()
  const beside = new pg.Client({ connectionString: database.url })
  const heard: string[] = []
  beside.on('notification', ({ payload = '' }) => void heard.push(payload))
  await beside.connect()
  const { rows } = await beside.query<{ channel: string }>(
    `select 'pgboss_' || left(encode(sha224('jobs'), 'hex'), 24) as channel`,
  )
  await beside.query(`listen ${rows[0]!.channel}`)
  await other.enqueue(opened.db, NAME, { no: 1 })
  // whatever was notified by then arrives with an answer
  await beside.query('select 1')
  expect(heard).toEqual([])
  await Promise.all([other.stop(), beside.end()])
})

test('resting finishes the running job and starts no other; a new job can be enqueued and runs after the next start', async () => {
  const log: string[] = []
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  await work(
    job<Numbered>(NAME, async ({ no }) => {
      log.push(`${no} begins`)
      await mayEnd
      log.push(`${no} ends`)
    }),
  )
  await jobs.enqueue(opened.db, NAME, { no: 1 })
  await expect.poll(() => log, soon).toEqual(['1 begins'])
  const resting = jobs.rest()
  // a fetch that was on its way still counts as before the rest
  await expect.poll(() => activeStatements(), soon).toBe(0)
  await jobs.enqueue(opened.db, NAME, { no: 2 })
  end()
  await resting
  expect(log).toEqual(['1 begins', '1 ends'])
  const { queues } = await jobs.report()
  expect(queues.find(({ name }) => name === NAME)).toMatchObject({ waiting: 1, failed: 0 })
})

test('each line of the log has the ids of its request, also in the jobs that go on with it', async () => {
  const lines: Record<string, unknown>[] = []
  const ownLog = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  await jobs.stop()
  jobs = await openJobs(database.url, { names: [NAME, OTHER], works: true, log: ownLog })
  const app = Fastify({ loggerInstance: ownLog, genReqId: () => 'request-1' }) as unknown as FastifyInstance
  traceRequests(app)
  app.post('/things', async () => {
    ownLog.warn('asked')
    await jobs.enqueueAll(opened.db, NAME, [{ data: { no: 1 }, key: 'thing' }])
    return {}
  })
  const handlers = [
    job<Numbered>(NAME, async (data) => {
      ownLog.warn({ data }, 'begun')
      await jobs.enqueue(opened.db, OTHER, { no: 2 })
    }),
    job<Numbered>(OTHER, async () => {
      throw new Error('not now')
    }),
  ]
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await app.inject({ method: 'POST', url: '/things', headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
  ownLog.warn('outside')
  await work(...handlers)
  await expect.poll(() => lines.map(({ msg }) => msg), soon).toEqual(['asked', 'outside', 'begun', 'job failed'])
  const ofRequest = { requestId: 'request-1', traceId }
  const [asked, outside, begun, failed] = lines
  expect(asked).toMatchObject(ofRequest)
  expect([outside?.requestId, outside?.traceId]).toEqual([undefined, undefined])
  expect(begun).toMatchObject({ ...ofRequest, jobId: expect.any(String), data: { no: 1 } })
  expect(begun?.data).toEqual({ no: 1 })
  expect(failed).toMatchObject({ ...ofRequest, jobId: expect.any(String), job: OTHER })
  expect(failed?.jobId).not.toBe(begun?.jobId)
  await app.close()
})
