import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnPostgres, startPostgres } from '../../scripts/postgres.ts'

/** A durable PostgreSQL of this test's own that can be crashed. It is restarted automatically. */
export async function crashablePostgres(): Promise<OwnPostgres> {
  const data = mkdtempSync(join(tmpdir(), 'hemline-crash-'))
  chmodSync(data, 0o755) // so that root's PostgreSQL user can read it
  const postgres = await startPostgres({ folder: join(data, 'postgres') })
  return {
    ...postgres,
    async stop() {
      await postgres.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
