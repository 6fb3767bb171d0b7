import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnPostgres, type Postgres, startPostgres } from './postgres.ts'
import { readyOrEnded } from './postgres-process.ts'

let data: string
let folder: string
let running: Postgres | undefined

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'hemline-postgres-test-'))
  chmodSync(data, 0o755) // so that root's PostgreSQL user can access it
  folder = join(data, 'postgres')
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(data, { recursive: true, force: true })
})

async function start(): Promise<string[]> {
  const lines: string[] = []
  running = await startPostgres({ folder, log: (line) => lines.push(line) })
  return lines
}

async function ask(query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: running?.url })
  await client.connect()
  try {
    return (await client.query(query)).rows[0]
  } finally {
    await client.end()
  }
}

test('data persists between starts, in UTF-8, with a role that is no superuser', async () => {
  expect(await start()).toEqual(['Creating the database …'])
  await ask("create table durable as select 'Été' as word")
  await running?.stop()
  expect(await start()).toEqual([])
  expect(await ask('select word, upper(word) as upper from durable')).toEqual({ word: 'Été', upper: 'ÉTÉ' })
  expect(await ask('select rolsuper from pg_roles where rolname = current_user')).toEqual({ rolsuper: false })
})

test('a second start on the same folder is refused with a readable message and does not affect the first', async () => {
  await start()
  await expect(startPostgres({ folder })).rejects.toThrow(`Hemline is already running with the database in ${folder}`)
  expect(await ask('select 1 as one')).toEqual({ one: 1 })
})

test('a password is required', async () => {
  await start()
  const url = new URL(running?.url ?? '')
  url.password = 'wrong'
  await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow(
    'password authentication failed',
  )
})

test('the guide finds its password and port for psql', async () => {
  await start()
  const guide = readFileSync(join(import.meta.dirname, '../docs/hosting.md'), 'utf8')
  const [line] = /export PGPASSWORD=.*/.exec(guide)!
  const script = `place=$0; ${line}; echo "$PGPASSWORD $PGPORT"`
  const { stdout } = spawnSync('sh', ['-c', script, folder], { encoding: 'utf8' })
  const { password, port } = new URL(running?.url ?? '')
  expect(stdout).toBe(`${password} ${port}\n`)
})

test('a server left running by a killed process is stopped, and its data remain', async () => {
  const script = `import(${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}).then((m) => m.startPostgres({ folder: process.argv[1] })).then((p) => { console.log(p.url); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(child.stdout, 'data')
  running = { url: String(url).trim(), stop: async () => undefined }
  await ask('create table durable as select 7 as n')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await start()).toEqual(['Stopping the database that an earlier, killed start left running …'])
  expect(await ask('select n from durable')).toEqual({ n: 7 })
})

test("a pid file that names another user's process affects neither", async () => {
  await start()
  await running?.stop()
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  writeFileSync(
    join(folder, 'cluster', 'postmaster.pid'),
    `${stranger.pid}\n${folder}/cluster\n1\n5432\n\n127.0.0.1\n\nready\n`,
  )
  await start()
  expect(await ask('select 1 as one')).toEqual({ one: 1 })
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
})

test('a throw-away database is deleted when it stops', async () => {
  running = await startPostgres()
  expect(await ask('show fsync')).toEqual({ fsync: 'off' })
  const { url } = running
  await running.stop()
  await expect(new pg.Client({ connectionString: url }).connect()).rejects.toThrow('ECONNREFUSED')
})

test('a killed PostgreSQL is restarted on the same port, with all committed data', async () => {
  const lines: string[] = []
  const own: OwnPostgres = await startPostgres({ folder, log: (line) => lines.push(line) })
  running = own
  await ask('create table durable as select 7 as n')
  const first = own.processId()!
  process.kill(first, 'SIGKILL')
  await expect.poll(() => lines.length).toBe(3)
  expect(await ask('select n from durable')).toEqual({ n: 7 })
  expect(own.processId()).not.toBe(first)
  expect(lines.slice(1)).toEqual([
    'PostgreSQL ended by itself (signal SIGKILL). Starting it again …',
    expect.stringMatching(/^PostgreSQL answers again after [\d.]+ s\.$/),
  ])
})

test('a server that says it is starting is waited for, however long its recovery takes', async () => {
  const place = { home: data, bin: data, runAs: undefined }
  mkdirSync(join(data, 'cluster'))
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  const say = (state: string) =>
    writeFileSync(join(data, 'cluster/postmaster.pid'), [child.pid, '', '', '', '', '', '', state, ''].join('\n'))
  try {
    const late = -1
    await expect(readyOrEnded(place, child, late)).rejects.toThrow('PostgreSQL is not ready')
    say('starting')
    const waited = readyOrEnded(place, child, late)
    say('ready   ')
    expect(await waited).toBe(false)
  } finally {
    child.kill()
  }
})

test("a failed restart is reported with PostgreSQL's message", async () => {
  let lost: Error | undefined
  const own = await startPostgres({
    folder,
    onLost: (error) => {
      lost = error
    },
  })
  running = own
  for (let times = 1; times <= 6; times += 1) {
    const before = own.processId()!
    process.kill(before, 'SIGKILL')
    await expect.poll(() => lost !== undefined || own.processId() !== before).toBe(true)
  }
  expect(lost?.message).toMatch(
    /^PostgreSQL ended 6 times within a minute, the last time with signal SIGKILL\. Its last/,
  )
})
