import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getUser } from '@hemline/contract/members/calls.ts'
import { seedClient } from '../demo/client.ts'
import { backUp } from '../scripts/backup.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { restore } from '../scripts/restore.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { dataFolder } from './community.ts'
import { freePorts, Node } from './node.ts'
import { startTraffic, testPhoto } from './traffic.ts'

/**
 * A back-up is made while members write, restored into an empty Hemline and started there. Throws when a member cannot
 * call it with the session they have, or when a write or a picture acknowledged before the back-up is missing.
 */
export function backUpAndRestore(): Promise<string> {
  return withCluster({ count: 1, members: 4 }, async (cluster) => {
    const { nodes, members } = cluster
    const traffic = startTraffic(nodes[0]!.url, members, { uploadMs: 1_000 })
    const [picture] = await members[0]!.upload([await testPhoto()], 'profile')
    while (traffic.answers.length < 50) await pause(50)
    const before = await Promise.all(members.map((member) => member.send(getUser)))
    const folder = join(cluster.folder, 'back-up')
    const began = performance.now()
    const { database, files } = await backUp({
      databaseUrl: cluster.postgres.url,
      dataFolder: cluster.folder,
      folder,
      now: new Date(),
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    await traffic.stop()
    const restored = await startRestored(cluster, folder)
    for (const [index, { token }] of members.entries()) {
      const address = (await seedClient(restored.url, token).send(getUser)).data.address
      const was = before[index]!.data.address
      if (numberIn(address) < numberIn(was))
        throw new Error(`${address} was restored, ${was} was stored before the back-up`)
    }
    const { status } = await fetch(new URL(picture!.path, restored.url))
    if (status !== 200) throw new Error(`a picture from before the back-up is answered with ${status}`)
    return `${database.tables.length} tables and ${files} files backed up in ${seconds} s while members wrote; restored and started elsewhere: every member's session, their data and pictures are there`
  })
}

const numberIn = (address: string | null | undefined) => Number.parseInt(address ?? '0', 10)

async function startRestored({ cleanup }: Cluster, folder: string): Promise<Node> {
  const data = dataFolder()
  cleanup.defer(data.remove)
  const postgres = await startPostgres({ folder: join(data.folder, 'postgres') })
  cleanup.defer(postgres.stop)
  await restore({ databaseUrl: postgres.url, dataFolder: data.folder, folder })
  const [port] = await freePorts(1)
  const node = new Node(port!, { DATABASE_URL: postgres.url, HEMLINE_DATA: data.folder })
  cleanup.defer(() => node.kill())
  await node.start()
  return node
}
