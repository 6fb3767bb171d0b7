import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from './base/log.ts'
import { importedTablePath } from './outside/geocoder/imported.ts'
import type { AssetStore } from './outside/image-store/port.ts'

const TABLE = 'postcodes.bin'
const CHECKSUM = 'postcodes.sha256'

const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Puts an imported table where all nodes find it at their next start (decision 157). */
export async function shareGeodata(store: AssetStore, bytes: Buffer): Promise<void> {
  await store.put(TABLE, bytes)
  await store.put(CHECKSUM, Buffer.from(checksumOf(bytes)))
}

/**
 * Fetches the table that was imported on any node, unless this one has it. Without an answer, or when what arrives is not
 * whole, this node goes on with what it has.
 */
export async function fetchGeodata(
  store: AssetStore,
  { dataFolder, log }: { dataFolder: string; log: Logger },
): Promise<void> {
  try {
    const wanted = (await store.get(CHECKSUM))?.toString()
    const path = importedTablePath(dataFolder)
    if (!wanted || (existsSync(path) && checksumOf(await readFile(path)) === wanted)) return
    const bytes = await store.get(TABLE)
    if (!bytes || checksumOf(bytes) !== wanted) throw new Error('the table in the bucket is not whole')
    await mkdir(dirname(path), { recursive: true })
    const partial = `${path}.${process.pid}`
    await writeFile(partial, bytes, { flush: true })
    await rename(partial, path)
  } catch (error) {
    log.warn({ err: error }, 'the shared postcodes could not be fetched')
  }
}
