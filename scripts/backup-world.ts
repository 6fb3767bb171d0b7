import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '../server/test/database.ts'
import { createWorld } from '../server/test/world.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

/** When `keep` makes a back-up. */
export const BACKED_UP_AT = new Date('2026-11-22T12:00:00Z')

/**
 * For tests: a world that is backed up into `folder` by `keep`, and an empty database and data folder, into which `bringBack`
 * restores it. No worker runs, so that some jobs are waiting when the back-up is made.
 */
export async function openBackupWorld() {
  const data = mkdtempSync(join(tmpdir(), 'hemline-restored-'))
  const folder = join(mkdtempSync(join(tmpdir(), 'hemline-backup-')), 'new')
  const world = await createWorld({ RUNS_JOBS: 'false' }, { hasSandboxTable: true })
  const empty = await freshDatabase()
  const { DATABASE_URL: databaseUrl, dataFolder } = world.deps.env
  return {
    data,
    folder,
    world,
    empty,
    keep: () => backUp({ databaseUrl, dataFolder, folder, now: BACKED_UP_AT }),
    bringBack: () => restore({ databaseUrl: empty.url, dataFolder: data, folder }),
    async close() {
      await world.close()
      await empty.drop()
      for (const place of [data, join(folder, '..')]) rmSync(place, { recursive: true, force: true })
    },
  }
}
export type BackupWorld = Awaited<ReturnType<typeof openBackupWorld>>
