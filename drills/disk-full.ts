import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { areRefused, countReadsWhileFull, isGoodSince, troublesOf } from './answers.ts'
import { withCleanup } from './cleanup.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { NotPossible } from './not-possible.ts'
import { requireStored, startTraffic } from './traffic.ts'

/** Enough for a new database, its log and some pictures. */
const DISK_MB = 400
const FULL_MS = 60_000
const BACK_MS = 30_000
/** How long members go on reading once the disk is full. */
const READS_MS = 5_000
/** Enough for uploads to be among them. */
const GOOD_AFTER = 30

/**
 * The disk of database and pictures becomes full while members write and upload, and has space again later. Throws when an
 * answer is anything but a success, 507 NO_SPACE or 503 with Retry-After, when no write or no upload is refused with 507, when
 * reading stops, or an acknowledged write is lost.
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
  const full = performance.now()
  await until(FULL_MS, 'a write and an upload were not refused with 507', () => areRefused(traffic.answers, full))
  await pause(READS_MS)
  const freed = performance.now()
  rmSync(ballast)
  await until(BACK_MS, 'not all is good after there was space again', () =>
    isGoodSince(traffic.answers, freed, GOOD_AFTER),
  )
  const writes = await traffic.stop()
  const reads = countReadsWhileFull(traffic.answers, { full, freed })
  await requireStored(writes)
  return `${troublesOf(traffic.answers).join('; ')}; ${reads} reads meanwhile; all good when there was space again, no write lost`
}

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
