import { setTimeout as pause } from 'node:timers/promises'
import { troublesOf } from './answers.ts'
import { withCluster } from './cluster.ts'
import { stopWays } from './node.ts'
import { requireStored, startTraffic } from './traffic.ts'

/** The promise of docs/hosting.md. */
const STOPS_WITHIN_SECONDS = 20
const UPLOAD_MS = 4_000

/**
 * Three nodes behind a proxy, restarted one after the other while members write, read and upload: no request may fail.
 * Each node is stopped in another way. Returns the verdict; throws when a request failed or a node took too long.
 */
export function rollingRestart(): Promise<string> {
  return withCluster({ count: 3, members: 10 }, async ({ nodes, proxy, members, untilReady }) => {
    const traffic = startTraffic(proxy.url, members, { uploadMs: UPLOAD_MS })
    const took: string[] = []
    for (const [index, node] of nodes.entries()) {
      await pause(UPLOAD_MS / 2)
      const way = stopWays[index % stopWays.length]!
      const seconds = await node.stop(way)
      took.push(`${way} ${seconds.toFixed(1)} s`)
      if (seconds > STOPS_WITHIN_SECONDS) throw new Error(`SIGTERM to the ${way}: it took ${seconds.toFixed(1)} s`)
      await node.start()
      await untilReady(node)
    }
    const writes = await traffic.stop()
    const troubles = [...troublesOf(traffic.answers), ...proxy.cut.slice(0, 5)]
    if (troubles.length > 0) throw new Error(`of ${traffic.answers.length} requests failed: ${troubles.join('; ')}`)
    await requireStored(writes)
    const uploads = traffic.answers.filter(({ what }) => what === 'upload').length
    const slowest = Math.max(...traffic.answers.filter(({ what }) => what !== 'upload').map(({ ms }) => ms))
    return `${traffic.answers.length} requests, ${uploads} uploads of ${UPLOAD_MS / 1000} s among them, none failed; slowest answer ${(slowest / 1000).toFixed(1)} s; stopped by SIGTERM to ${took.join(', ')}`
  })
}
