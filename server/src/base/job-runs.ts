import { setTimeout as pause } from 'node:timers/promises'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { JobHandler } from './job.ts'
import { readActiveJobs } from './job-reports.ts'
import type { Logger } from './log.ts'
import type { RunSql } from './timers.ts'
import { type AskedBy, askedBy, runForRequest } from './trace.ts'

/** After this the queue takes a batch of jobs for failed, and another worker retries them. */
export const EXPIRES_SECONDS = 60
/** A job that runs longer has failed. */
const RUN_MS = (EXPIRES_SECONDS - 5) * 1000
/** The key of a job's data that holds the request which it goes on with, for the log (decision 144). */
const ASKED_BY = '$askedBy'
/** The data of a job with the request in which it is enqueued. */
export const withRequest = (data: object): object => {
  const request = askedBy()
  return request ? { ...data, [ASKED_BY]: request } : data
}
/** A job with its data as they were enqueued. */
export function withoutRequest<T extends { data: unknown }>(job: T): T {
  const { [ASKED_BY]: _, ...given } = job.data as { [ASKED_BY]?: AskedBy }
  return { ...job, data: given }
}

export type JobRuns = {
  settle(handler: JobHandler, job: Job<object>): Promise<JobResult>
  drain(handlers: readonly JobHandler[]): Promise<number>
}

/** The runs of jobs in this process. A failure is logged, unless `isStopping`. */
export function jobRuns(
  boss: PgBoss,
  { runSql, log, isStopping }: { runSql: RunSql; log: Logger; isStopping: () => boolean },
): JobRuns {
  async function attempt(handler: JobHandler, jobId: string, data: object): Promise<void> {
    try {
      await handler.run(data as never)
    } catch (error) {
      if (!isStopping()) log.warn({ err: error, job: handler.name, jobId }, 'job failed')
      throw error
    }
  }

  /** Each line that a job logs has the ids of the request that it goes on with. */
  function runJob(handler: JobHandler, { id, data: stored }: Job<object>): Promise<void> {
    const { [ASKED_BY]: request, ...data } = stored as { [ASKED_BY]?: AskedBy }
    return request ? runForRequest(request, id, () => attempt(handler, id, data)) : attempt(handler, id, data)
  }

  /** Settles each job of a batch separately: completed when it is done, or failed and retried. */
  async function settle(handler: JobHandler, job: Job<object>): Promise<JobResult> {
    const late = new AbortController()
    try {
      const limit = pause(RUN_MS, undefined, { signal: late.signal, ref: false })
      await Promise.race([
        runJob(handler, job),
        limit.then(() => Promise.reject(new Error(`took longer than ${RUN_MS / 1000} s`))),
      ])
      await boss.complete(handler.name, job)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      return { id: job.id, status: 'failed', output: error }
    } finally {
      late.abort()
    }
  }

  /** Runs waiting jobs until none waits and no other worker runs one, and returns how many those were. */
  async function drain(handlers: readonly JobHandler[]): Promise<number> {
    let done = 0
    for (;;) {
      const activeJobs = await readActiveJobs(runSql)
      if (!handlers.some(({ name }) => activeJobs.has(name))) return done
      for (const handler of handlers) {
        const { due = 0, active = 0 } = activeJobs.get(handler.name) ?? {}
        done += active
        if (due > 0) done += await drainBatch(handler)
      }
    }
  }

  async function drainBatch(handler: JobHandler): Promise<number> {
    const batch = (await boss.fetch<object>(handler.name, { batchSize: 50 })) ?? []
    const completed: string[] = []
    for (const one of batch) {
      try {
        await runJob(handler, one)
        completed.push(one.id)
      } catch (error) {
        await boss.fail(handler.name, one.id, { message: String(error) })
      }
    }
    if (completed.length > 0) await boss.complete(handler.name, completed)
    return batch.length
  }

  return { settle, drain }
}
