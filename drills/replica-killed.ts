import { setTimeout as pause } from 'node:timers/promises'
import { startReplicated } from '../scripts/postgres-replicas.ts'
import { countUnavailable } from './answers.ts'
import { withNodes } from './nodes.ts'
import { requireStored, trafficToEach } from './traffic.ts'

const BACK_SECONDS = 10
/** Of each node: long enough for each kind of read to come again. */
const READS_AFTER = 100
const ANSWERS_MAX = 5_000

/**
 * The replica that two nodes read from is killed while members read and write, then the other one: reads go to that, and at last
 * to the primary. Throws when nothing was read from the replicas before, nor from the other one afterwards, an answer is anything
 * but a success or 503 with Retry-After within ten seconds, an acknowledged write is lost, or not every node answers well again within 10 s.
 */
export function replicaKilled(): Promise<string> {
  const settings = ({ url, readUrl }: { url: string; readUrl: string }) => ({
    DATABASE_URL: url,
    DATABASE_READ_URL: readUrl,
  })
  const start = async (cleanup: AsyncDisposableStack) =>
    cleanup.adopt(await startReplicated({ replicas: 2 }), ({ stop }) => stop())
  return withNodes(start, { members: 6, settings }, async ({ nodes, database, members }) => {
    const { answers, untilGood, stop } = await trafficToEach(nodes, members)
    /** Waits until one of them was read from. Returns it. */
    const untilRead = async (replicas: typeof database.replicas) => {
      const before = await Promise.all(replicas.map(scansOf))
      const until = answers().length + ANSWERS_MAX
      for (;;) {
        const now = await Promise.all(replicas.map(scansOf))
        const read = replicas.find((_, at) => now[at]! > before[at]!)
        if (read) return read
        if (answers().length > until) throw new Error('nothing was read from a replica')
        await pause(100)
      }
    }
    const lose = async ({ kill }: (typeof database.replicas)[number]) => {
      await kill()
      return untilGood({ began: performance.now(), most: BACK_SECONDS, least: READS_AFTER })
    }
    const first = await untilRead(database.replicas)
    const back = [await lose(first)]
    const other = await untilRead(database.replicas.filter((replica) => replica !== first))
    back.push(await lose(other))
    const writes = await stop()
    const failed = countUnavailable(answers())
    await requireStored(writes)
    const seconds = back.map((each) => each.toFixed(1)).join(' and ')
    return `${failed} of ${answers().length} were 503 with Retry-After, all good ${seconds} s after the kills, no write lost`
  })
}

/** How often tables were read here. */
async function scansOf({ query }: { query(text: string): Promise<{ rows: { scans: number }[] }> }): Promise<number> {
  const { rows } = await query('select sum(seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables')
  return rows[0]!.scans
}
