import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnPostgres, startPostgres } from '../../scripts/postgres.ts'

/** A PostgreSQL of this test's own that loses nothing when it dies, so that a test can crash it. It is started again by itself. */
export async function crashablePostgres(): Promise<OwnPostgres> {
  const data = mkdtempSync(join(tmpdir(), 'hemline-crash-'))
  chmodSync(data, 0o755) // so that root's PostgreSQL user reaches it
  const postgres = await startPostgres({ folder: join(data, 'postgres') })
  return {
    ...postgres,
    async stop() {
      await postgres.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
