import { setTimeout as pause } from 'node:timers/promises'
import { withCluster } from './cluster.ts'
import { requireStored, startTraffic } from './traffic.ts'

/** The proxy asks twice a second and waits a second for the answer. */
const NOTICED_MS = 2_000

/**
 * One of three nodes is killed under load and started again. Throws when a request fails after the proxy had noticed, or an
 * acknowledged write is lost.
 */
export function nodeKilled(): Promise<string> {
  return withCluster({ count: 3, members: 8 }, async ({ nodes, proxy, members, untilReady }) => {
    const traffic = startTraffic(proxy.url, members, { uploadMs: 2_000 })
    await pause(3_000)
    await nodes[1]!.kill()
    await pause(NOTICED_MS)
    const failures = () => traffic.answers.filter(({ status }) => status !== 200)
    const atDeath = failures().length
    await pause(3_000)
    await nodes[1]!.start()
    await untilReady(nodes[1]!)
    await pause(2_000)
    const writes = await traffic.stop()
    const later = failures().slice(atDeath)
    if (later.length > 0)
      throw new Error(
        `the proxy had noticed, and yet: ${later
          .map(({ what, status, code }) => `${what} ${status} ${code}`)
          .slice(0, 5)
          .join('; ')}`,
      )
    await requireStored(writes)
    return `${atDeath} of ${traffic.answers.length} requests were cut when the node died, none after the proxy noticed; no write lost; the node came back`
  })
}
