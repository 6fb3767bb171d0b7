import { hostname } from 'node:os'

/** Runs one statement on the job queue's own connection. */
export type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** One run of a timer in this process. */
export type TimerRun = { name: string; startedAt: Date; tookMs: number; failure: string | null }

/** The last run of a timer in any process, in machine time. `isLate`: its next run is long overdue. */
export type TimerReport = {
  name: string
  everySeconds: number
  process: string | null
  lastRunAt: string | null
  nextRunAt: string | null
  tookMs: number | null
  runs: number
  failures: number
  lastFailure: string | null
  lastFailureAt: string | null
  isLate: boolean
}

const FORGOTTEN_AFTER_DAYS = 30
const LATE_AFTER_TURNS = 6
const FAILURE_MAX_CHARACTERS = 500
const thisProcess = `${hostname()}:${process.pid}`

/**
 * Records the runs of this process's timers in one statement and in a fixed order, so that processes do not deadlock.
 */
export async function recordRuns(run: RunSql, { every, runs }: { every: number; runs: TimerRun[] }): Promise<void> {
  if (runs.length === 0) return
  const sorted = runs.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  await run(
    `insert into public.timers as t
       (name, every_seconds, process, started_at, ended_at, took_ms, runs, failures, last_failure, last_failure_at)
     select name, $1, $2, started_at, started_at + took_ms * interval '1 ms', took_ms, 1,
       case when failure is null then 0 else 1 end, failure, case when failure is not null then started_at end
     from unnest($3::text[], $4::timestamptz[], $5::int[], $6::text[]) as r (name, started_at, took_ms, failure)
     on conflict (name) do update set every_seconds = excluded.every_seconds, process = excluded.process,
       started_at = greatest(t.started_at, excluded.started_at), ended_at = greatest(t.ended_at, excluded.ended_at),
       took_ms = excluded.took_ms, runs = t.runs + 1, failures = t.failures + excluded.failures,
       last_failure = coalesce(excluded.last_failure, t.last_failure),
       last_failure_at = coalesce(excluded.last_failure_at, t.last_failure_at)`,
    [
      every,
      thisProcess,
      sorted.map(({ name }) => name),
      sorted.map(({ startedAt }) => startedAt),
      sorted.map(({ tookMs }) => tookMs),
      sorted.map(({ failure }) => failure?.slice(0, FAILURE_MAX_CHARACTERS) ?? null),
    ],
  )
}

type Row = {
  name: string
  every_seconds: number
  process: string
  started_at: Date
  took_ms: number | null
  runs: string
  failures: string
  last_failure: string | null
  last_failure_at: Date | null
}

/**
 * Returns the last run of every timer of every process. `names` are those of this process, listed even before their
 * first run.
 */
export async function readTimers(run: RunSql, names: readonly string[]): Promise<TimerReport[]> {
  const { rows } = await run(
    `select * from public.timers where started_at > now() - interval '${FORGOTTEN_AFTER_DAYS} days' order by name`,
  )
  const reports = (rows as Row[]).map((row): TimerReport => {
    const next = row.started_at.getTime() + row.every_seconds * 1000
    return {
      name: row.name,
      everySeconds: row.every_seconds,
      process: row.process,
      lastRunAt: row.started_at.toISOString(),
      nextRunAt: new Date(next).toISOString(),
      tookMs: row.took_ms,
      runs: Number(row.runs),
      failures: Number(row.failures),
      lastFailure: row.last_failure,
      lastFailureAt: row.last_failure_at?.toISOString() ?? null,
      isLate: Date.now() > next + LATE_AFTER_TURNS * row.every_seconds * 1000,
    }
  })
  const missing = names.filter((name) => !reports.some((timer) => timer.name === name))
  return [...reports, ...missing.map(neverRun)].sort((a, b) => (a.name < b.name ? -1 : 1))
}

const neverRun = (name: string): TimerReport => ({
  name,
  everySeconds: 0,
  process: null,
  lastRunAt: null,
  nextRunAt: null,
  tookMs: null,
  runs: 0,
  failures: 0,
  lastFailure: null,
  lastFailureAt: null,
  isLate: false,
})
