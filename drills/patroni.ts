import { setTimeout as pause } from 'node:timers/promises'
import { countUnavailable, hasWrittenSince } from './answers.ts'
import { withNodes } from './nodes.ts'
import { startPatroni } from './patroni-cluster.ts'
import { requireStored, trafficToEach } from './traffic.ts'

const WITHIN_SECONDS = 30
/**
 * The leader of three databases that Patroni keeps is lost while members read and write on two nodes; Patroni chooses another, and the
 * lost one comes back as a replica. Throws when an acknowledged write is lost, an answer is anything but a success or 503 with
 * Retry-After, or not every node has written to the new leader and answers well again within 30 s.
 */
export function leaderLost(): Promise<string> {
  const settings = ({ url }: { url: string }) => ({ DATABASE_URL: url, DATABASE_READ_URL: url })
  return withNodes(startPatroni, { members: 6, settings }, async ({ nodes, database: cluster, members }) => {
    const { ofEach, answers, untilGood, stop } = await trafficToEach(nodes, members)

    const lost = await cluster.killLeader()
    const began = performance.now()
    const answered = answers().length
    while ([null, lost].includes(await cluster.leader())) {
      if (performance.now() - began > WITHIN_SECONDS * 1000) throw new Error(`no new leader after ${WITHIN_SECONDS} s`)
      await pause(50)
    }
    const electedAt = performance.now()
    const chosen = (electedAt - began) / 1000
    // reads of the replica that was left are good without any leader
    while (!ofEach.every((own) => hasWrittenSince(own, electedAt))) {
      if (performance.now() - began > WITHIN_SECONDS * 1000)
        throw new Error(`no write on each node ${WITHIN_SECONDS} s after the leader was lost`)
      await pause(20)
    }
    const written = (performance.now() - began) / 1000
    const back = await untilGood({ began, most: WITHIN_SECONDS })
    const meanwhile = answers().slice(answered)
    const read = meanwhile.filter(({ what, status }) => what.startsWith('GET /api/') && status === 200)
    await cluster.bringBack(lost)
    const writes = await stop()
    const failed = countUnavailable(answers())
    await requireStored(writes)
    return `new leader after ${chosen.toFixed(1)} s, first write on each node by ${written.toFixed(1)} s, all good by ${back.toFixed(1)} s, ${read.length} reads answered meanwhile; ${failed} of ${answers().length} were 503 with Retry-After, no write lost, ${lost} follows again`
  })
}
