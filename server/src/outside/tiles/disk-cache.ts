import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { memoizeAsync } from '../../base/memoize-async.ts'

export type CachedFile = { bytes: Buffer; at: Date }

/** Files by a key of plain path segments; the oldest are deleted above a total size. */
export type DiskCache = {
  get(key: string): Promise<CachedFile | null>
  /** `at`: when the file was fetched; now by default. */
  put(key: string, bytes: Buffer, at?: Date): Promise<void>
  /** Resolves when every file that is being written is there. */
  settled(): Promise<void>
}

const PARTIAL = '.partial'
/** The share of the space that is freed when the limit is exceeded. */
const SPARE = 0.1

/**
 * A cache of small files in one folder, with a maximum size. Its index is read from the folder at the first use and
 * held in memory. Files are written atomically; an unreadable file counts as absent.
 */
export function diskCache({ folder, maxBytes, clock }: { folder: string; maxBytes: number; clock: Clock }): DiskCache {
  let total = 0
  const writing = new Set<Promise<void>>()
  const placeOf = (key: string) => {
    if (!/^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/.test(key)) throw new Error(`Not a key of the tile cache: ${key}`)
    return join(folder, key)
  }

  const opened = memoizeAsync(async () => {
    const index = await readIndex(folder)
    for (const { size } of index.values()) total += size
    return index
  })

  async function makeRoom(entries: Map<string, { size: number; at: number }>): Promise<void> {
    if (total <= maxBytes) return
    const oldest = [...entries].sort(([, a], [, b]) => a.at - b.at)
    for (const [key, { size }] of oldest) {
      if (total <= maxBytes * (1 - SPARE)) break
      entries.delete(key)
      total -= size
      await rm(placeOf(key), { force: true })
    }
  }

  return {
    async get(key) {
      const entry = (await opened()).get(key)
      if (!entry) return null
      const bytes = await readFile(placeOf(key)).catch(() => null)
      return bytes ? { bytes, at: new Date(entry.at) } : null
    },
    async put(key, bytes, at = clock.now()) {
      const written = write(key, bytes, at)
      writing.add(written)
      await written.finally(() => writing.delete(written))
    },
    async settled() {
      await Promise.allSettled(writing)
    },
  }

  async function write(key: string, bytes: Buffer, at: Date): Promise<void> {
    const entries = await opened()
    const place = placeOf(key)
    const partial = `${place}.${randomBytes(6).toString('hex')}${PARTIAL}`
    await mkdir(dirname(place), { recursive: true })
    await writeFile(partial, bytes)
    await utimes(partial, at, at)
    await rename(partial, place)
    total += bytes.length - (entries.get(key)?.size ?? 0)
    entries.set(key, { size: bytes.length, at: at.getTime() })
    await makeRoom(entries)
  }
}

async function readIndex(folder: string): Promise<Map<string, { size: number; at: number }>> {
  const index = new Map<string, { size: number; at: number }>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const place = join(entry.parentPath, entry.name)
    if (entry.name.endsWith(PARTIAL)) {
      await rm(place, { force: true })
      continue
    }
    const { size, mtimeMs } = await stat(place)
    index.set(place.slice(folder.length + 1).replaceAll('\\', '/'), { size, at: mtimeMs })
  }
  return index
}
