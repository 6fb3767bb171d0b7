import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The migrations of the last release with the hash of each file; written by `npm run release`. */
export type Released = { version: string; migrations: Record<string, string> }

export const RELEASED_FILE = 'server/migrations/released.json'

/** The migrations of a work tree with their hashes, as of the next release. */
export function migrationsNow(root: string): Record<string, string> {
  const folder = join(root, 'server/migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(names.sort().map((name) => [name.slice(0, -4), hash(name)]))
}

/** Returns the migrations of the last release that were changed or deleted since: neither may be (decision 62). */
export function changedSince(root: string): string[] {
  const file = join(root, RELEASED_FILE)
  if (!existsSync(file)) return []
  const now = migrationsNow(root)
  const { migrations } = JSON.parse(readFileSync(file, 'utf8')) as Released
  return Object.keys(migrations).filter((name) => now[name] !== migrations[name])
}
