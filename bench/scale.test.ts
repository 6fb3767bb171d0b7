import { LIST_DEFAULT } from '@hemline/contract/limits.ts'
import { expect, test } from 'vitest'
import { freshDatabase } from '../server/test/database.ts'
import { serveScale } from './scale.ts'
import { fillScale } from './scale-fill.ts'

// The benchmark is rarely run: without this test it would break unnoticed when a column or a call changes.
test('the benchmark fills a community in which every call has an answer, and reads the same rows by their keys', async () => {
  const database = await freshDatabase()
  try {
    await fillScale(database.url, { members: 600, listings: 2000 })
    const { ours, bare, work } = await serveScale(database.url)
    try {
      // as a page asks for them: those under way, and a page of the others
      const counted = work.filter(({ of }) => of === 'orders').map(({ bare: [path] }) => path!.split(',').length)
      expect(counted).toEqual([8, LIST_DEFAULT])
      for (const { what, bare: paths } of work)
        for (const path of paths) {
          const answer = await fetch(`http://127.0.0.1:${bare.port}${path}`)
          const { items } = (await answer.json()) as { items: { id: string }[] }
          const ids = new URL(path, 'http://bench').searchParams.get('ids')!.split(',')
          expect({ what, ids: items.map(({ id }) => id).sort() }).toEqual({ what, ids: ids.sort() })
        }
    } finally {
      for (const server of [ours, bare]) server.stop()
    }
  } finally {
    await database.drop()
  }
})
