import { expect, test } from 'vitest'
import { freshDatabase } from '../server/test/database.ts'
import { comparableServers } from './listings.ts'

// The benchmark is rarely run: without this test it would break unnoticed when a column or a field changes.
test('the benchmark fills a database, and both of its servers answer with the same listings', async () => {
  const database = await freshDatabase()
  try {
    const { ours, bare } = await comparableServers(database.url, { members: 300, listings: 3000, friendsOfViewer: 50 })
    expect(ours.port).not.toBe(bare.port)
    for (const server of [ours, bare]) server.stop()
  } finally {
    await database.drop()
  }
})
