import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/postgres.ts'
import { migrate } from '../src/base/migrate.ts'

/** Starts one throw-away PostgreSQL for a test run and migrates the database that tests clone. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ inMemory: true })
  try {
    await migrate(postgres.url)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('templateDatabase', postgres.url)
  return () => postgres.stop()
}
