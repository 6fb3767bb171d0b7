import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { troublesOf } from './answers.ts'
import { withCleanup } from './cleanup.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { NotPossible } from './not-possible.ts'
import { requireStored, startTraffic, type Traffic } from './traffic.ts'

/** Enough for a new database, its log and some pictures. */
const DISK_MB = 400
const FULL_MS = 60_000
const BACK_MS = 30_000

/**
 * The disk of database and pictures becomes full while members write and upload, and has space again later. Throws when an
 * answer is anything but a success, 507 NO_SPACE or 503 with Retry-After, when reading stops, or an acknowledged write is
 * lost.
 */
export function diskFull(): Promise<string> {
  return withCleanup((cleanup) => {
    const disk = mountDisk()
    cleanup.defer(() => {
      execFileSync('umount', ['-l', disk])
      rmdirSync(disk)
    })
    return withCluster({ count: 1, members: 6, disk }, (cluster) => fillAndFree(cluster, disk))
  })
}

async function fillAndFree({ nodes, members }: Cluster, disk: string): Promise<string> {
  const traffic = startTraffic(nodes[0]!.url, members, { uploadMs: 500 })
  while (traffic.answers.length < 50) await pause(50)
  const ballast = join(disk, 'ballast')
  fill(disk, ballast)
  const since = traffic.answers.length
  await until(
    FULL_MS,
    'no write was refused',
    () => refusals(traffic, since, 'write') > 0 && refusals(traffic, since, 'upload') > 0,
  )
  await pause(5_000)
  const reads = traffic.answers
    .slice(since)
    .filter(({ what, status }) => what.startsWith('GET') && status === 200).length
  rmSync(ballast)
  await until(BACK_MS, 'not all is good after there was space again', () =>
    traffic.answers.slice(-30).every(({ status }) => status === 200),
  )
  const writes = await traffic.stop()
  const failed = traffic.answers.filter(({ status }) => status !== 200)
  const bad = failed.filter(({ status, retryAfter }) => (status !== 507 && status !== 503) || !retryAfter)
  if (bad.length > 0) throw new Error(troublesOf(bad).join('; '))
  if (reads === 0) throw new Error('nothing could be read while the disk was full')
  await requireStored(writes)
  return `${troublesOf(failed).join('; ')}; ${reads} reads meanwhile; all good when there was space again, no write lost`
}

const refusals = ({ answers }: Traffic, since: number, kind: string) =>
  answers.slice(since).filter(({ what, status }) => what === kind && status >= 503).length

async function until(ms: number, otherwise: string, isSo: () => boolean): Promise<void> {
  const began = performance.now()
  while (!isSo()) {
    if (performance.now() - began > ms) throw new Error(`${otherwise} within ${ms / 1000} s`)
    await pause(100)
  }
}

function mountDisk(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new NotPossible('it needs Linux and root, for a small disk of its own')
  const disk = mkdtempSync(join(tmpdir(), 'hemline-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    rmdirSync(disk)
    throw new NotPossible('this machine allows no small disk (mount)')
  }
  chmodSync(disk, 0o755)
  return disk
}

/** Takes all space that is left. */
function fill(disk: string, file: string): void {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize))
  } catch (error) {
    // the database was quicker with the last of it
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
