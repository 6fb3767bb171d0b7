import { setTimeout as pause } from 'node:timers/promises'
import { withPair } from './pair.ts'
import { countUnavailable, requireStored, trafficToEach } from './traffic.ts'

const BACK_SECONDS = 10
/** Long enough for each kind of read to come again. */
const READS_AFTER = 200

/**
 * The replica that two nodes read from is killed while members read and write; the primary answers in its place. Throws when
 * nothing was read from the replica before, an answer is anything but a success or 503 with Retry-After, an acknowledged write
 * is lost, or not every node answers well again within 10 s.
 */
export function replicaKilled(): Promise<string> {
  const settings = ({ primaryUrl, replicaUrl }: { primaryUrl: string; replicaUrl: string }) => ({
    DATABASE_URL: primaryUrl,
    DATABASE_READ_URL: replicaUrl,
  })
  return withPair({ members: 6, settings }, async ({ nodes, pair, members }) => {
    const readsOnReplica = async () => {
      const { rows } = await pair.onReplica(
        'select sum(seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables',
      )
      return Number(rows[0].scans)
    }
    const before = await readsOnReplica()
    const { seen, untilGood, stop } = await trafficToEach(nodes, members)
    while ((await readsOnReplica()) === before) {
      if (seen().length > 5_000) throw new Error('nothing was read from the replica')
      await pause(100)
    }

    await pair.killReplica()
    const back = await untilGood({ began: performance.now(), most: BACK_SECONDS, more: READS_AFTER })
    const writes = await stop()
    const failed = countUnavailable(seen())
    await requireStored(writes)
    return `${failed} of ${seen().length} were 503 with Retry-After, all good ${back.toFixed(1)} s after the kill, no write lost`
  })
}
