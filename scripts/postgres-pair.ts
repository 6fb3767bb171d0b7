import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres } from './postgres.ts'
import { type Place, placeFor } from './postgres-place.ts'
import { launch } from './postgres-process.ts'

const settings = { shared_buffers: '128MB', max_connections: 120 }

/** A primary and its streaming replica, both of the embedded binaries, on this machine. */
export type PostgresPair = {
  /** Both hosts: a connection goes to whichever is the primary. */
  url: string
  /** Both hosts, the replica first. */
  readUrl: string
  primaryUrl: string
  replicaUrl: string
  /** Runs a statement as superuser. */
  onPrimary(text: string): Promise<pg.QueryResult>
  onReplica(text: string): Promise<pg.QueryResult>
  /** Ends the primary as a lost machine would. */
  killPrimary(): Promise<void>
  killReplica(): Promise<void>
  /** Makes the replica the primary, as Patroni would, and resolves when it accepts writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a primary with a replica that follows it. With `isSynchronous` a commit is acknowledged when the replica has it
 * on its disk too. All files are temporary; `stop` deletes them.
 */
export async function startPair({ isSynchronous = false } = {}): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'hemline-pair-'))
  chmodSync(folder, 0o755) // so that root's PostgreSQL user can read it
  const first = await startPostgres({ folder: join(folder, 'one') })
  await first.stop()
  const places = ['one', 'two'].map((name) => placeFor(join(folder, name), () => undefined)) as [Place, Place]
  const [one, two] = places
  await promisify(execFile)('cp', ['-a', join(one.home, 'cluster'), join(two.home, 'cluster')])
  const password = readFileSync(join(one.home, 'password'), 'utf8').trim()
  const primary = await launch(one, settings)
  // a copy has the right owner
  const signal = join(two.home, 'cluster', 'standby.signal')
  await promisify(execFile)('cp', ['-a', join(one.home, 'password'), signal])
  writeFileSync(signal, '')
  const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=two`
  const replica = await launch(two, { ...settings, primary_conninfo })
  const urlAt = (...ports: number[]) =>
    `postgres://hemline:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/hemline`
  const asOwner = async (port: number, text: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'hemline' })
    client.on('error', () => {})
    await client.connect()
    try {
      return await client.query(text)
    } finally {
      await client.end().catch(() => {})
    }
  }
  const onPrimary = (text: string) => asOwner(primary.port, text)
  const onReplica = (text: string) => asOwner(replica.port, text)
  while ((await onPrimary(`select from pg_stat_replication where state = 'streaming'`)).rowCount === 0) await pause(50)
  if (isSynchronous) {
    await onPrimary(`alter system set synchronous_standby_names = '*'`)
    await onPrimary('select pg_reload_conf()')
    const isSync = `select from pg_stat_replication where sync_state = 'sync'`
    while ((await onPrimary(isSync)).rowCount === 0) await pause(50)
  }
  const end = async (child: typeof primary.child, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url: urlAt(primary.port, replica.port),
    readUrl: urlAt(replica.port, primary.port),
    primaryUrl: urlAt(primary.port),
    replicaUrl: urlAt(replica.port),
    onPrimary,
    onReplica,
    killPrimary: () => end(primary.child, 'SIGKILL'),
    killReplica: () => end(replica.child, 'SIGKILL'),
    async promote() {
      await onReplica('select pg_promote(true, 60)')
    },
    async stop() {
      await Promise.all([end(replica.child, 'SIGQUIT'), end(primary.child, 'SIGQUIT')])
      for (const path of [one.home, two.home, folder]) rmSync(path, { recursive: true, force: true })
    },
  }
}
