import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { runManyClients } from '../../test/many-clients.ts'

it('fifty apps on three processes, one of them killed: no message is lost or doubled, and both sides see the same order', async () => {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'hemline-many-clients-'))
  const report = await runManyClients({
    databaseUrl: database.url,
    folder,
    processes: 3,
    clients: 50,
    // 200 each by `npm run bench -- talk`
    messages: 10,
    kills: 1,
  })
  await database.drop()
  await rm(folder, { recursive: true, force: true })
  expect(report.read[0]).toHaveLength(501)
  expect(report.read[0]!.toSorted()).toEqual(report.sent.toSorted())
  expect(report.read[1]).toEqual(report.read[0])
  for (const received of report.received) expect(received).toEqual(report.ids)
  expect(report.resumed).toBeGreaterThan(0)
})
