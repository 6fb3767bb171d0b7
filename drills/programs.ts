import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { NotPossible } from './not-possible.ts'

/** Returns the path of a program of this machine. Throws NotPossible, with the packages that it `needs`, when there is none. */
export function programAt(name: string, needs: string): string {
  const found = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  const path = found.find((each) => existsSync(each))
  if (!path) throw new NotPossible(`it needs Debian’s packages ${needs}; ${name} is not installed`)
  return path
}

/** Returns the folder of the newest PostgreSQL's programs, where Debian has them. Throws NotPossible when there is none. */
export function newestPostgres(): string {
  const bins = globSync('/usr/lib/postgresql/*/bin').filter((bin) => existsSync(join(bin, 'initdb')))
  const newest = bins.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)
  if (!newest) throw new NotPossible('it needs a PostgreSQL of the machine’s own (Debian: apt-get install postgresql)')
  return newest
}
