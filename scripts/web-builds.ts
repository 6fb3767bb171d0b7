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
export const BUILDS_KEPT = 3

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
  for (const old of newestFirst(dirname(folder)).slice(BUILDS_KEPT)) rmSync(old, { recursive: true, force: true })
}

function newestFirst(builds: string): string[] {
  mkdirSync(builds, { recursive: true })
  const folders = readdirSync(builds, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const aged = folders.map(({ name }) => ({ path: join(builds, name), at: statSync(join(builds, name)).mtimeMs }))
  return aged.sort((a, b) => b.at - a.at).map(({ path }) => path)
}
