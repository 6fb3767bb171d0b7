import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { appendErased, ERASED_LIST, readErased } from '../server/src/account/erased-list.ts'
import { withClientTo } from '../server/src/base/database-hosts.ts'
import { Contents, writeTables } from './backup-tables.ts'
import { runCommand } from './run-command.ts'
import { reachDatabase, readSettings } from './settings.ts'

export const MANIFEST = 'backup.json'
/**
 * The folders of the data folder that a backup contains: pictures that are not in a bucket, and the imported postcodes.
 */
export const backedUpFolders = ['images', 'geodata'] as const

/** A backup's manifest. It is written last: a folder without it is no backup. */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  database: Contents,
  files: z.number().int(),
  /** `sumOfFiles` of them; backups made before 28 November 2026 have none. */
  filesSum: z.string().optional(),
})

/** How many files a folder of data or a backup has in `backedUpFolders`, and a sum of their names' and contents' hashes. */
export async function sumOfFiles(folder: string): Promise<{ files: number; filesSum: string }> {
  let files = 0
  let sum = 0n
  for (const name of backedUpFolders.filter((name) => existsSync(join(folder, name)))) {
    for (const entry of await readdir(join(folder, name), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.partial')) continue
      const path = join(entry.parentPath, entry.name)
      const hash = createHash('sha256').update(`${relative(folder, path).replaceAll(sep, '/')}\0`)
      for await (const piece of createReadStream(path)) hash.update(piece)
      files += 1
      sum = BigInt.asUintN(128, sum + BigInt(`0x${hash.digest('hex').slice(0, 32)}`))
    }
  }
  return { files, filesSum: sum.toString(16) }
}

type Place = { databaseUrl: string; dataFolder: string; folder: string; now: Date }

/**
 * Writes a backup into `folder`, which must be new or empty: the database from one snapshot, then the files of the data
 * folder (pictures are never changed). Hemline may run meanwhile. Removes what it wrote when it throws: half a backup on a
 * full disk would leave that disk full.
 */
export async function backUp(place: Place) {
  const { folder } = place
  const isNew = !existsSync(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Name a new folder.`)
  try {
    return await writeInto(place)
  } catch (error) {
    const written = isNew ? [folder] : (await readdir(folder)).map((name) => join(folder, name))
    for (const path of written) await rm(path, { recursive: true, force: true })
    throw error
  }
}

async function writeInto({ databaseUrl, dataFolder, folder, now }: Place) {
  const erased = join(dataFolder, ERASED_LIST)
  if (existsSync(erased)) await copyFile(erased, join(folder, ERASED_LIST))
  const database = await writeTables(databaseUrl, folder)
  await listErased(databaseUrl, folder)
  for (const name of backedUpFolders.filter((name) => existsSync(join(dataFolder, name)))) {
    await copyFiles(join(dataFolder, name), join(folder, name), { isWanted: (path) => !path.endsWith('.partial') })
  }
  const manifest = Manifest.parse({ madeAt: now.toISOString(), database, ...(await sumOfFiles(folder)) })
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  return manifest
}

/**
 * Copies a folder's files with their times, without one that is deleted meanwhile: pictures are, while Hemline runs, and
 * the whole of a recursive `cp` fails by it.
 */
export async function copyFiles(
  from: string,
  to: string,
  { isWanted }: { isWanted(path: string): boolean },
): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (!isWanted(source)) continue
    try {
      const entry = await stat(source)
      if (entry.isDirectory()) await copyFiles(source, target, { isWanted })
      if (!entry.isFile()) continue
      await copyFile(source, target)
      await utimes(target, entry.atime, entry.mtime)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(source)) throw error
    }
  }
}

/** Completes the list of erased members: other nodes have lists of their own, and versions before the list wrote none. */
async function listErased(databaseUrl: string, folder: string): Promise<void> {
  const listed = new Set(await readErased(folder))
  const { rows } = await withClientTo(databaseUrl, (client) =>
    client.query<{ id: string; at: Date }>(
      'select id, erased_at as at from members where erased_at is not null order by erased_at',
    ),
  )
  const others = rows.filter(({ id }) => !listed.has(id))
  await appendErased(folder, ...others.map(({ id, at }) => ({ id, at: at.toISOString() })))
}

/** `npm run backup -- folder` */
async function main(named: string | undefined): Promise<void> {
  if (!named) throw new Error('Say where to: npm run backup -- <new folder>')
  const { dataFolder } = readSettings()
  const now = new Date()
  const folder = resolve(named)
  const database = await reachDatabase(dataFolder, console.log)
  try {
    const { database: contents, files } = await backUp({ databaseUrl: database.directUrl, dataFolder, folder, now })
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${rows} rows of ${contents.tables.length} tables and ${files} files are in ${folder}.`)
    if (process.env.S3_BUCKET)
      console.log(`Pictures are in the bucket ${process.env.S3_BUCKET}: back it up by its own means.`)
    console.log('It holds everything, passwords as hashes and the keys too: keep it where nobody else reads it.')
  } finally {
    await database.stop()
  }
}

if (import.meta.main) await runCommand(() => main(process.argv[2]), 'Nothing was backed up.')
