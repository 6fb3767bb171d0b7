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

/** So many builds stay: pages that are open, and nodes of the version before, still ask for their files (decision 64). */
export const BUILDS_RETAINED = 3

/** A build that never came to its end, because its process was killed, goes after this. */
const UNFINISHED_MS = 3_600_000
const UNFINISHED = /\.\d+$/

/** Where this process makes a build that will stand in `folder`. Nothing is served out of it. */
export const unfinishedOf = (folder: string) => `${folder}.${process.pid}`

/**
 * Makes the build in `folder` the one that servers open from now on: `dist` leads to it from one moment to the next. What is
 * served already stays where it is; the oldest builds beyond the last three go.
 */
export function switchTo(folder: string, dist: string): void {
  const now = new Date()
  utimesSync(folder, now, now)
  const next = `${dist}.${process.pid}`
  rmSync(next, { force: true })
  symlinkSync(relative(dirname(dist), folder), next, process.platform === 'win32' ? 'junction' : 'dir')
  // Versions before wrote into `dist` itself: that build stays beside the others.
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
