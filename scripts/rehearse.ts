import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { migrationNames } from '../server/src/base/migrate.ts'
import { MANIFEST, Manifest, sumOfFiles } from './backup.ts'
import { fileOf } from './backup-tables.ts'
import { startPostgres } from './postgres.ts'
import { restore } from './restore.ts'
import { runCommand } from './run-command.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the newest finished back-up of a folder: the folder itself, or one of those in it. Throws a readable message
 * when there is none, when it is older than that many days, or when its moment or the days make no sense.
 */
export function newestBackup(folder: string, { now, maxDays = Infinity }: { now: Date; maxDays?: number }): string {
  if (!(maxDays > 0)) throw new Error('Say the most days as a number above 0.')
  const within = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const finished = [folder, ...within].filter((place) => existsSync(join(place, MANIFEST)))
  const dated = finished.map((place) => ({ place, madeAt: manifestOf(place).madeAt }))
  const newest = dated.sort((one, other) => (one.madeAt < other.madeAt ? 1 : -1))[0]
  if (!newest) throw new Error(`There is no finished back-up in ${folder}.`)
  const days = (now.getTime() - Date.parse(newest.madeAt)) / DAY_MS
  if (days < 0)
    throw new Error(`The newest back-up, ${newest.place}, was made at ${newest.madeAt}, which is later than now.`)
  if (days > maxDays) throw new Error(`The newest back-up, ${newest.place}, is ${days.toFixed(1)} days old.`)
  return newest.place
}

type Place = { folder: string; databaseUrl: string; dataFolder: string }

/**
 * Restores a back-up into the empty database at `databaseUrl` and the empty `dataFolder`, and compares. Throws with what
 * differs.
 */
export async function rehearse(place: Place) {
  await restore(place)
  return await requireRestored(place)
}

/**
 * Throws with what differs between a back-up and what was restored from it: the rows of each table, whole unless a newer
 * migration may have changed them, and the files: their names and contents, or only their number where the back-up is of a
 * version that wrote no sum of them.
 */
export async function requireRestored(place: Place) {
  const manifest = manifestOf(place.folder)
  const isOfThisVersion = String(manifest.database.migrations) === String(await migrationNames())
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  const differing: string[] = []
  try {
    for (const { name, columns } of manifest.database.tables) {
      const listed = columns.map((column) => `"${column}"`).join()
      const written = createReadStream(fileOf(place.folder, name)).pipe(createGunzip())
      const there = await sumOf(client.query(copyTo(`copy (select ${listed} from ${name}) to stdout`)))
      const backed = await sumOf(written)
      const isSame = there.rows === backed.rows && (!isOfThisVersion || there.sum === backed.sum)
      if (!isSame) differing.push(`${name}: ${backed.rows} rows in the back-up, ${there.rows} restored`)
    }
  } finally {
    await client.end()
  }
  const { files, filesSum } = await sumOfFiles(place.dataFolder)
  if (files !== manifest.files) differing.push(`${manifest.files} files in the back-up, ${files} restored`)
  else if (manifest.filesSum !== undefined && manifest.filesSum !== filesSum)
    differing.push(`${files} files, of which one or more have another name or content`)
  if (differing.length > 0) throw new Error(`What was restored differs from the back-up: ${differing.join('; ')}`)
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
  const { madeAt, database } = manifest
  const areFilesCompared = manifest.filesSum !== undefined
  return { madeAt, tables: database.tables.length, rows, files, isOfThisVersion, areFilesCompared }
}

/** The number of lines, and a sum of their hashes that does not depend on their order. */
async function sumOf(stream: Readable): Promise<{ rows: number; sum: bigint }> {
  let rows = 0
  let sum = 0n
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    rows += 1
    sum = BigInt.asUintN(128, sum + BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 32)}`))
  }
  return { rows, sum }
}

const manifestOf = (folder: string) => Manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')))

/** `npm run rehearse -- folder [days]`: on a database and a folder of its own, both deleted afterwards. */
async function main([named, days]: string[]): Promise<void> {
  if (!named) throw new Error('Say where the back-ups are: npm run rehearse -- <folder> [most days]')
  const folder = newestBackup(resolve(named), { now: new Date(), ...(days ? { maxDays: Number(days) } : {}) })
  const dataFolder = mkdtempSync(join(tmpdir(), 'hemline-rehearsal-'))
  const postgres = await startPostgres()
  try {
    const restored = await rehearse({ folder, databaseUrl: postgres.url, dataFolder })
    const { madeAt, tables, rows, files } = restored
    const how = restored.isOfThisVersion ? 'each the same as in the back-up' : 'counted, since this version is newer'
    const same = restored.areFilesCompared ? 'the same too' : 'counted, since the back-up has no sum of them'
    console.log(
      `${folder}, made at ${madeAt}, was restored: ${rows} rows of ${tables} tables, ${how}, and ${files} files, ${same}.`,
    )
  } finally {
    await postgres.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

if (import.meta.main) await runCommand(() => main(process.argv.slice(2)), 'The rehearsal failed.')
