import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { makeDevStore } from '../sandboxes/dev-store.ts'
import { connectionTo } from '../server/src/base/database-hosts.ts'
import { messageOf } from '../server/src/base/message-of.ts'
import { migrate } from '../server/src/base/migrate.ts'
import { backedUpFolders, MANIFEST, Manifest } from './backup.ts'
import { migrationsOf, readTables, requireNoMembers } from './backup-tables.ts'
import { eraseAgain } from './erase-again.ts'
import { runCommand } from './run-command.ts'
import { openDatabase, readSettings, seededStamp } from './settings.ts'

/**
 * Restores a backup into a Hemline without members: the rows, all or none, and the files before they are committed. Rows
 * of an older version are copied into that version's schema, which is then migrated. Changes nothing when there are
 * members.
 */
export async function restore(place: { databaseUrl: string; dataFolder: string; folder: string }) {
  const { folder, dataFolder } = place
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) throw new Error(`${folder} is no finished back-up: it has no ${MANIFEST}.`)
  const manifest = Manifest.parse(JSON.parse(await readFile(file, 'utf8')))
  await requireNoMembers(place.databaseUrl)
  await migrate(place.databaseUrl, { only: await migrationsOf(manifest.database) })
  if (manifest.database.tables.some(({ name }) => name === 'dev.store')) await makeSandboxStore(place.databaseUrl)
  const copyFiles = async () => {
    for (const name of backedUpFolders.filter((name) => existsSync(join(folder, name))))
      await cp(join(folder, name), join(dataFolder, name), { recursive: true, preserveTimestamps: true })
  }
  await readTables(place.databaseUrl, { folder, contents: manifest.database, beforeCommit: copyFiles })
  await migrate(place.databaseUrl)
  await writeFile(seededStamp(dataFolder), `${manifest.madeAt}\n`)
  return manifest
}

async function makeSandboxStore(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ ...connectionTo(databaseUrl), max: 1 })
  await makeDevStore(pool).finally(() => pool.end())
}

/** `npm run restore -- folder` */
async function main(named: string | undefined): Promise<void> {
  if (!named) throw new Error('Say which back-up: npm run restore -- <folder>')
  const { dataFolder } = readSettings()
  const database = await openDatabase(dataFolder, console.log)
  try {
    const folder = resolve(named)
    const { madeAt, database: contents } = await restore({ databaseUrl: database.directUrl, dataFolder, folder })
    const members = contents.tables.find(({ name }) => name === 'public.members')?.rows ?? 0
    console.log(`Hemline is as it was at ${madeAt}, with ${members} members.`)
    await repeatErasures({ databaseUrl: database.directUrl, dataFolder, folder })
    console.log('Start it with npm start.')
  } finally {
    await database.stop()
  }
}

/** Those since the back-up, as the list of the data folder and those of later back-ups beside it have them. */
async function repeatErasures({ folder, ...place }: { databaseUrl: string; dataFolder: string; folder: string }) {
  try {
    const count = await eraseAgain({ ...place, folders: [folder, dirname(folder)], now: new Date() })
    if (count > 0) console.log(`${count} members who were erased since are erased again when Hemline runs.`)
  } catch (error) {
    const why = messageOf(error)
    console.error(`The erasures since were not repeated: run npm run erase-again -- ${dirname(folder)}. ${why}`)
    process.exitCode = 1
  }
}

if (import.meta.main) await runCommand(() => main(process.argv[2]), 'Nothing was restored.')
