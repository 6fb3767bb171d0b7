import { fork } from 'node:child_process'
import { openDatabase } from '@hemline/server/src/base/db.ts'
import { type Postgres, startPostgres } from '../scripts/postgres.ts'
import { type Filled, fill } from './fill.ts'

export type Size = { members: number; listings: number; friendsOfViewer: number }
/** A server in a process of its own; `headers` sign the viewer in. */
export type Server = { port: number; headers: Record<string, string>; stop(): void }

/** Runs `use` with a PostgreSQL of its own, which is removed afterwards. */
export async function withPostgres(use: (postgres: Postgres) => Promise<void>): Promise<void> {
  const postgres = await startPostgres()
  try {
    await use(postgres)
  } finally {
    await postgres.stop()
  }
}

/** Creates a further database there and returns its address. */
export async function databaseFor(url: string, name: string): Promise<string> {
  const { db, pool } = openDatabase(url, { max: 1 })
  await pool.query(`create database ${name}`)
  await Promise.all([db.destroy(), pool.end()])
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Fills a migrated database with listings and members, and prints how long that took. */
export async function filled(url: string, size: Size): Promise<Filled> {
  const began = performance.now()
  const { db, pool } = openDatabase(url, { max: 1 })
  const made = await fill(pool, size)
  await Promise.all([db.destroy(), pool.end()])
  const took = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `${size.listings.toLocaleString('en')} listings of ${size.members.toLocaleString('en')} members in ${took} s`,
  )
  return made
}

/** Starts a server, by the file of its process, with production settings. */
export function start(file: string, databaseUrl: string, viewer: Filled['viewer']): Promise<Server> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    BENCH_VIEWER: JSON.stringify(viewer),
  }
  const child = fork(new URL(file, import.meta.url), { env })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ ...(message as Omit<Server, 'stop'>), stop: () => child.kill() }))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}
