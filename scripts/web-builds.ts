import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * How many builds are retained: open pages, and nodes of the previous version, still request their files (decision 64).
 */
export const BUILDS_RETAINED = 3

/** An interrupted build is deleted after this time. */
const UNFINISHED_MS = 3_600_000
const UNFINISHED = /\.\d+$/

/** The folder in which this process creates a build before it is moved to `folder`. It is never served. */
export const unfinishedOf = (folder: string) => `${folder}.${process.pid}`

/**
 * Makes the build in `folder` the one that servers open from now on: `dist` is replaced atomically. Running servers are
 * not affected; builds older than the last three are deleted.
 */
export function switchTo(folder: string, dist: string): void {
  const now = new Date()
  utimesSync(folder, now, now)
  const next = `${dist}.${process.pid}`
  rmSync(next, { force: true })
  symlinkSync(relative(dirname(dist), folder), next, process.platform === 'win32' ? 'junction' : 'dir')
  // Earlier versions wrote into `dist` itself: that build is moved beside the others.
  if (existsSync(dist) && !lstatSync(dist).isSymbolicLink())
    renameSync(dist, join(dirname(folder), `before-${now.getTime()}`))
  if (process.platform === 'win32') rmSync(dist, { force: true, recursive: true })
  renameSync(next, dist)
  const all = newestFirst(dirname(folder))
  const finished = all.filter(({ path }) => !UNFINISHED.test(path))
  const left = all.filter(({ path, at }) => UNFINISHED.test(path) && at < now.getTime() - UNFINISHED_MS)
  for (const { path } of [...finished.slice(BUILDS_RETAINED), ...left]) rmSync(path, { recursive: true, force: true })
}

function newestFirst(builds: string): { path: string; at: number }[] {
  mkdirSync(builds, { recursive: true })
  const folders = readdirSync(builds, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const aged = folders.map(({ name }) => ({ path: join(builds, name), at: statSync(join(builds, name)).mtimeMs }))
  return aged.sort((a, b) => b.at - a.at)
}
