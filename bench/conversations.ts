import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@hemline/server/src/base/migrate.ts'
import { runManyClients } from '@hemline/server/test/many-clients.ts'
import { startPostgres } from '../scripts/postgres.ts'

/**
 * 50 apps of two members send 200 messages each to three processes, some of which are killed. Throws if a message is
 * lost, doubled or out of order.
 */
export async function benchConversations(): Promise<void> {
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'hemline-talk-'))
  const load = { processes: 3, clients: 50, messages: 200, kills: 3 }
  try {
    await migrate(postgres.url)
    const report = await runManyClients({ databaseUrl: postgres.url, folder, ...load })
    const total = load.clients * load.messages + 1
    const [one, other] = report.read.map((read) => JSON.stringify(read))
    const same = (received: string[]) => JSON.stringify(received) === JSON.stringify(report.ids)
    const isWhole = report.read[0].length === total && new Set(report.read[0]).size === total
    if (!isWhole) throw new Error(`${total} were sent, ${report.read[0].length} arrived`)
    if (one !== other) throw new Error('The two sides read another order')
    if (!report.received.every(same)) throw new Error('An app received other events')
    console.log(
      `${load.clients} apps × ${load.messages} messages in one conversation, ${load.processes} processes, ${load.kills} killed`,
    )
    console.log(
      `  ${total.toLocaleString('en')} messages in ${report.seconds.toFixed(1)} s, ${(total / report.seconds).toFixed(0)} a second`,
    )
    console.log(`  none lost, none doubled, one order for both sides and on all ${load.clients} streams`)
    console.log(`  ${report.resumed} streams resumed, ${report.sentAgain} messages sent again under their name`)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
