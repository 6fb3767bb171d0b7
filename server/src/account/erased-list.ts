import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '../base/uuid.ts'

/** The file of the data folder, and of each back-up, with a line for each erasure: an instant and the member's id. */
export const ERASED_LIST = 'erased-members.txt'

/** Adds erasures to the list of a folder. The same one twice changes nothing for those who read it. */
export async function appendErased(folder: string, ...erasures: { id: string; at: string }[]): Promise<void> {
  const lines = erasures.map(({ id, at }) => `${at} ${id}\n`).join('')
  if (lines) await appendFile(join(folder, ERASED_LIST), lines, { mode: 0o600, flush: true })
}

const ID_LENGTH = 36

/** Returns the ids in the list of a folder; none when it has no list. Of a line that broke off, what was written after it counts. */
export async function readErased(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, ERASED_LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .map((line) => line.slice(-ID_LENGTH))
    .filter(isUuid)
}
