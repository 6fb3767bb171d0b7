import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { POSTGRES_LEAST } from '../server/src/base/database-check.ts'
import { NotPossible } from './not-possible.ts'

/** Returns the path of a program of this machine. Throws NotPossible, with the packages that it `needs`, when there is none. */
export function programAt(name: string, needs: string): string {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  const path = paths.find((each) => existsSync(each))
  if (!path) throw new NotPossible(`it needs Debian’s packages ${needs}; ${name} is not installed`)
  return path
}

/** Returns the folder of the newest PostgreSQL's programs, where Debian has them. Throws NotPossible as `newestOf`. */
export function newestPostgres(): string {
  return newestOf(globSync('/usr/lib/postgresql/*/bin').filter((bin) => existsSync(join(bin, 'initdb'))))
}

/** Returns the newest of Debian's folders of PostgreSQL's programs. Throws NotPossible when none is new enough for Hemline. */
export function newestOf(bins: readonly string[]): string {
  const versionOf = (bin: string) => Number(/\/(\d+)[^/]*\/bin$/.exec(bin)?.[1] ?? 0)
  const newest = bins.toSorted((one, other) => versionOf(one) - versionOf(other)).at(-1)
  if (!newest || versionOf(newest) < POSTGRES_LEAST)
    throw new NotPossible(
      `it needs a PostgreSQL ${POSTGRES_LEAST} or later of the machine’s own (Debian: apt-get install postgresql)`,
    )
  return newest
}
