import type { SeedClient } from '../demo/client.ts'
import { type OwnPostgres, startPostgres } from '../scripts/postgres.ts'
import { waitUntil } from '../scripts/wait-until.ts'
import { withCleanup } from './cleanup.ts'
import { dataFolder, newMembers } from './community.ts'
import { freePorts, Node } from './node.ts'
import { type Proxy as DrillProxy, startProxy } from './proxy.ts'

/** Nodes on one database behind a proxy, with members who are signed in. */
export type Cluster = {
  nodes: Node[]
  proxy: DrillProxy
  postgres: OwnPostgres
  folder: string
  members: SeedClient[]
  /** Waits until the proxy sends requests to a node. Throws when it does not within a minute. */
  untilReady(node: Node): Promise<void>
  cleanup: AsyncDisposableStack
}

const READY_SECONDS = 60

type Wanted = {
  count: number
  members: number
  settings?: Record<string, string>
  /** The disk of database and pictures; the temporary folder's by default. */
  disk?: string
  make?: (port: number, settings: Record<string, string>) => Node
}

/** Starts a cluster, calls `use`, and removes all of it, also when `use` throws or a signal comes. */
export function withCluster<T>(
  { count, members, settings = {}, disk, make = (port, given) => new Node(port, given) }: Wanted,
  use: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  return withCleanup(async (cleanup) => {
    const data = dataFolder(disk)
    cleanup.defer(data.remove)
    const lost: Error[] = []
    const postgres = await startPostgres({ folder: `${data.folder}/postgres`, onLost: (error) => lost.push(error) })
    cleanup.defer(postgres.stop)
    const given = {
      DATABASE_URL: postgres.url,
      HEMLINE_DATA: data.folder,
      DATABASE_POOL: '10',
      STOP_DELAY_SECONDS: '2',
    }
    const nodes = (await freePorts(count)).map((port) => make(port, { ...given, ...settings }))
    const proxy = await startProxy(nodes.map(({ url }) => url))
    cleanup.defer(proxy.close)
    cleanup.defer(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
    const untilReady = (node: Node) =>
      waitUntil(`the proxy did not find ${node.url} ready`, async () => proxy.isReady(node.url), READY_SECONDS)
    for (const node of nodes) await node.start()
    await Promise.all(nodes.map(untilReady))
    const joined = await newMembers(nodes[0]!.url, members, proxy.url)
    const result = await use({ nodes, proxy, postgres, folder: data.folder, members: joined, untilReady, cleanup })
    if (lost[0]) throw lost[0]
    return result
  })
}
