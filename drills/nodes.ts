import type { SeedClient } from '../demo/client.ts'
import { withCleanup } from './cleanup.ts'
import { dataFolder, newMembers } from './community.ts'
import { freePorts, Node } from './node.ts'

/** Two nodes on a database, without a proxy, and members who are signed in. */
type Running<Database> = { nodes: Node[]; database: Database; members: SeedClient[] }

type Wanted<Database> = {
  members: number
  /** The settings of the nodes by which they reach the database. */
  settings(database: NoInfer<Database>): Record<string, string>
}

/**
 * Starts two nodes on the database that `start` returns, calls `use`, and removes all of it, also when `use` throws or a
 * signal comes. `start` hands to `cleanup` what ends the database.
 */
export function withNodes<Database, T>(
  start: (cleanup: AsyncDisposableStack) => Promise<Database>,
  { members, settings }: Wanted<Database>,
  use: (running: Running<Database>) => Promise<T>,
): Promise<T> {
  return withCleanup(async (cleanup) => {
    const data = dataFolder()
    cleanup.defer(data.remove)
    const database = await start(cleanup)
    const given = { HEMLINE_DATA: data.folder, DATABASE_POOL: '10', ...settings(database) }
    const nodes = (await freePorts(2)).map((port) => new Node(port, given))
    cleanup.defer(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
    for (const node of nodes) await node.start()
    return use({ nodes, database, members: await newMembers(nodes[0]!.url, members) })
  })
}
