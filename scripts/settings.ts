import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { readEnv, usualHost } from '../server/src/base/env.ts'
import { type Postgres, runningPostgres, startPostgres } from './postgres.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Reads .env if there is one (existing environment variables take precedence) and makes the data folder's path
 * absolute.
 */
export function readSettings(file = join(root, '.env')): { dataFolder: string; port: number; isDevelopment: boolean } {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  if (existsSync(file)) {
    process.loadEnvFile(file)
    // DATABASE_URL=… npm run restore: the file's way past the pooler of its own database leads to another one
    const isOther = DATABASE_URL && DATABASE_URL !== parseEnv(readFileSync(file, 'utf8')).DATABASE_URL
    if (isOther && !DATABASE_DIRECT_URL) delete process.env.DATABASE_DIRECT_URL
  }
  const dataFolder = resolve(root, process.env.HEMLINE_DATA || 'data')
  mkdirSync(dataFolder, { recursive: true })
  process.env.HEMLINE_DATA = dataFolder
  const port = Number(process.env.PORT || 3000)
  return { dataFolder, port, isDevelopment: process.env.NODE_ENV !== 'production' }
}

/** Throws one sentence that names every missing or invalid setting, before a database is created or the web app is built. */
export function requireSettings(): void {
  const { DATABASE_URL } = process.env
  readEnv({ ...process.env, DATABASE_URL: DATABASE_URL || 'postgres://localhost/hemline' })
}

/**
 * `directUrl` leads past the pooler, if there is one: to what a pooler refuses (settings of a connection) or ends (a back-up's
 * long statements).
 */
export type Database = Postgres & { directUrl: string }

const at = (url: string, directUrl = url): Database => ({ url, directUrl, stop: async () => undefined })

/** Sets DATABASE_URL to our own PostgreSQL in the data folder, unless it is already set. */
export async function openDatabase(dataFolder: string, log: (line: string) => void): Promise<Database> {
  const { DATABASE_URL: given, DATABASE_DIRECT_URL: direct } = process.env
  if (given) return at(given, direct || given)
  const postgres = await startPostgres({ folder: join(dataFolder, 'postgres'), log })
  process.env.DATABASE_URL = postgres.url
  return { ...postgres, directUrl: postgres.url }
}

/** The same for a second program beside a running Hemline: its running PostgreSQL is used, and left running. */
export async function reachDatabase(dataFolder: string, log: (line: string) => void): Promise<Database> {
  const running = process.env.DATABASE_URL ? null : await runningPostgres(join(dataFolder, 'postgres'))
  return running ? at(running) : await openDatabase(dataFolder, log)
}

/** The file that records that this data folder needs no demo community (any more). */
export const seededStamp = (dataFolder: string) => join(dataFolder, 'seeded')

/** Throws a readable message when another program listens on the port. */
export async function requireFreePort(port: number): Promise<void> {
  const host = process.env.HOST || usualHost(process.env.NODE_ENV !== 'production')
  const problem = await new Promise<NodeJS.ErrnoException | null>((done) => {
    const server = createServer()
    server.once('error', done)
    server.listen(port, host, () => server.close(() => done(null)))
  })
  if (problem?.code === 'EADDRINUSE') {
    throw new Error(
      `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  if (problem?.code === 'EACCES')
    throw new Error(`This user may not open port ${port}. Choose one above 1023 with PORT.`)
  if (problem) throw problem
}
