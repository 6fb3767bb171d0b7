import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { OutsideUnavailable } from '../../base/refusal.ts'
import type { ImageStore } from './port.ts'

/**
 * Images as files of one folder, which is created at the first write. Files are written atomically. Throws
 * OutsideUnavailable when the disk refuses, and its own error when it is full.
 */
export function diskImageStore(folder: string): ImageStore {
  const placeOf = (name: string) => {
    if (name !== basename(name) || name.startsWith('.')) throw new Error(`Not an image's name: ${name}`)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const place = placeOf(name)
      const partial = join(folder, `.${randomBytes(9).toString('base64url')}.partial`)
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(partial, bytes, { flush: true })
        await rename(partial, place)
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {})
        throw failureOf(error)
      }
    },
    async get(name) {
      return readFile(placeOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw failureOf(error)
      })
    },
    async open(name) {
      const file = await open(placeOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw failureOf(error)
      })
      return file && { stream: file.createReadStream(), bytes: (await file.stat()).size }
    },
    async remove(name) {
      await rm(placeOf(name), { force: true }).catch((error: unknown) => {
        throw failureOf(error)
      })
    },
  }
}

const fullCodes = ['ENOSPC', 'EDQUOT']

/** A folder that may not be written, a disk that fails or is gone: the host can repair that, the request is not at fault. */
function failureOf(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === undefined || fullCodes.includes(code)) return error
  return new OutsideUnavailable(`the folder of pictures: ${message}`, { cause: error })
}
