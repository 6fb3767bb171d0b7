import { setTimeout as pause } from 'node:timers/promises'
import { startPair } from '../scripts/postgres-pair.ts'
import { withCleanup } from './cleanup.ts'
import { dataFolder, newMembers } from './community.ts'
import { freePorts, Node } from './node.ts'
import { requireStored, startTraffic, troublesOf } from './traffic.ts'

const WITHIN_SECONDS = 30
/** How long the cluster's keeper takes to notice: Patroni's `ttl`, here short. */
const NOTICED_AFTER_MS = 3_000

/**
 * The primary of a synchronous pair is killed while members write to two nodes, and the replica is promoted, as Patroni
 * does. Throws when a node dies, an acknowledged write is lost, an answer is anything but a success or 503 with
 * Retry-After, or a node has no success within 30 s of the kill.
 */
export function primaryKilled(): Promise<string> {
  return withCleanup(async (cleanup) => {
    const data = dataFolder()
    cleanup.defer(data.remove)
    const pair = await startPair({ isSynchronous: true })
    cleanup.defer(pair.stop)
    const settings = { DATABASE_URL: pair.url, HEMLINE_DATA: data.folder, DATABASE_POOL: '10' }
    const nodes = (await freePorts(2)).map((port) => new Node(port, settings))
    cleanup.defer(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
    for (const node of nodes) await node.start()
    const members = await newMembers(nodes[0]!.url, 6)
    const traffics = nodes.map(({ url }, index) => {
      const own = members.filter((_, at) => at % nodes.length === index)
      return startTraffic(url, own, { uploadMs: 0 })
    })
    const seen = () => traffics.flatMap((traffic) => traffic.seen)
    while (seen().length < 50) await pause(50)
    await pair.killPrimary()
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    await pause(NOTICED_AFTER_MS)
    // whatever the primary acknowledged has been answered by now
    const before = traffics.map((traffic) => traffic.seen.length)
    await pair.promote()
    const promoted = seconds()
    const firsts = traffics.map(() => Number.NaN)
    const isSuccess = ({ what, status }: { what: string; status: number }) => what === 'write' && status === 200
    while (firsts.some(Number.isNaN)) {
      traffics.forEach((traffic, index) => {
        if (Number.isNaN(firsts[index]) && traffic.seen.slice(before[index]!).some(isSuccess)) firsts[index] = seconds()
      })
      if (seconds() > WITHIN_SECONDS) throw new Error(`no write on each node ${WITHIN_SECONDS} s after the kill`)
      await pause(20)
    }
    const isBack = () => traffics.every(({ seen: all }) => all.slice(-10).every(({ status }) => status === 200))
    while (!isBack()) {
      if (seconds() > WITHIN_SECONDS) throw new Error(`still failing ${WITHIN_SECONDS} s after the kill`)
      await pause(50)
    }
    const writes = (await Promise.all(traffics.map((traffic) => traffic.stop()))).flat()
    const failed = seen().filter(({ status }) => status !== 200)
    const bad = failed.filter(({ status, code, retryAfter }) => status !== 503 || code !== 'UNAVAILABLE' || !retryAfter)
    if (bad.length > 0) throw new Error(troublesOf(bad).join('; '))
    await requireStored(writes)
    const first = Math.max(...firsts)
    return `replica promoted after ${promoted.toFixed(1)} s, first write on each node by ${first.toFixed(1)} s; ${failed.length} of ${seen().length} were 503 with Retry-After, no write lost, both nodes lived`
  })
}
