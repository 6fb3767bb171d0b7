import type { RefusalCode } from '@hemline/contract/refusals.ts'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db-types.ts'
import { ResilientClient } from './db-connection.ts'

/** Dates stay calendar days ('2026-03-29'); a JS Date would move them by a time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))

/** Friends and blocks are read at every call: the driver's parser of arrays takes as long as the query. */
const INT4_ARRAY = 1007
pg.types.setTypeParser(INT4_ARRAY as never, (text) => JSON.parse(`[${text.slice(1, -1)}]`) as number[])

/** The database or a transaction in it: what every store function takes first. */
export type Db = Kysely<DB> | Transaction<DB>
export type Tx = Transaction<DB>

const HOT_CONNECTIONS = 10
const hotSettings = [
  'plan_cache_mode=force_generic_plan',
  // Hot reads are written to walk indexes from row to row. Without knowing their parameters the planner fears otherwise.
  'enable_seqscan=off',
  'enable_sort=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'max_parallel_workers_per_gather=0',
]

/** A statement runs, and waits for a lock, at most this long; a transaction stands idle at most this long (decision 60). */
const timeLimits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  /** The database would have answered by now: the connection is dead. */
  query_timeout: 45_000,
}
/** Shorter than an answer may take, so that a member hears that the database is busy or away. */
const CONNECT_MS = 10_000
const KEEP_ALIVE_MS = 10_000

/**
 * Two ways to one database: `db` for everything, and `pool` for the few hot reads that are named prepared statements.
 * The pool's connections plan a statement once and for all: the planner on its own would plan those anew for each call,
 * which takes longer than running them. Both must be closed. Statements have time limits unless `hasTimeLimits` is false.
 */
export function openDatabase(
  url: string,
  options: { max: number; hasTimeLimits?: boolean },
): { db: Kysely<DB>; pool: pg.Pool } {
  const settings = {
    connectionString: url,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    Client: ResilientClient,
    ...(options.hasTimeLimits === false ? {} : timeLimits),
  }
  const main = new pg.Pool({ ...settings, max: options.max })
  const pool = new pg.Pool({
    ...settings,
    max: Math.min(options.max, HOT_CONNECTIONS),
    options: hotSettings.map((setting) => `-c ${setting}`).join(' '),
    allowExitOnIdle: true,
  })
  // An idle connection that the server closed: the next query opens another.
  for (const one of [main, pool]) one.on('error', () => {})
  const dialect = new PostgresDialect({ pool: main })
  return { db: new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] }), pool }
}

/** Constraints whose breach is a refusal that a member can understand. */
const refusalOfConstraint: Record<string, RefusalCode> = {
  bookings_no_overlap: 'REQUEST_DATE_CONFLICT',
  bookings_one_open: 'ACTIVE_ORDER_EXISTS',
  members_verified_phone: 'CONFLICT',
}

/** The refusal behind a broken constraint, or null when there is none. */
export function refusalOf(error: unknown): RefusalCode | null {
  if (!(error instanceof pg.DatabaseError)) return null
  if (error.code !== '23P01' && error.code !== '23505') return null
  return refusalOfConstraint[error.constraint ?? ''] ?? null
}

/** Whether this error is a unique constraint broken, of that name if one is given. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && (!constraint || error.constraint === constraint)
}
