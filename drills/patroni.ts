import { setTimeout as pause } from 'node:timers/promises'
import { withCleanup } from './cleanup.ts'
import { dataFolder, newMembers } from './community.ts'
import { freePorts, Node } from './node.ts'
import { startPatroni } from './patroni-cluster.ts'
import { requireStored, trafficToEach, troublesOf } from './traffic.ts'

const WITHIN_SECONDS = 30
/** More than the requests that waited. */
const ANSWERS_AFTER = 50

/**
 * The leader of three databases that Patroni keeps is lost while members read and write on two nodes; Patroni chooses another, and the
 * lost one comes back as a replica. Throws when an acknowledged write is lost, an answer is anything but a success or 503 with
 * Retry-After, or not every node answers well again within 30 s.
 */
export function leaderLost(): Promise<string> {
  return withCleanup(async (cleanup) => {
    const data = dataFolder()
    cleanup.defer(data.remove)
    const cluster = await startPatroni(cleanup)
    const settings = {
      DATABASE_URL: cluster.url,
      DATABASE_READ_URL: cluster.url,
      HEMLINE_DATA: data.folder,
      DATABASE_POOL: '10',
    }
    const nodes = (await freePorts(2)).map((port) => new Node(port, settings))
    cleanup.defer(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
    for (const node of nodes) await node.start()
    const members = await newMembers(nodes[0]!.url, 6)
    const { seen, isGood, stop } = await trafficToEach(nodes, members)

    const lost = await cluster.killLeader()
    const killed = performance.now()
    const seconds = () => (performance.now() - killed) / 1000
    const answered = seen().length
    // no answer may come for a while: what came before the loss says nothing
    let chosen: { at: number; answers: number } | null = null
    const isBack = () => chosen !== null && seen().length >= chosen.answers + ANSWERS_AFTER && isGood()
    while (!isBack()) {
      if (!chosen && ![null, lost].includes(await cluster.leader())) chosen = { at: seconds(), answers: seen().length }
      if (seconds() > WITHIN_SECONDS)
        throw new Error(`${chosen ? 'still failing' : 'no new leader'} ${WITHIN_SECONDS} s after the loss`)
      await pause(50)
    }
    const back = seconds()
    const meanwhile = seen().slice(answered)
    const read = meanwhile.filter(({ what, status }) => what.startsWith('GET /api/') && status === 200)
    await cluster.bringBack(lost)
    const writes = await stop()
    const failed = seen().filter(({ status }) => status !== 200)
    const bad = failed.filter(({ status, code, retryAfter }) => status !== 503 || code !== 'UNAVAILABLE' || !retryAfter)
    if (bad.length > 0) throw new Error(troublesOf(bad).join('; '))
    await requireStored(writes)
    return `new leader after ${chosen?.at.toFixed(1)} s, all good by ${back.toFixed(1)} s, ${read.length} reads answered meanwhile; ${failed.length} of ${seen().length} were 503 with Retry-After, no write lost, ${lost} follows again`
  })
}
