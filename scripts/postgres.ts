import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { FolderLocked, holderOf, lockFolder } from './folder-lock.ts'
import { type Place, placeFor, THROW_AWAY_PREFIX, throwAwayFolders, throwAwayPlace } from './postgres-place.ts'
import { asUser, exitOnPostgresLoss, launch, pidFileOf, supervise } from './postgres-process.ts'

const run = promisify(execFile)
const ROLE = 'hemline'
const OWNER = 'postgres'

const persistentSettings = { shared_buffers: '256MB', max_connections: 100 }
const throwAway = {
  shared_buffers: '128MB',
  max_connections: 200,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
}

/**
 * A running PostgreSQL: `url` is the database `hemline` with a role that owns it and may create more, but is no
 * superuser.
 */
export type Postgres = { url: string; stop(): Promise<void> }

/** A PostgreSQL started by this process: `processId` is that of its first process, which changes with a restart. */
export type OwnPostgres = Postgres & { processId(): number | undefined }

/**
 * Starts the embedded PostgreSQL on 127.0.0.1 and a free port. With a folder its data persists, and a second start on
 * the same folder throws a readable message; a server left running by a killed process is stopped first. Without a
 * folder it is a fast, unsafe cluster in the temporary folder that `stop` deletes (those of killed runs are deleted
 * too); `inMemory`: in memory if there is enough space, for small databases. When PostgreSQL stops unexpectedly, it is
 * restarted on the same port; when that fails, `onLost` is called with the reason; by default this process exits with
 * that message (decision 60).
 */
export async function startPostgres(
  options: { folder?: string; inMemory?: boolean; log?: (line: string) => void; onLost?: (error: Error) => void } = {},
): Promise<OwnPostgres> {
  const log = options.log ?? (() => undefined)
  const onLost = options.onLost ?? exitOnPostgresLoss
  if (options.folder === undefined) await sweepThrowAways()
  const { inMemory = false } = options
  const place = options.folder === undefined ? throwAwayPlace({ inMemory }) : placeFor(options.folder, log)
  const lock = await lockFolder(place.home).catch((error) => {
    if (!(error instanceof FolderLocked)) throw error
    const by = error.pid ? ` (process ${error.pid})` : ''
    throw new Error(
      `Hemline is already running with the database in ${options.folder}${by}. ` +
        'Stop it first, or set HEMLINE_DATA to another folder.',
    )
  })
  try {
    await stopLeftOver(place, log)
    const password = passwordOf(place)
    if (!existsSync(join(place.home, 'cluster'))) {
      log('Creating the database …')
      await initialise(place, options.folder === undefined)
    }
    const settings = options.folder === undefined ? throwAway : persistentSettings
    const { port, child } = await launch(place, settings)
    const watch = supervise({ place, port, settings, log, onLost }, child)
    await createDatabase(port, password)
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await watch.end()
      await pgCtlStop(place)
      await lock.release()
      if (options.folder === undefined) rmSync(place.home, { recursive: true, force: true })
    }
    return {
      url: urlOf(port, password),
      processId: watch.processId,
      stop: () => {
        stopping ??= stop()
        return stopping
      },
    }
  } catch (error) {
    await pgCtlStop(place).catch(() => undefined)
    await lock.release()
    throw error
  }
}

/** Returns the URL of the PostgreSQL that another process of ours runs on that folder, or null. */
export async function runningPostgres(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return null
  const place = placeFor(folder, () => undefined)
  const lines = pidFileOf(place)
  if (lines?.[7]?.trim() !== 'ready' || (await holderOf(place.home)) === null) return null
  return urlOf(Number(lines[3]), passwordOf(place))
}

const urlOf = (port: number, password: string) => `postgres://${ROLE}:${password}@127.0.0.1:${port}/hemline`

function passwordOf(place: Place): string {
  const file = join(place.home, 'password')
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (place.runAs) chownSync(file, place.runAs.uid, place.runAs.gid)
  }
  return readFileSync(file, 'utf8').trim()
}

async function initialise(place: Place, fast: boolean): Promise<void> {
  const partial = join(place.home, 'cluster.partial')
  rmSync(partial, { recursive: true, force: true })
  const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const files = ['-D', partial, '-U', OWNER, `--pwfile=${join(place.home, 'password')}`]
  const speed = fast ? ['--no-sync', '--no-data-checksums'] : []
  await run(join(place.bin, 'initdb'), [...files, ...options, ...speed, '--no-instructions'], asUser(place)).catch(
    (error: { stderr?: string; message: string }) => {
      throw new Error(
        `PostgreSQL could not create its files in ${place.home}: ${(error.stderr || error.message).trim()}`,
      )
    },
  )
  renameSync(partial, join(place.home, 'cluster'))
}

async function createDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: OWNER, password, database: 'postgres' })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = '${ROLE}') as role,
              exists (select from pg_database where datname = 'hemline') as database`,
    )
    if (!rows[0]?.role)
      await client.query(`create role ${ROLE} login createdb password ${client.escapeLiteral(password)}`)
    if (!rows[0]?.database) await client.query(`create database hemline owner ${ROLE}`)
  } finally {
    await client.end()
  }
}

/** Stops a PostgreSQL that outlived a killed process, and deletes a pid file that names no PostgreSQL of ours. */
async function stopLeftOver(place: Place, log: (line: string) => void): Promise<void> {
  const pid = Number(pidFileOf(place)?.[0])
  if (!pid) return
  if (isOurs(pid, join(place.home, 'cluster'))) {
    log('Stopping the database that an earlier, killed start left running …')
    await pgCtlStop(place)
  }
  rmSync(join(place.home, 'cluster', 'postmaster.pid'), { force: true })
}

function isOurs(pid: number, cluster: string): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  if (process.platform !== 'linux') return true
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster)
    )
  } catch {
    return false
  }
}

async function pgCtlStop(place: Place): Promise<void> {
  const isGone = () => !isOurs(Number(pidFileOf(place)?.[0] ?? 0), join(place.home, 'cluster'))
  if (isGone()) return
  const stop = (mode: string) =>
    run(
      join(place.bin, 'pg_ctl'),
      ['stop', '-D', join(place.home, 'cluster'), '-m', mode, '-w', '-t', '20'],
      asUser(place),
    )
  await stop('fast').catch(async (error) => {
    if (!isGone()) await stop('immediate').catch(() => Promise.reject(error))
  })
}

async function sweepThrowAways(): Promise<void> {
  const homes = throwAwayFolders().flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.startsWith(THROW_AWAY_PREFIX) ? [join(folder, name)] : [])),
  )
  for (const home of homes) {
    try {
      const old = Date.now() - statSync(home).mtimeMs > 60_000
      if (!old || (await holderOf(home)) !== null) continue
      const { uid } = statSync(home)
      if (process.getuid?.() !== 0 && uid !== process.getuid?.()) continue
      const pid = Number(pidFileOf({ bin: '', home, runAs: undefined })?.[0])
      if (pid && isOurs(pid, join(home, 'cluster'))) process.kill(pid, 'SIGQUIT')
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // another run is deleting the same folder, or it belongs to another user
    }
  }
}
