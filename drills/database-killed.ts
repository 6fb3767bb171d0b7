import { setTimeout as pause } from 'node:timers/promises'
import { withCluster } from './cluster.ts'
import { requireStored, trafficToEach, troublesOf } from './traffic.ts'

const WITHIN_SECONDS = 30

/**
 * The database's first process is killed while members write. Throws when a node dies, an answer is anything but a
 * success or 503 with Retry-After, an acknowledged write is lost, or the first success takes longer than 30 s.
 */
export function databaseKilled(): Promise<string> {
  return withCluster({ count: 2, members: 6 }, async ({ nodes, postgres, members, proxy, untilReady }) => {
    const { seen, isGood, stop } = await trafficToEach(nodes, members)
    process.kill(postgres.processId()!, 'SIGKILL')
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    while (!seen().some(({ status }) => status === 503) && seconds() < 5) await pause(10)
    while (!isGood()) {
      if (seconds() > WITHIN_SECONDS) throw new Error(`no success ${WITHIN_SECONDS} s after the kill`)
      await pause(50)
    }
    const back = seconds()
    const writes = await stop()
    const failed = seen().filter(({ status }) => status !== 200)
    const bad = failed.filter(({ status, code, retryAfter }) => status !== 503 || code !== 'UNAVAILABLE' || !retryAfter)
    if (bad.length > 0) throw new Error(troublesOf(bad).join('; '))
    await Promise.all(nodes.map(untilReady))
    await requireStored(writes)
    const through = proxy.cut.length === 0 ? '' : `, ${proxy.cut.length} cut by the proxy`
    return `all answers good again after ${back.toFixed(1)} s; ${failed.length} of ${seen().length} were 503 with Retry-After, no write lost, both nodes lived${through}`
  })
}
