import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnv, usualHost } from '../server/src/base/env.ts'
import { type Postgres, runningPostgres, startPostgres } from './postgres.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Reads .env if there is one (existing environment variables take precedence) and makes the data folder's path
 * absolute.
 */
export function readSettings(): { dataFolder: string; port: number; isDevelopment: boolean } {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
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

/** Sets DATABASE_URL to our own PostgreSQL in the data folder, unless it is already set. */
export async function openDatabase(dataFolder: string, log: (line: string) => void): Promise<Postgres> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const postgres = await startPostgres({ folder: join(dataFolder, 'postgres'), log })
  process.env.DATABASE_URL = postgres.url
  return postgres
}

/** The same for a second program beside a running Hemline: its running PostgreSQL is used, and left running. */
export async function reachDatabase(dataFolder: string, log: (line: string) => void): Promise<Postgres> {
  const running = process.env.DATABASE_URL ? null : await runningPostgres(join(dataFolder, 'postgres'))
  return running ? { url: running, stop: async () => undefined } : await openDatabase(dataFolder, log)
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
