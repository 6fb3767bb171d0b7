import type { RefusalCode } from '@hemline/contract/refusals.ts'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db-types.ts'
import { connectionTo, type HostRole } from './database-hosts.ts'
import { timeLimits } from './time-limits.ts'

/** Dates remain calendar days ('2026-03-29'); a JS Date would shift them by the time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))

/** Friends and blocks are read at every call: the driver's array parser takes as long as the query. */
const INT4_ARRAY = 1007
pg.types.setTypeParser(INT4_ARRAY as never, (text) => JSON.parse(`[${text.slice(1, -1)}]`) as number[])

/** The database or a transaction: the first argument of every store function. */
export type Db = Kysely<DB> | Transaction<DB>
export type Tx = Transaction<DB>

/** The column of a property, as PostgreSQL names it: `ownerId` is `owner_id` there. */
export const columnOf = (property: string): string =>
  property.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

const HOT_CONNECTIONS = 10
const hotSettings = [
  'plan_cache_mode=force_generic_plan',
  // Hot reads are written to walk indexes row by row. Without the parameter values the planner would choose other
  // plans.
  'enable_seqscan=off',
  'enable_sort=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'max_parallel_workers_per_gather=0',
]

const { connectMs, statementMs, lockMs, idleTransactionMs, silentMs } = timeLimits.database
const servingLimits = {
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleTransactionMs,
  query_timeout: silentMs,
}
const KEEP_ALIVE_MS = 10_000

/**
 * Two ways to one database: `db` for everything, and `pool` for the few hot reads that are named prepared statements.
 * The pool's connections use generic plans: by default the planner would plan these statements at each call, which
 * takes longer than executing them. Close both. Statements have time limits unless `hasTimeLimits` is false; `lockMs`
 * replaces the one of waiting for a lock. With `directUrl` the first address is a pooler's, in transaction mode (decision
 * 145): `db` uses nothing of a session, and `pool`, which does, goes to the direct one. Each URL may have several hosts
 * (decision 155); `role` is the primary unless replicas are wanted.
 */
export function openDatabase(
  url: string,
  options: {
    max: number
    hasTimeLimits?: boolean
    lockMs?: number
    directUrl?: string | undefined
    role?: HostRole
  },
): { db: Kysely<DB>; pool: pg.Pool; pools: { [name in 'calls' | 'hot']: pg.Pool } } {
  const { directUrl, role } = options
  const settings = {
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  }
  const limits = {
    ...(options.hasTimeLimits === false ? {} : servingLimits),
    ...(options.lockMs === undefined ? {} : { lock_timeout: options.lockMs }),
  }
  // a pooler refuses settings at the start of a connection: it sets its own; this one is the driver's
  const ofPooler = options.hasTimeLimits === false ? {} : { query_timeout: servingLimits.query_timeout }
  const main = new pg.Pool({
    ...settings,
    ...connectionTo(url, role),
    max: options.max,
    ...(directUrl === undefined ? limits : ofPooler),
  })
  const pool = new pg.Pool({
    ...settings,
    ...limits,
    ...connectionTo(directUrl ?? url, role),
    max: Math.min(options.max, HOT_CONNECTIONS),
    options: hotSettings.map((setting) => `-c ${setting}`).join(' '),
    allowExitOnIdle: true,
  })
  // The server may close an idle connection; the next query opens another.
  for (const one of [main, pool]) one.on('error', () => {})
  const dialect = new PostgresDialect({ pool: main })
  return {
    db: new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] }),
    pool,
    pools: { calls: main, hot: pool },
  }
}

/** Constraints whose violation is a refusal that a member can understand. */
const refusalOfConstraint: Record<string, RefusalCode> = {
  bookings_no_overlap: 'REQUEST_DATE_CONFLICT',
  bookings_one_open: 'ACTIVE_ORDER_EXISTS',
  members_verified_phone: 'CONFLICT',
}

/** Returns the refusal for a violated constraint, or null. */
export function refusalOf(error: unknown): RefusalCode | null {
  if (!(error instanceof pg.DatabaseError)) return null
  if (error.code !== '23P01' && error.code !== '23505') return null
  return refusalOfConstraint[error.constraint ?? ''] ?? null
}

/** Whether the error is a violation of a unique constraint, of the given name if any. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && (!constraint || error.constraint === constraint)
}
