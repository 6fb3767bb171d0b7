import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres } from './postgres.ts'
import { placeFor } from './postgres-place.ts'
import { endProcess, launch } from './postgres-process.ts'
import { waitUntil } from './wait-until.ts'

const settings = { shared_buffers: '128MB', max_connections: 120 }

/** One PostgreSQL of several. */
type Member = {
  url: string
  /** Runs a statement as superuser. */
  query(text: string): Promise<pg.QueryResult>
  /** Ends it as a lost machine would: all its processes, without a checkpoint. */
  kill(): Promise<void>
}

/** A primary and its streaming replicas, all of the embedded binaries, on this machine. */
export type ReplicatedPostgres = {
  /** All hosts: a connection goes to whichever is the primary. */
  url: string
  /** All hosts, the replicas first. */
  readUrl: string
  primary: Member
  /** `promote` makes it the primary, as Patroni would, and resolves when it accepts writes. Other replicas do not follow it. */
  replicas: readonly (Member & { promote(): Promise<void> })[]
  stop(): Promise<void>
}

/**
 * Starts a primary with replicas that follow it. With `isSynchronous` a commit is acknowledged when a replica has it on its
 * disk too. All files are temporary; `stop` deletes them.
 */
export async function startReplicated({ replicas = 1, isSynchronous = false } = {}): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'hemline-replicas-'))
  chmodSync(folder, 0o755) // so that root's PostgreSQL user can read it
  const first = await startPostgres({ folder: join(folder, 'primary') })
  await first.stop()
  const home = placeFor(join(folder, 'primary'), () => undefined)
  const copies = Array.from({ length: replicas }, (_, at) => placeFor(join(folder, `replica${at}`), () => undefined))
  const copy = promisify(execFile)
  for (const place of copies) await copy('cp', ['-a', join(home.home, 'cluster'), join(place.home, 'cluster')])
  const password = readFileSync(join(home.home, 'password'), 'utf8').trim()
  const leader = await launch(home, settings)
  const followers = await Promise.all(
    copies.map(async (place, at) => {
      // a copy has the right owner
      const signal = join(place.home, 'cluster', 'standby.signal')
      await copy('cp', ['-a', join(home.home, 'password'), signal])
      writeFileSync(signal, '')
      const primary_conninfo = `host=127.0.0.1 port=${leader.port} user=postgres password=${password} application_name=replica${at}`
      return launch(place, { ...settings, primary_conninfo })
    }),
  )
  const urlAt = (all: readonly { port: number }[]) =>
    `postgres://hemline:${password}@${all.map(({ port }) => `127.0.0.1:${port}`).join(',')}/hemline`
  const memberOf = (running: typeof leader): Member => ({
    url: urlAt([running]),
    query: (text) => asOwner({ port: running.port, password }, text),
    // after SIGKILL of the first process the others would still answer for a moment
    kill: () => endProcess(running.child, 'SIGQUIT'),
  })
  const primary = memberOf(leader)
  const untilReplicas = (state: string) =>
    waitUntil(
      'the replicas did not follow',
      async () => (await primary.query(`select from pg_stat_replication where ${state}`)).rowCount === replicas,
    )
  await untilReplicas(`state = 'streaming'`)
  if (isSynchronous) {
    await primary.query(`alter system set synchronous_standby_names = 'any 1 (*)'`)
    await primary.query('select pg_reload_conf()')
    await untilReplicas(`sync_state = 'quorum'`)
  }
  return {
    url: urlAt([leader, ...followers]),
    readUrl: urlAt([...followers, leader]),
    primary,
    replicas: followers.map((running) => {
      const member = memberOf(running)
      return { ...member, promote: async () => void (await member.query('select pg_promote(true, 60)')) }
    }),
    async stop() {
      await Promise.all([...followers, leader].map(({ child }) => endProcess(child, 'SIGQUIT')))
      for (const path of [...copies, home].map((place) => place.home)) rmSync(path, { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function asOwner({ port, password }: { port: number; password: string }, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'hemline' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end().catch(() => {})
  }
}
