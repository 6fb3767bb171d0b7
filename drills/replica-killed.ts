import { setTimeout as pause } from 'node:timers/promises'
import { startPair } from '../scripts/postgres-pair.ts'
import { withCleanup } from './cleanup.ts'
import { dataFolder, newMembers } from './community.ts'
import { freePorts, Node } from './node.ts'
import { requireStored, trafficToEach, troublesOf } from './traffic.ts'

const BACK_SECONDS = 10
/** Long enough for each kind of read to come again. */
const READS_AFTER = 200

/**
 * The replica that two nodes read from is killed while members read and write; the primary answers in its place. Throws when
 * nothing was read from the replica before, an answer is anything but a success or 503 with Retry-After, an acknowledged write
 * is lost, or not every node answers well again within 10 s.
 */
export function replicaKilled(): Promise<string> {
  return withCleanup(async (cleanup) => {
    const data = dataFolder()
    cleanup.defer(data.remove)
    const pair = await startPair()
    cleanup.defer(pair.stop)
    const settings = {
      DATABASE_URL: pair.primaryUrl,
      DATABASE_READ_URL: pair.replicaUrl,
      HEMLINE_DATA: data.folder,
      DATABASE_POOL: '10',
    }
    const nodes = (await freePorts(2)).map((port) => new Node(port, settings))
    cleanup.defer(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
    for (const node of nodes) await node.start()
    const members = await newMembers(nodes[0]!.url, 6)
    const readsOnReplica = async () => {
      const { rows } = await pair.onReplica(
        'select sum(seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables',
      )
      return Number(rows[0].scans)
    }
    const before = await readsOnReplica()
    const { seen, isGood, stop } = await trafficToEach(nodes, members)
    while ((await readsOnReplica()) === before) {
      if (seen().length > 5_000) throw new Error('nothing was read from the replica')
      await pause(100)
    }

    const sent = seen().length
    await pair.killReplica()
    const killed = performance.now()
    const seconds = () => (performance.now() - killed) / 1000
    while (seen().length < sent + READS_AFTER || !isGood()) {
      if (seconds() > BACK_SECONDS) {
        const trouble = isGood() ? `only ${seen().length - sent} answers` : 'still failing'
        throw new Error(`${trouble} ${BACK_SECONDS} s after the kill`)
      }
      await pause(50)
    }
    const back = seconds()
    const writes = await stop()
    const failed = seen().filter(({ status }) => status !== 200)
    const bad = failed.filter(({ status, code, retryAfter }) => status !== 503 || code !== 'UNAVAILABLE' || !retryAfter)
    if (bad.length > 0) throw new Error(troublesOf(bad).join('; '))
    await requireStored(writes)
    return `${failed.length} of ${seen().length} were 503 with Retry-After, all good ${back.toFixed(1)} s after the kill, no write lost`
  })
}
