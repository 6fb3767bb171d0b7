import { setTimeout as pause } from 'node:timers/promises'
import { startReplicated } from '../scripts/postgres-replicas.ts'
import { countUnavailable } from './answers.ts'
import { withNodes } from './nodes.ts'
import { requireStored, trafficToEach } from './traffic.ts'

const WITHIN_SECONDS = 30
/** How long the cluster's keeper takes to notice: Patroni's `ttl`, here short. */
const NOTICED_AFTER_MS = 3_000

/**
 * The primary of a synchronous pair is killed while members write to two nodes, and the replica is promoted, as Patroni
 * does. Throws when a node dies, an acknowledged write is lost, an answer is anything but a success or 503 with
 * Retry-After, or a node has no success within 30 s of the kill.
 */
export function primaryKilled(): Promise<string> {
  const settings = ({ url }: { url: string }) => ({ DATABASE_URL: url })
  const start = async (cleanup: AsyncDisposableStack) =>
    cleanup.adopt(await startReplicated({ isSynchronous: true }), ({ stop }) => stop())
  return withNodes(start, { members: 6, settings }, async ({ nodes, database, members }) => {
    const { ofEach, answers, untilGood, stop } = await trafficToEach(nodes, members)
    await database.primary.kill()
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    await pause(NOTICED_AFTER_MS)
    // whatever the primary acknowledged has been answered by now
    const before = ofEach.map(({ length }) => length)
    await database.replicas[0]!.promote()
    const promoted = seconds()
    const firsts = ofEach.map(() => Number.NaN)
    const isSuccess = ({ what, status }: { what: string; status: number }) => what === 'write' && status === 200
    while (firsts.some(Number.isNaN)) {
      ofEach.forEach((own, index) => {
        if (Number.isNaN(firsts[index]) && own.slice(before[index]!).some(isSuccess)) firsts[index] = seconds()
      })
      if (seconds() > WITHIN_SECONDS) throw new Error(`no write on each node ${WITHIN_SECONDS} s after the kill`)
      await pause(20)
    }
    await untilGood({ began, most: WITHIN_SECONDS })
    const writes = await stop()
    const failed = countUnavailable(answers())
    await requireStored(writes)
    const first = Math.max(...firsts)
    return `replica promoted after ${promoted.toFixed(1)} s, first write on each node by ${first.toFixed(1)} s; ${failed} of ${answers().length} were 503 with Retry-After, no write lost, both nodes lived`
  })
}
