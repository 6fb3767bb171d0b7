import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '../base/uuid.ts'

/** The file of the data folder, and of each back-up, with a line for each erasure: an instant and the member's id. */
export const ERASED_LIST = 'erased-members.txt'

/** Adds an erasure to the list of a data folder. The same one twice changes nothing for those who read it. */
export async function appendErased(dataFolder: string, { id, at }: { id: string; at: string }): Promise<void> {
  await appendFile(join(dataFolder, ERASED_LIST), `${at} ${id}\n`, { mode: 0o600, flush: true })
}

/** Returns the ids in the list of a folder; none when it has no list. A line that broke off is left out. */
export async function readErased(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, ERASED_LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .flatMap((line) => line.split(' ')[1] ?? [])
    .filter(isUuid)
}
