import { setTimeout as pause } from 'node:timers/promises'
import { countUnavailable } from './answers.ts'
import { withCluster } from './cluster.ts'
import { requireStored, trafficToEach } from './traffic.ts'

const WITHIN_SECONDS = 30
const NOTICED_MS = 5_000

/**
 * The database's first process is killed while members write. Throws when a node dies, an answer is anything but a
 * success or 503 with Retry-After within ten seconds, an acknowledged write is lost, or a node does not answer well again
 * within 30 s.
 */
export function databaseKilled(): Promise<string> {
  return withCluster({ count: 2, members: 6 }, async ({ nodes, postgres, members, proxy, untilReady }) => {
    const { answers, untilGood, stop } = await trafficToEach(nodes, members)
    process.kill(postgres.processId()!, 'SIGKILL')
    const began = performance.now()
    while (!answers().some(({ status }) => status === 503) && performance.now() < began + NOTICED_MS) await pause(10)
    const back = await untilGood({ began, most: WITHIN_SECONDS })
    const writes = await stop()
    const failed = countUnavailable(answers())
    await Promise.all(nodes.map(untilReady))
    await requireStored(writes)
    const through = proxy.cut.length === 0 ? '' : `, ${proxy.cut.length} cut by the proxy`
    return `all answers good again after ${back.toFixed(1)} s; ${failed} of ${answers().length} were 503 with Retry-After, no write lost, both nodes lived${through}`
  })
}
