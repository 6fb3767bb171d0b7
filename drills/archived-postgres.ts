import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { systemUser } from '../scripts/postgres-place.ts'
import { endProcess } from '../scripts/postgres-process.ts'
import { root } from '../scripts/settings.ts'
import { newestPostgres } from './programs.ts'

const run = promisify(execFile)
const START_MS = 60_000
const PLACE_IN_GUIDE = '/usr/local/lib/hemline'
const programs = ['archive-wal', 'base-backup', 'restore-to']

/** A PostgreSQL of the machine's own, set up to archive its log by the files of `deploy/backups`. */
export class ArchivedPostgres {
  readonly url: string
  readonly version: string
  readonly #bin: string
  readonly #folder: string
  readonly #port: number
  #data: string
  #child: ChildProcess | null = null

  constructor(folder: string, port: number) {
    this.#bin = newestPostgres()
    this.version = execFileSync(join(this.#bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim().split(' ')[2]!
    this.#folder = folder
    this.#data = join(folder, 'data')
    this.#port = port
    this.url = `postgres://hemline@127.0.0.1:${port}/hemline`
  }

  /** Makes the database and starts it. */
  async create(): Promise<void> {
    for (const name of ['programs', 'wal', 'base', 'data']) {
      const place = join(this.#folder, name)
      mkdirSync(place)
      if (this.#user) chownSync(place, this.#user.uid, this.#user.gid)
    }
    for (const name of programs) {
      copyFileSync(join(root, 'deploy/backups', name), join(this.#folder, 'programs', name))
      chmodSync(join(this.#folder, 'programs', name), 0o755)
    }
    await run(
      join(this.#bin, 'initdb'),
      ['-D', this.#data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8'],
      this.#options,
    )
    const settings = readFileSync(join(root, 'deploy/backups/archive.conf'), 'utf8')
    appendFileSync(
      join(this.#data, 'postgresql.conf'),
      settings.replaceAll(PLACE_IN_GUIDE, join(this.#folder, 'programs')),
    )
    await this.#start()
    await this.#query('create role hemline login createdb', 'postgres')
    await this.#query('create database hemline owner hemline', 'postgres')
  }

  /** Runs one of the programs of `deploy/backups`. */
  async script(name: string, ...words: string[]): Promise<void> {
    await run(join(this.#folder, 'programs', name), words, this.#options)
  }

  /** Runs a statement. Returns the first column `answer`, if there is one. */
  sql(text: string): Promise<string> {
    return this.#query(text, 'hemline')
  }

  /** Ends the present file of the log and waits until it is in the archive. */
  async untilArchived(): Promise<void> {
    const file = await this.sql('select pg_walfile_name(pg_switch_wal()) as answer')
    for (let waited = 0; !existsSync(join(this.#folder, 'wal', file)); waited += 100) {
      if (waited > START_MS) throw new Error(`${file} was not archived`)
      await pause(100)
    }
  }

  /** Ends it as a lost machine would. */
  async kill(): Promise<void> {
    if (this.#child) await endProcess(this.#child)
  }

  /** Restores it as of a moment, in a new folder, and starts it there. */
  async restoreTo(moment: string): Promise<void> {
    this.#data = join(this.#folder, 'programs', 'restored')
    await this.script('restore-to', moment, this.#data)
    await this.#start()
    while ((await this.sql('select pg_is_in_recovery()::text as answer')) === 'true') await pause(100)
  }

  async #start(): Promise<void> {
    const log = openSync(join(this.#folder, 'postgres.log'), 'a')
    const words = [
      '-D',
      this.#data,
      '-p',
      String(this.#port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ]
    this.#child = spawn(join(this.#bin, 'postgres'), words, { ...this.#options, stdio: ['ignore', log, log] })
    for (let waited = 0; ; waited += 100) {
      const isReady = await this.#query('select 1', 'postgres').then(
        () => true,
        () => false,
      )
      if (isReady) return
      if (waited > START_MS || this.#child.exitCode !== null)
        throw new Error(
          `PostgreSQL did not start:\n${readFileSync(join(this.#folder, 'postgres.log'), 'utf8').slice(-2_000)}`,
        )
      await pause(100)
    }
  }

  async #query(text: string, database: string): Promise<string> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.#port, user: 'postgres', database })
    client.on('error', () => undefined)
    await client.connect()
    try {
      const { rows } = await client.query<{ answer: string }>(text)
      return rows[0]?.answer ?? ''
    } finally {
      await client.end()
    }
  }

  get #user() {
    return process.getuid?.() === 0 ? systemUser() : undefined
  }

  get #options() {
    const place = { HEMLINE_WAL: join(this.#folder, 'wal'), HEMLINE_BASE: join(this.#folder, 'base') }
    const server = { PGHOST: '127.0.0.1', PGPORT: String(this.#port), PGUSER: 'postgres' }
    const env = { ...place, ...server, PATH: `${this.#bin}:${process.env.PATH}`, LC_ALL: 'C.UTF-8' }
    return { cwd: this.#folder, env, ...this.#user }
  }
}
