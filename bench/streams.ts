import { type ChildProcess, fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@hemline/server/src/base/db.ts'
import { migrate } from '@hemline/server/src/base/migrate.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { fill } from './fill.ts'
import type { Ask, Measure } from './streams-hemline.ts'

const APPS_A_MEMBER = 5
const OPENING_BATCH_SIZE = 100
const EVENTS = 200
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)

/** Measures that many idle streams on one process: memory per stream, idle cost, and the delay of an event. */
export async function benchStreams({ count, seconds }: { count: number; seconds: number }): Promise<void> {
  const postgres = await startPostgres()
  let child: ChildProcess | undefined
  const sockets: Socket[] = []
  try {
    await migrate(postgres.url)
    const { db, pool } = openDatabase(postgres.url, { max: 1 })
    const members = Math.ceil(count / APPS_A_MEMBER)
    await fill(pool, { members: Math.max(members, 100), listings: 100, friendsOfViewer: 5 })
    await pool.query(`insert into accounts (id, email, password_hash, created_at, password_changed_at)
      select id, email, '', now(), now() from members on conflict do nothing`)
    await Promise.all([db.destroy(), pool.end()])
    child = fork(new URL('streams-hemline.ts', import.meta.url), {
      env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: postgres.url, BENCH_MEMBERS: String(members) },
      execArgv: ['--expose-gc'],
    })
    const server = child
    const { port, tokens } = await answerOf<{ port: number; tokens: string[] }>(server)
    const measure = () => ask(server, { kind: 'measure' })

    const before = await measure()
    const began = performance.now()
    const heard = new Map<string, number>()
    const open = async (index: number) => {
      sockets.push(await openStream(port, tokens[index % tokens.length]!, heard))
    }
    for (let from = 0; from < count; from += OPENING_BATCH_SIZE)
      await Promise.all(Array.from({ length: Math.min(OPENING_BATCH_SIZE, count - from) }, (_, at) => open(from + at)))
    const openedIn = (performance.now() - began) / 1000
    const opened = await measure()
    if (opened.streams !== count) throw new Error(`${opened.streams} of ${count} streams stand`)
    await pause(seconds * 1000)
    const idle = await measure()

    const latencies: number[] = []
    for (let index = 0; index < EVENTS; index += 1) {
      const from = performance.now()
      server.send({ kind: 'send', member: index } satisfies Ask)
      while (!heard.has(String(index))) await pause(1)
      latencies.push(heard.get(String(index))! - from)
    }
    latencies.sort((a, b) => a - b)
    const each = (key: 'rss' | 'heapUsed' | 'external') => ((idle[key] - before[key]) / count / 1024).toFixed(1)
    const number = count.toLocaleString('en')
    console.log(`GET /api/live, ${number} streams of ${members.toLocaleString('en')} members on one process`)
    console.log(`  opened in ${openedIn.toFixed(1)} s (${(count / openedIn).toFixed(0)} a second)`)
    console.log(
      `  memory per stream ${each('rss')} kB (heap ${each('heapUsed')} kB, outside it ${each('external')} kB)`,
    )
    console.log(`  the process ${mb(before.rss)} MB before, ${mb(idle.rss)} MB with them`)
    console.log(
      `  idle, with heartbeats: ${(((idle.cpuMs - opened.cpuMs) / seconds / 1000) * 100).toFixed(1)} % of one core`,
    )
    console.log(`  sent to read: p50 ${at(latencies, 0.5)} ms, p99 ${at(latencies, 0.99)} ms`)
  } finally {
    for (const socket of sockets) socket.destroy()
    child?.kill()
    await postgres.stop()
  }
}

const at = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)

function answerOf<T>(server: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The server ended with ${code}`))
    server.once('exit', ended)
    server.once('message', (message) => {
      server.off('exit', ended)
      resolve(message as T)
    })
  })
}

function ask(server: ChildProcess, asked: Ask): Promise<Measure> {
  const answer = answerOf<Measure>(server)
  server.send(asked)
  return answer
}

/** Opens a stream as an app does, and records when each event arrives. Resolves once it is open. */
function openStream(port: number, token: string, heard: Map<string, number>): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.setEncoding('latin1')
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server closed a stream')))
    socket.write(
      `GET /api/live HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\n\r\n`,
    )
    socket.on('data', (text: string) => {
      if (text.includes('event: ready')) resolve(socket)
      else if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 60)))
      for (const [, sentAt] of text.matchAll(/"at":"(\d+)"/g))
        if (!heard.has(sentAt!)) heard.set(sentAt!, performance.now())
    })
  })
}
