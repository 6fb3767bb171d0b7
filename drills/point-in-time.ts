import { setTimeout as pause } from 'node:timers/promises'
import { ArchivedPostgres } from './archived-postgres.ts'
import { withCleanup } from './cleanup.ts'
import { dataFolder, newMembers } from './community.ts'
import { freePorts, Node } from './node.ts'
import { requireStored, startTraffic } from './traffic.ts'

/**
 * A database archives its log by the files of `deploy/backups`; a copy is made while members write; later all members are
 * deleted by mistake, and the machine is lost. It is restored as of the moment before. Throws when a write that was
 * acknowledged before that moment is missing, or the mistake is there.
 */
export function pointInTime(): Promise<string> {
  return withCleanup(async (cleanup) => {
    const data = dataFolder()
    cleanup.defer(data.remove)
    const [port, nodePort] = await freePorts(2)
    const postgres = new ArchivedPostgres(data.folder, port!)
    cleanup.defer(() => postgres.kill())
    await postgres.create()
    const node = new Node(nodePort!, { DATABASE_URL: postgres.url, HEMLINE_DATA: data.folder })
    cleanup.defer(() => node.kill())
    await node.start()
    const members = await newMembers(node.url, 4)
    const traffic = startTraffic(node.url, members, { uploadMs: 0 })
    await postgres.script('base-backup')
    const atCopy = traffic.answers.length
    while (traffic.answers.length < atCopy + 100) await pause(50)
    const writes = await traffic.stop()

    const moment = await postgres.sql('select clock_timestamp()::text as answer')
    await node.stop()
    await postgres.sql('update members set address = null, city = null')
    await postgres.untilArchived()
    await postgres.kill()
    const began = performance.now()
    await postgres.restoreTo(moment)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    await node.start()
    await requireStored(writes)
    const acknowledged = writes.reduce((sum, write) => sum + write.acknowledged, 0)
    return `PostgreSQL ${postgres.version}: a mistake in all members' rows and the loss of the machine undone in ${seconds} s; all of ${acknowledged} acknowledged writes are there, ${traffic.answers.length - atCopy} requests after the copy`
  })
}
