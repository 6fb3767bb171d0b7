import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the migrated template database that `freshDatabase` clones. */
    templateDatabase: string
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> }

const OBJECT_IN_USE = '55006'

/**
 * Creates a migrated, empty database of this test's own, at `url`. `drop` waits for connections that are closing, and
 * then terminates the rest.
 */
export function freshDatabase(): Promise<TestDatabase> {
  return createDatabase(new URL(inject('templateDatabase')).pathname.slice(1))
}

/** An empty database, for tests that create their own tables. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template1')
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const template = new URL(inject('templateDatabase'))
  const name = `test_${randomBytes(6).toString('hex')}`
  // file copy: copying through the log, which is not needed, takes three times as long
  await run(template, `create database ${name} template ${from} strategy file_copy`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      try {
        await run(template, `drop database if exists ${name}`, { attempts: 1 })
      } catch (error) {
        if (!isInUse(error)) throw error
        await run(template, `drop database if exists ${name} with (force)`)
      }
    },
  }
}

/** Runs one statement outside the template: a template with open connections cannot be cloned. */
async function run(template: URL, statement: string, { attempts = 100 } = {}): Promise<void> {
  outside ??= connectOutside(template)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await outside.query(statement)
      return
    } catch (error) {
      if (!isInUse(error) || attempt === attempts) throw error
      await pause(20)
    }
  }
}

/** One connection for all databases of this process, which it does not keep running. */
let outside: pg.Pool | undefined

function connectOutside(template: URL): pg.Pool {
  const url = new URL(template)
  url.pathname = '/postgres'
  const pool = new pg.Pool({ connectionString: url.href, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  return pool.on('error', () => {})
}

function isInUse(error: unknown): boolean {
  return (error as { code?: string }).code === OBJECT_IN_USE
}
