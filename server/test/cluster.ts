import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/postgres.ts'
import { systemClock } from '../src/base/clock.ts'
import { openDatabase } from '../src/base/db.ts'
import { openJobs } from '../src/base/jobs.ts'
import { createLog } from '../src/base/log.ts'
import { migrate } from '../src/base/migrate.ts'
import { readSigningKey } from '../src/identity/keys.ts'
import { jobNames } from '../src/worker.ts'

/** Starts one throw-away PostgreSQL for a test run and migrates the template database. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ inMemory: true })
  try {
    await migrate(postgres.url)
    await Promise.all([makeSigningKey(postgres.url), makeQueues(postgres.url)])
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('templateDatabase', postgres.url)
  return () => postgres.stop()
}

/** Creates the queues in the template that a server looks for on each start. */
async function makeQueues(databaseUrl: string): Promise<void> {
  const jobs = await openJobs(databaseUrl, { names: jobNames, works: false, log: createLog('silent') })
  await jobs.stop()
}

/** Creates the server's signing key in the template: creating it in every clone would take longer than cloning. */
async function makeSigningKey(databaseUrl: string): Promise<void> {
  const { db, pool } = openDatabase(databaseUrl, { max: 1 })
  await readSigningKey({ db, clock: systemClock })
  await Promise.all([db.destroy(), pool.end()])
}
