import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from './postgres-place.ts'

const LOG_BYTES_MAX = 10_000_000
const START_SECONDS = 60
const RESTART_SECONDS = 30
const RESTART_PAUSE_MS = 250
/** A server that stops more often than this is not restarted: it would only stop again. */
const ENDINGS_MAX = 5
const ENDINGS_WINDOW_MS = 60_000

/** The options for PostgreSQL's programs: its folder and user, without environment variables that would affect them. */
export function asUser(place: Place) {
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const { LANG: _lang, LANGUAGE: _language, PGDATA: _data, PGPORT: _port, PGHOST: _host, ...env } = process.env
  return { cwd: place.home, env: { ...env, LC_ALL: locale }, ...place.runAs }
}

/** Starts PostgreSQL on a free port. Throws with its last log lines when it does not start. */
export async function launch(place: Place, settings: Record<string, string | number>) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const child = spawnPostgres(place, port, settings)
    const ended = await readyOrEnded(place, child)
    if (!ended) return { port, child }
    if (attempt === 5) throw new Error(`PostgreSQL did not start:\n${lastLines(join(place.home, 'postgres.log'))}`)
    await pause(200 * attempt)
  }
}

type Watched = {
  place: Place
  port: number
  settings: Record<string, string | number>
  log: (line: string) => void
  onLost: (error: Error) => void
}

/** Restarts PostgreSQL on its port whenever it stops before `end` was called. */
export function supervise(watched: Watched, first: ChildProcess) {
  const { place, port, settings, log } = watched
  let current = first
  let isOver = false
  let restarting: Promise<void> = Promise.resolve()
  const endings: number[] = []

  const follow = (child: ChildProcess) => {
    current = child
    child.unref()
    const onEnd = () => {
      if (!isOver) restarting = startAgain().catch(giveUp)
    }
    if (child.exitCode !== null || child.signalCode !== null) onEnd()
    else child.once('exit', onEnd)
  }

  async function startAgain(): Promise<void> {
    const began = Date.now()
    endings.push(began)
    const often = endings.filter((at) => began - at < ENDINGS_WINDOW_MS).length
    const how = current.signalCode ? `signal ${current.signalCode}` : `code ${current.exitCode}`
    if (often > ENDINGS_MAX)
      throw new Error(`PostgreSQL ended ${often} times within a minute, the last time with ${how}.`)
    log(`PostgreSQL ended by itself (${how}). Starting it again …`)
    while (!isOver) {
      const child = spawnPostgres(place, port, settings)
      if (!(await readyOrEnded(place, child))) {
        log(`PostgreSQL answers again after ${((Date.now() - began) / 1000).toFixed(1)} s.`)
        return follow(child)
      }
      // The remains of the stopped server (child processes, its port) may need a moment to disappear.
      if (Date.now() - began > RESTART_SECONDS * 1000) throw new Error('PostgreSQL ended and does not start again.')
      await pause(RESTART_PAUSE_MS)
    }
  }

  function giveUp(error: Error): void {
    if (isOver) return
    const file = join(place.home, 'postgres.log')
    watched.onLost(new Error(`${error.message} Its last lines, from ${file}:\n${lastLines(file)}`))
  }

  follow(first)
  return {
    processId: () => current.pid,
    async end() {
      isOver = true
      await restarting
    },
  }
}

/** Sends a process the signal and waits until it has ended; it may have ended already. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Logs the message and exits. */
export function exitOnPostgresLoss(error: Error): void {
  console.error(`\n${error.message}\n`)
  process.exit(1)
}

function spawnPostgres(place: Place, port: number, settings: Record<string, string | number>): ChildProcess {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const file = join(place.home, 'postgres.log')
  if (existsSync(file) && statSync(file).size > LOG_BYTES_MAX) renameSync(file, `${file}.old`)
  const out = openSync(file, 'a', 0o600)
  if (place.runAs) fchownSync(out, place.runAs.uid, place.runAs.gid)
  // detached: Ctrl-C is sent to the whole foreground group, and the database must outlive the server's own shutdown
  const child = spawn(
    join(place.bin, 'postgres'),
    ['-D', join(place.home, 'cluster'), '-p', String(port), ...options],
    {
      ...asUser(place),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', out, out],
    },
  )
  closeSync(out)
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  child.once('exit', () => process.off('exit', stopWithUs))
  return child
}

/**
 * Waits until PostgreSQL accepts connections (false) or has exited (true). Throws when it says nothing for `seconds`. While it says
 * that it is starting it may be recovering from a crash, for as long as its disk takes: stopped, it would begin again.
 */
export async function readyOrEnded(place: Place, child: ChildProcess, seconds = START_SECONDS): Promise<boolean> {
  let ended = false
  child.on('error', () => {
    ended = true
  })
  child.on('exit', () => {
    ended = true
  })
  const until = Date.now() + seconds * 1000
  while (!ended) {
    const lines = pidFileOf(place)
    const state = lines && Number(lines[0]) === child.pid ? lines[7]?.trim() : undefined
    if (state === 'ready' || state === 'standby') return false
    if (state !== 'starting' && Date.now() > until)
      throw new Error(`PostgreSQL is not ready after ${seconds} s; see ${place.home}/postgres.log`)
    await pause(15)
  }
  return true
}

/** Returns the lines of PostgreSQL's pid file; undefined without one. */
export function pidFileOf(place: Place): string[] | undefined {
  try {
    return readFileSync(join(place.home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n') : ''
}
