import type { SeedClient } from '../demo/client.ts'
import { type PostgresPair, startPair } from '../scripts/postgres-pair.ts'
import { withCleanup } from './cleanup.ts'
import { dataFolder, newMembers } from './community.ts'
import { freePorts, Node } from './node.ts'

/** Two nodes on a primary with its replica, without a proxy, and members who are signed in. */
type NodesOnPair = { nodes: Node[]; pair: PostgresPair; members: SeedClient[] }

type Wanted = {
  isSynchronous?: boolean
  members: number
  /** The settings of the nodes by which they reach the pair. */
  settings(pair: PostgresPair): Record<string, string>
}

/** Starts two nodes on a pair, calls `use`, and removes all of it, also when `use` throws or a signal comes. */
export function withPair<T>(
  { isSynchronous = false, members, settings }: Wanted,
  use: (cluster: NodesOnPair) => Promise<T>,
): Promise<T> {
  return withCleanup(async (cleanup) => {
    const data = dataFolder()
    cleanup.defer(data.remove)
    const pair = await startPair({ isSynchronous })
    cleanup.defer(pair.stop)
    const given = { HEMLINE_DATA: data.folder, DATABASE_POOL: '10', ...settings(pair) }
    const nodes = (await freePorts(2)).map((port) => new Node(port, given))
    cleanup.defer(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
    for (const node of nodes) await node.start()
    return use({ nodes, pair, members: await newMembers(nodes[0]!.url, members) })
  })
}
