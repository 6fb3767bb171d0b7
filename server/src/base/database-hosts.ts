import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ResilientClient } from './db-connection.ts'
import { timeLimits } from './time-limits.ts'
import { encodePassword, isUrlWithPassword } from './url-with-password.ts'

/** What is wanted of a host: it accepts writes, or it follows one that does. */
export type HostRole = 'primary' | 'replica'
export type DatabaseHost = { host: string; port: number }
type Answering = DatabaseHost & { role: HostRole; timeline: number }

const USUAL_PORT = 5432
/** How long the last answer holds; a connection that opens later asks the hosts again. */
const HOLDS_MS = 1_000
const PROBE_MS = 1_500
/** How long other hosts may take once one has answered: an isolated former primary must not win. */
const OTHERS_MS = 300
const AGAIN_MS = 200
/**
 * How long no connection opens after another replica took the place of one: what was asked of the former, which had what a member wrote,
 * must not be answered by one that may have less.
 */
const CHANGED_MS = 1_000
const shape = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([^#]*)/i

/** Returns the hosts of a database URL, one or several with commas between. Throws when the URL cannot be read. */
export function hostsOf(url: string): DatabaseHost[] {
  return urlsOf(url).map((one) => {
    const { hostname, port } = new URL(one)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || USUAL_PORT }
  })
}

/** Returns the hosts of a database URL for a person to read, without its password; a socket has no name. */
export function namesOfHosts(url: string): string {
  if (!shape.exec(url)?.[3]) return 'its socket'
  return hostsOf(url)
    .map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`)
    .join(', ')
}

/** Says that the address `what` leads to a standby, and what to set instead. */
export const standbyText = (what: string, url: string): string =>
  `${what} leads to a standby: the PostgreSQL at ${namesOfHosts(url)} follows another and can’t be written to. Set the address of the primary, or of all hosts with commas between: then the primary is found, also after a fail-over (docs/hosting.md).`

/** Returns one URL for each host. The role is ours to find, so `target_session_attrs` is taken off. */
function urlsOf(url: string): string[] {
  const [, scheme = '', user = '', hosts, rest = ''] = shape.exec(url) ?? []
  if (!hosts?.includes(',')) return [url]
  const [path = '', query = ''] = rest.split('?')
  const others = new URLSearchParams(query)
  others.delete('target_session_attrs')
  const end = others.size > 0 ? `${path}?${others}` : path
  return hosts.split(',').map((host) => new URL(`${scheme}${user}${host.trim()}${end}`).href)
}

const FORM =
  'postgres://role:password@host:5432/database, or of several hosts postgres://role:password@host1:5432,host2:5432/database'

/** What is wrong with a database URL of ours, or null. What is no URL (a socket, a name) is left to the driver. */
export function faultOfDatabaseUrl(url: string): string | null {
  if (!shape.test(url)) return null
  // no host is a socket, which the driver reads
  const isReadable = (one: string) => isUrlWithPassword(one.replace('@/', '@socket/'))
  try {
    if (!urlsOf(url).every(isReadable)) throw new Error('unreadable')
  } catch {
    return `it can’t be read: the form is ${FORM}, and ${encodePassword}`
  }
  if (!shape.exec(url)?.[3]?.includes(',')) return null
  const wanted = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1]
  if (wanted === undefined || /^(read-write|primary|any|prefer-standby|standby|read-only)$/.test(wanted)) return null
  return `target_session_attrs=${wanted} is not known`
}

/**
 * Finds the host that has the wanted role now. Asked before each connection opens; after a change all connections to
 * other hosts are closed, so that none waits for a lost one.
 */
class HostFinder {
  readonly #urls: readonly string[]
  readonly #role: HostRole
  readonly #open = new Map<pg.Client, DatabaseHost>()
  #current: DatabaseHost | null = null
  #askedAt = Number.NEGATIVE_INFINITY
  #changedAt = Number.NEGATIVE_INFINITY
  #searching: Promise<DatabaseHost> | null = null

  constructor(url: string, role: HostRole) {
    this.#urls = urlsOf(url)
    this.#role = role
  }

  /**
   * Returns the host. Throws an error that counts as an unavailable database when there is none for a while, or another replica than
   * before is the one since a moment.
   */
  find(): Promise<DatabaseHost> {
    if (performance.now() - this.#changedAt < CHANGED_MS) return Promise.reject(this.#none())
    if (this.#current && performance.now() - this.#askedAt < HOLDS_MS) return Promise.resolve(this.#current)
    this.#searching ??= this.#search().finally(() => {
      this.#searching = null
    })
    return this.#searching
  }

  /** The next connection asks the hosts again. */
  doubt(): void {
    this.#askedAt = Number.NEGATIVE_INFINITY
  }

  joined(client: pg.Client, at: DatabaseHost): void {
    this.#open.set(client, at)
    client.once('end', () => this.#open.delete(client))
  }

  async #search(): Promise<DatabaseHost> {
    const until = performance.now() + timeLimits.database.findMs
    for (;;) {
      const answering = chosen(await answersOf(this.#urls, this.#role), this.#current)
      if (answering) return this.#use(answering)
      // reads go to the primary meanwhile
      if (this.#role === 'replica' || performance.now() > until) throw this.#none()
      await pause(AGAIN_MS)
    }
  }

  #use({ host, port }: DatabaseHost): DatabaseHost {
    const before = this.#current
    const here = before && isSame(before, { host, port }) ? before : { host, port }
    this.#current = here
    this.#askedAt = performance.now()
    for (const [client, at] of this.#open) if (!isSame(at, here)) client.connection.stream.destroy()
    if (this.#role === 'primary' || before === null || before === here) return here
    this.#changedAt = performance.now()
    throw this.#none()
  }

  #none(): Error {
    return Object.assign(new Error(`No host of the database is a ${this.#role} now`), { code: 'ECONNREFUSED' })
  }
}

const isSame = (one: DatabaseHost, other: DatabaseHost) => one.host === other.host && one.port === other.port

/** Returns the host with the newest timeline; of several such, the present one if it is among them, or else the first that answered. */
export function chosen<Host extends Answering>(
  answers: readonly Host[],
  present: DatabaseHost | null,
): Host | undefined {
  const rank = (host: Host) => (present && isSame(host, present) ? 1 : 0)
  return answers.toSorted((one, other) => other.timeline - one.timeline || rank(other) - rank(one))[0]
}

/** Asks all hosts concurrently. Returns those with the role: of the first moments after the first answer. */
async function answersOf(urls: readonly string[], role: HostRole): Promise<Answering[]> {
  const answers: Answering[] = []
  const first = Promise.withResolvers<void>()
  const all = Promise.all(
    urls.map(async (url) => {
      const answer = await probe(url).catch(() => null)
      if (answer?.role !== role) return
      answers.push(answer)
      first.resolve()
    }),
  )
  await Promise.race([all, first.promise.then(() => pause(OTHERS_MS))])
  return answers
}

/** Connects to one host. Returns its role and, of a primary, its timeline, which rises with each promotion. */
async function probe(url: string): Promise<Answering> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'hemline-probe',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isReplica: boolean; file: string | null }>(
      `select pg_is_in_recovery() as "isReplica",
              case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_lsn()) end as file`,
    )
    const { isReplica, file } = rows[0]!
    const timeline = file === null ? 0 : Number.parseInt(file.slice(0, 8), 16)
    return { ...hostsOf(url)[0]!, role: isReplica ? 'replica' : 'primary', timeline }
  } finally {
    await client.end().catch(() => {})
  }
}

const finders = new Map<string, HostFinder>()

/** The class of a pool's connections. The address is not in the type: a client of another class connects to the first host only. */
export type PoolAddress = { Client: typeof ResilientClient }

/**
 * Returns what a pool needs to connect to a database URL. With several hosts (`postgres://…@one:5432,two:5432/hemline`)
 * each connection goes to the one with that role (decision 155).
 */
export function connectionTo(url: string, role: HostRole = 'primary'): PoolAddress {
  return addressOf(url, role)
}

/** Returns a client for one connection to a database URL, which finds its host as `connectionTo` says. */
export function clientTo(
  url: string,
  { role = 'primary', ...settings }: pg.ClientConfig & { role?: HostRole } = {},
): pg.Client {
  const { Client, ...address } = addressOf(url, role)
  return new Client({ ...address, ...settings })
}

/** Runs `work` on a connection of its own, which is closed afterwards. */
export async function withClientTo<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  settings?: pg.ClientConfig,
): Promise<T> {
  const client = clientTo(url, settings)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(url: string, role: HostRole): PoolAddress & { connectionString: string } {
  const [first, ...others] = urlsOf(url)
  if (others.length === 0) return { connectionString: url, Client: ResilientClient }
  const finder = finders.get(`${role} ${url}`) ?? new HostFinder(url, role)
  finders.set(`${role} ${url}`, finder)
  class ClientOfSeveral extends ResilientClient {
    // the driver's two ways: with a callback, and with a promise
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connected = this.#connectToRole()
      if (!callback) return connected
      connected.then(
        () => callback(null),
        (error: Error) => callback(error),
      )
      return undefined
    }

    async #connectToRole(): Promise<pg.Client> {
      const at = await finder.find()
      Object.assign(this, at)
      let isReplica: boolean | null = null
      this.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
        if (status.parameterName === 'in_hot_standby') isReplica = status.parameterValue === 'on'
      })
      try {
        await super.connect()
        if (isReplica !== null && isReplica !== (role === 'replica'))
          throw Object.assign(new Error(`${at.host} is no ${role} any more`), { code: 'ECONNREFUSED' })
      } catch (error) {
        finder.doubt()
        void this.end().catch(() => {})
        throw error
      }
      finder.joined(this, at)
      return this
    }
  }
  return { connectionString: first!, Client: ClientOfSeveral }
}
