import type { RunSql } from './timers.ts'

/** Where the queue stores its jobs. */
export const SCHEMA = 'jobs'
/** Called with the data of every job that failed its last retry. */
export const DEAD_JOB = 'dead-letters'

/** Returns, for each queue, how many jobs are due and how many are running in any worker: a drain waits for both. */
export async function readActiveJobs(runSql: RunSql): Promise<Map<string, { due: number; active: number }>> {
  const { rows } = await runSql(
    `select name, count(*) filter (where state <> 'active')::int as due, count(*) filter (where state = 'active')::int as active
     from ${SCHEMA}.job where state = 'active' or (state in ('created', 'retry') and start_after <= now()) group by name`,
    [],
  )
  const counts = rows as { name: string; due: number; active: number }[]
  return new Map(counts.map(({ name, ...count }) => [name, count]))
}

/** A job that failed its last retry, with its last error. */
export type DeadJob = { id: string; queue: string; error: string; at: string }
const DEAD_SHOWN = 100

/** Returns the newest jobs that failed their last retry. */
export async function listDead(runSql: RunSql): Promise<DeadJob[]> {
  const { rows } = await runSql(
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

/** Returns the newest jobs of a queue that failed their last retry, at most 1,000, with their data and last error. */
export async function listFailed(
  runSql: RunSql,
  name: string,
): Promise<{ id: string; data: unknown; error: string }[]> {
  const { rows } = await runSql(
    `select id, data, coalesce(output->>'message', output->>'value', '') as error from ${SCHEMA}.job
     where state = 'failed' and name = $1 order by completed_on desc limit 1000`,
    [name],
  )
  return rows as { id: string; data: unknown; error: string }[]
}

/** Sets how long after its end each job of these queues is deleted that failed its last retry. */
export async function keepFailed(
  runSql: RunSql,
  { names, seconds }: { names: readonly string[]; seconds: number },
): Promise<void> {
  await runSql(
    `update ${SCHEMA}.job set deletion_seconds = $2
     where state = 'failed' and name = any($1::text[]) and deletion_seconds <> $2`,
    [[...names], seconds],
  )
}

/** Returns the newest jobs of these queues that wait or are running, at most 100, with their data. */
export async function listWaiting(
  runSql: RunSql,
  names: readonly string[],
): Promise<{ id: string; queue: string; data: unknown; at: Date }[]> {
  const { rows } = await runSql(
    `select id, name as queue, data, created_on as at from ${SCHEMA}.job
     where state in ('created', 'retry', 'active') and name = any($1::text[]) order by created_on desc limit 100`,
    [[...names]],
  )
  return rows as { id: string; queue: string; data: unknown; at: Date }[]
}

/** Jobs that wait are due; those for later failed, and are tried again once their time has come. */
export type JobCount = { queue: string; state: 'waiting' | 'later' | 'active' | 'failed'; count: number }

/** Returns the number of jobs of all processes by queue and state. */
export async function countJobs(runSql: RunSql): Promise<JobCount[]> {
  const { rows } = await runSql(
    `select name as queue, count(*)::int as count,
       case when state in ('active', 'failed') then state::text when start_after <= now() then 'waiting' else 'later' end as state
     from ${SCHEMA}.job where state in ('created', 'retry', 'active', 'failed') group by name, 3`,
    [],
  )
  return rows as JobCount[]
}
