import type pg from 'pg'
import { clientTo, type HostRole, standbyText } from './database-hosts.ts'
import { DEMO_OPERATOR, type Env } from './env.ts'
import { away, type Finding, note, reasonOf, right, wrong } from './finding.ts'
import { namesOfSealKeys } from './seal.ts'
import { timeLimits } from './time-limits.ts'

const WHAT = 'Database'
const KEYS = 'Stored secrets'
/** The oldest PostgreSQL that Hemline runs on. */
export const POSTGRES_LEAST = 16
/** What a node opens besides DATABASE_POOL: hot reads, jobs, live streams (docs/hosting.md). */
const BESIDES = 15
/** SQLSTATEs of a wrong name, password or database, and the driver's codes of a wrong address. */
const wrongSettings = /^(28...|3D000)$/
const SKEW_SECONDS = 5

/** A limit that connections of ours set at their start, which a pooler in transaction mode refuses. */
const ofSession = { lock_timeout: timeLimits.database.lockMs }
const isPooler = (error: unknown) => /unsupported startup parameter/.test((error as Error).message)
const isWrong = (error: unknown) => wrongSettings.test((error as pg.DatabaseError).code ?? '')

type Identity = { system: string; name: string; isReplica: boolean }

/** Connects to one address and returns which database of which PostgreSQL answers. */
async function identityAt(address: string, settings: pg.ClientConfig & { role: HostRole }): Promise<Identity> {
  const { connectMs } = timeLimits.database
  const client = clientTo(address, { ...settings, connectionTimeoutMillis: connectMs, query_timeout: connectMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Identity>(
      `select (select system_identifier::text from pg_control_system()) as system, current_database() as name,
              pg_is_in_recovery() as "isReplica"`,
    )
    return rows[0]!
  } finally {
    await client.end().catch(() => {})
  }
}

/** Connects to the replica, if there is one, and looks whether it follows the same database. */
export async function checkReplica({ DATABASE_READ_URL: url, DATABASE_URL }: Env): Promise<Finding[]> {
  if (url === undefined) return []
  const what = 'Replica'
  try {
    const replica = await identityAt(url, { role: 'replica' })
    if (!replica.isReplica) return [note(what, 'DATABASE_READ_URL leads to a primary, so nothing is read from it.')]
    const primary = await identityAt(DATABASE_URL, { role: 'primary' }).catch(() => null)
    if (primary && (primary.system !== replica.system || primary.name !== replica.name))
      return [wrong(what, 'DATABASE_READ_URL leads to a replica of another database than DATABASE_URL.')]
    return [right(what, 'A replica of our database answers.')]
  } catch (error) {
    if (isWrong(error)) return [wrong(what, `PostgreSQL doesn’t accept DATABASE_READ_URL: ${reasonOf(error)}.`)]
    return [away(what, `No replica answers: ${reasonOf(error)}. The primary answers instead.`)]
  }
}

/** Connects past the pooler, if there is one, and looks whether that way leads to the same database. */
export async function checkDirect({ DATABASE_DIRECT_URL: url, DATABASE_URL }: Env): Promise<Finding[]> {
  if (url === undefined) return []
  const what = 'Database past the pooler'
  try {
    const direct = await identityAt(url, { role: 'primary', ...ofSession })
    const pooled = await identityAt(DATABASE_URL, { role: 'primary' }).catch(() => null)
    if (pooled && (pooled.system !== direct.system || pooled.name !== direct.name))
      return [wrong(what, 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.')]
    // a former primary follows the new one, also while that is already where the pooler leads
    if (direct.isReplica)
      return [
        away(
          what,
          'DATABASE_DIRECT_URL leads to a replica, which can’t be written to. After a fail-over name the new primary, or all hosts.',
        ),
      ]
    return [right(what, 'PostgreSQL answers there, too.')]
  } catch (error) {
    if (isPooler(error))
      return [wrong(what, 'DATABASE_DIRECT_URL leads to a pooler, too. Set PostgreSQL’s own address.')]
    if (isWrong(error)) return [wrong(what, `PostgreSQL doesn’t accept DATABASE_DIRECT_URL: ${reasonOf(error)}.`)]
    return [away(what, `PostgreSQL doesn’t answer: ${reasonOf(error)}.`)]
  }
}

/** Connects to the database and looks at what a node needs of it; changes nothing. `now` is this machine's time. */
export async function checkDatabase(env: Env, { now }: { now: Date }): Promise<Finding[]> {
  const client = clientTo(env.DATABASE_URL, {
    ...(env.DATABASE_DIRECT_URL === undefined ? ofSession : {}),
    connectionTimeoutMillis: timeLimits.database.connectMs,
    query_timeout: timeLimits.database.connectMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
              has_database_privilege(current_user, current_database(), 'CREATE') as may_create,
              has_schema_privilege(current_user, 'public', 'CREATE') as may_create_tables,
              pg_is_in_recovery() as is_replica, extract(epoch from clock_timestamp())::float as seconds,
              current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                - coalesce(current_setting('reserved_connections', true)::int, 0) as connections,
              (select rolconnlimit from pg_roles where rolname = current_user) as of_role`,
    )
    const trial = env.isDevelopment ? [] : await checkTrial(client)
    return [
      ...findingsOf(rows[0] as Server, env, now),
      ...(await checkLines(client)),
      ...(await checkKeys(client, env)),
      ...trial,
    ]
  } catch (error) {
    if (isPooler(error))
      return [
        wrong(
          WHAT,
          'DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL too, the address past it (docs/hosting.md, “Connections to the database”).',
        ),
      ]
    if (isWrong(error)) return [wrong(WHAT, `PostgreSQL doesn’t accept DATABASE_URL: ${reasonOf(error)}.`)]
    return [away(WHAT, `PostgreSQL doesn’t answer: ${reasonOf(error)}.`)]
  } finally {
    await client.end().catch(() => {})
  }
}

/** Tables whose lines are never changed, each with two triggers that refuse it: the check finds one that is missing. */
export const onlyGrow = ['coin_lines', 'operator_lines', 'order_events', 'setting_changes', 'status_lines']

/** Looks whether the lines that only grow are protected; not in a database of a version before the last of these tables. */
async function checkLines(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name
     where to_regclass('public.status_lines') is not null and (
       select count(*) from pg_trigger where tgrelid = to_regclass('public.' || name) and tgenabled in ('O', 'A')
         and tgname in (name || '_no_change', name || '_no_truncate')) < 2
     order by name`,
    [onlyGrow],
  )
  if (rows.length === 0) return []
  const tables = rows.map(({ name }) => name).join(', ')
  return [
    note(
      WHAT,
      `What protects the lines of ${tables}, which only grow, is switched off. Find out by whom, and create its triggers again (docs/hosting.md).`,
    ),
  ]
}

/**
 * Looks whether PAYOUT_KEY has the keys that encrypted what is stored: wrong when it has none of them, since what the node
 * encrypts would then open nowhere else, a note when some are missing. Not in a database of a version before these tables.
 */
async function checkKeys(client: pg.Client, { PAYOUT_KEY: keys }: Env): Promise<Finding[]> {
  if (keys === undefined) return []
  const { rows: tables } = await client.query(`select 1 where to_regclass('public.letters') is not null`)
  if (tables.length === 0) return []
  const { rows } = await client.query<{ opens: boolean; texts: string }>(
    `select split_part(sealed, '.', 1) = any ($1::text[]) as opens, count(*) as texts
     from (
       select sealed from payout_details
       union all select sealed from payouts where sealed is not null
       union all select secret from second_factors where secret is not null
       union all select sealed from letters where done_at is null
     ) stored
     group by 1`,
    [namesOfSealKeys(keys)],
  )
  const closed = rows.find(({ opens }) => !opens)
  if (!closed) return []
  const about = `in the database (bank accounts, payments, operators’ second factors, letters that wait)`
  if (rows.length === 1)
    return [
      wrong(
        KEYS,
        `PAYOUT_KEY opens nothing of what is encrypted ${about}. Set the key of before; where it is lost, start with START_CHECKS=report until this line is gone (docs/hosting.md, “The key of stored secrets”).`,
      ),
    ]
  return [
    note(
      KEYS,
      `PAYOUT_KEY doesn’t open ${closed.texts} of the encrypted texts ${about}. Add the key of before, with a comma, on every node (docs/hosting.md, “The key of stored secrets”).`,
    ),
  ]
}

const EMPTY_ONE = 'Name an empty place in HEMLINE_DATA or DATABASE_URL'

/**
 * Looks for what a trial leaves: the sandboxes' table, which development creates at its first start, and the demo
 * community, whose passwords are published (decision 379).
 */
async function checkTrial(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ has_sandboxes: boolean; has_members: boolean }>(
    `select to_regclass('dev.store') is not null as has_sandboxes,
            to_regclass('public.members') is not null as has_members`,
  )
  const { has_sandboxes, has_members } = rows[0]!
  const demo = has_members ? await client.query('select 1 from public.members where email = $1', [DEMO_OPERATOR]) : null
  if (demo?.rowCount)
    return [wrong(WHAT, `The demo community is in this database, and its passwords are published. ${EMPTY_ONE}.`)]
  if (has_sandboxes)
    return [
      wrong(
        WHAT,
        `A trial ran in this database: cards, letters and labels in it may not be real. ${EMPTY_ONE}; if its members are real, drop its schema dev (docs/hosting.md, “A database that was opened in development”), and start with START_CHECKS=report until then.`,
      ),
    ]
  return []
}

type Server = {
  version: number
  name: string
  may_create: boolean
  may_create_tables: boolean
  is_replica: boolean
  seconds: number
  /** How many there may be of roles like ours, and of ours alone; -1 without a limit. */
  connections: number
  of_role: number
}

function* findingsOf(
  server: Server,
  { DATABASE_URL: url, DATABASE_POOL: pool, DATABASE_DIRECT_URL: direct }: Env,
  now: Date,
): Generator<Finding> {
  if (server.version < POSTGRES_LEAST * 10_000)
    return yield wrong(WHAT, `PostgreSQL is ${server.name}. Hemline needs ${POSTGRES_LEAST} or later.`)
  if (server.is_replica) return yield wrong(WHAT, standbyText('DATABASE_URL', url))
  if (!server.may_create || !server.may_create_tables)
    return yield wrong(WHAT, 'The role in DATABASE_URL may not create tables. Make it the owner of its database.')
  yield right(WHAT, `PostgreSQL ${server.name} answers, and our role may create tables.`)
  // a pooler has connections of its own number, and shares them among the nodes
  const needed = direct === undefined ? pool + BESIDES : BESIDES
  const most = server.of_role < 0 ? server.connections : Math.min(server.connections, server.of_role)
  if (needed > most)
    yield wrong(
      WHAT,
      `A node opens up to ${needed} connections, and PostgreSQL allows ours ${most}. Lower DATABASE_POOL, raise max_connections or the role’s limit, or set a pooler (docs/hosting.md).`,
    )
  else if (2 * needed > most)
    yield note(
      WHAT,
      `A node opens up to ${needed} connections, and PostgreSQL allows ours ${most}: a second node, also while nodes are updated, doesn’t fit.`,
    )
  const skew = Math.abs(server.seconds - now.getTime() / 1000)
  if (skew > SKEW_SECONDS)
    yield note(WHAT, `The clocks of this machine and of the database are ${Math.round(skew)} s apart. Switch NTP on.`)
}
