import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ImageStore } from './port.ts'

/** Images as files of one folder, which is created at the first write. Files are written atomically. */
export function diskImageStore(folder: string): ImageStore {
  const placeOf = (name: string) => {
    if (name !== basename(name) || name.startsWith('.')) throw new Error(`Not an image's name: ${name}`)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const place = placeOf(name)
      const partial = join(folder, `.${randomBytes(9).toString('base64url')}.partial`)
      await mkdir(folder, { recursive: true })
      try {
        await writeFile(partial, bytes, { flush: true })
        await rename(partial, place)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async get(name) {
      return readFile(placeOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async remove(name) {
      await rm(placeOf(name), { force: true })
    },
  }
}
