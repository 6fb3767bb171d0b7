import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { endProcess } from '../scripts/postgres-process.ts'
import { root } from '../scripts/settings.ts'
import { waitUntil } from '../scripts/wait-until.ts'
import { isFollowing, type PatroniMember } from './answers.ts'
import { freePorts } from './node.ts'
import { newestPostgres, programAt } from './programs.ts'

const ASK_MS = 2_000
const PASSWORD = 'of-a-drill-only'
/** Debian's packages. */
const NEEDS = 'patroni, etcd-server and postgresql'
/** Debian's user for them, who owns this folder: PostgreSQL refuses root. */
const POSTGRES_HOME = '/var/lib/postgresql'

type Member = { name: string; port: number; api: number; data: string; config: string; keeper: ChildProcess | null }

/** Three databases that Patroni keeps on this machine, with the files of deploy/database. */
export type PatroniCluster = {
  /** All hosts: a connection goes to whichever is the primary. */
  url: string
  /** Ends the leader's database and its Patroni as a lost machine would. Returns its name. */
  killLeader(): Promise<string>
  /** Returns the name of the leader; null while there is none. */
  leader(): Promise<string | null>
  /** Starts a lost member again, and resolves when it follows the leader. */
  bringBack(name: string): Promise<void>
}

/**
 * Starts etcd and three members, and resolves when two follow the third, one of them synchronously. Throws `NotPossible`
 * where Debian's packages are not installed.
 */
export async function startPatroni(cleanup: AsyncDisposableStack): Promise<PatroniCluster> {
  const [etcd, patroni, binaries] = [programAt('etcd', NEEDS), programAt('patroni', NEEDS), newestPostgres()]
  const { uid, gid } = process.getuid?.() === 0 ? statSync(POSTGRES_HOME) : { uid: undefined, gid: undefined }
  const owned = (path: string) => {
    if (uid !== undefined) chownSync(path, uid, gid)
    return path
  }
  const home = owned(mkdtempSync(join(tmpdir(), 'hemline-patroni-')))
  cleanup.defer(() => rmSync(home, { recursive: true, force: true }))
  const start = (program: string, words: string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(program, words, {
      cwd: home,
      env: { ...process.env, HOME: home, LC_ALL: 'C.UTF-8', ...env },
      stdio: 'ignore',
      ...(uid !== undefined && { uid, gid }),
    })
    cleanup.defer(() => endProcess(child))
    return child
  }

  const [client = 0, peer = 0, ...ports] = await freePorts(8)
  start(etcd, [], etcdSettings(client, peer, join(home, 'etcd')))
  const members = ['db1', 'db2', 'db3'].map((name, index): Member => {
    const [port = 0, api = 0] = ports.slice(2 * index)
    const member = { name, port, api, data: join(home, name), config: join(home, `${name}.yaml`), keeper: null }
    mkdirSync(member.data, { mode: 0o700 })
    owned(member.data)
    writeFileSync(member.config, configOf(member, { etcd: client, binaries, home }), { mode: 0o600 })
    owned(member.config)
    return member
  })
  cleanup.defer(() => members.forEach(endDatabase))
  const keep = (member: Member) => {
    member.keeper = start(patroni, [member.config])
  }
  const named = (name: string | null) => {
    const member = members.find((each) => each.name === name)
    if (!member) throw new Error('the cluster has no leader')
    return member
  }
  const leader = async () => (await look(members)).find(({ role }) => role === 'leader')?.name ?? null

  members.forEach(keep)
  await waitUntil('the cluster was not complete', async () => {
    const all = await look(members)
    return all.length === members.length && all.every(isRunning) && all.some(({ role }) => role === 'sync_standby')
  })
  await makeDatabase(named(await leader()).port)
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    url: `postgres://hemline:${PASSWORD}@${hosts}/hemline`,
    leader,
    async killLeader() {
      const lost = named(await leader())
      if (lost.keeper) await endProcess(lost.keeper)
      endDatabase(lost)
      return lost.name
    },
    async bringBack(name) {
      keep(named(name))
      await waitUntil(`${name} did not follow again`, async () => isFollowing(await look(members), name))
    },
  }
}

/** The settings of deploy/database/etcd.env for one member on this machine. */
function etcdSettings(client: number, peer: number, data: string): NodeJS.ProcessEnv {
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const lines = readFileSync(join(root, 'deploy/database/etcd.env'), 'utf8').matchAll(/^(ETCD_\w+)=(.*)$/gm)
  return {
    ...Object.fromEntries([...lines].map(([, name, value]) => [name, value])),
    ETCD_DATA_DIR: data,
    ETCD_LISTEN_PEER_URLS: peerUrl,
    ETCD_LISTEN_CLIENT_URLS: clientUrl,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peerUrl,
    ETCD_ADVERTISE_CLIENT_URLS: clientUrl,
    ETCD_INITIAL_CLUSTER: `db1=${peerUrl}`,
  }
}

/**
 * deploy/database/patroni.yaml for a member on this machine: other addresses, folders and passwords, no watchdog, and the locale of
 * PostgreSQL 16 and earlier where they are the newest.
 */
function configOf(
  { name, port, api, data }: Member,
  { etcd, binaries, home }: { etcd: number; binaries: string; home: string },
): string {
  const changes: [RegExp, string][] = [
    [/^name: db1$/m, `name: ${name}`],
    [/^ {2}listen: 0\.0\.0\.0:8008$/m, `  listen: 127.0.0.1:${api}`],
    [/10\.0\.0\.11:8008/, `127.0.0.1:${api}`],
    [/^ {2}hosts: .*:2379$/m, `  hosts: 127.0.0.1:${etcd}`],
    [/^ {2}listen: 0\.0\.0\.0:5432$/m, `  listen: 127.0.0.1:${port}`],
    [/10\.0\.0\.11:5432/, `127.0.0.1:${port}`],
    [/bin_dir: .*/, `bin_dir: ${binaries}`],
    [
      /data_dir: .*/,
      `data_dir: ${data}\n  pgpass: ${data}.pgpass\n  parameters:\n    unix_socket_directories: ${home}`,
    ],
    [/CHANGE-\d/g, PASSWORD],
    [/\n# fencing[\s\S]*$/, '\n'],
  ]
  const hasBuiltinLocale = Number(/\/(\d+)\/bin$/.exec(binaries)?.[1]) >= 17
  if (!hasBuiltinLocale) changes.push([/- locale-provider: builtin\n\s*- builtin-locale: /, '- locale: '])
  return changes.reduce(
    (text, [from, to]) => {
      if (text.search(from) < 0) throw new Error(`deploy/database/patroni.yaml lacks ${from}`)
      return text.replace(from, to)
    },
    readFileSync(join(root, 'deploy/database/patroni.yaml'), 'utf8'),
  )
}

/** The members, as the first of them says that answers. */
async function look(members: readonly Member[]): Promise<PatroniMember[]> {
  for (const { api } of members) {
    const cluster = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(ASK_MS) })
      .then((answer) => answer.json() as Promise<{ members: PatroniMember[] }>)
      .catch(() => null)
    if (cluster) return cluster.members
  }
  return []
}

/** Patroni 3.0 says "running" of a replica too, later versions "streaming". */
const isRunning = ({ state }: PatroniMember) => state === 'running' || state === 'streaming'

async function makeDatabase(port: number): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database: 'postgres' })
  await client.connect()
  await client.query(`create role hemline login password '${PASSWORD}'`)
  await client.query('create database hemline owner hemline')
  await client.end()
}

/** Patroni starts its database as a process of its own, which outlives it. */
function endDatabase({ data }: Member): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // it has ended already
  }
}
