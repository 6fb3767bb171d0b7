import { downloadAudit, getAudit } from '@hemline/contract/operator/calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { noteMember } from '@hemline/contract/operator/member-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listGarment } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { writeLine } from './store.ts'

let world: World
let host: TestMember
let ada: TestMember
let bo: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
  ada = await world.member({ firstName: 'Ada', secondName: 'Quill' })
  bo = await world.member({ firstName: 'Bo', secondName: 'Reed' })
  for (const note of ['100% sure', 'Called at noon', '=SUM(A1)'])
    await host.ok(noteMember, { body: { userId: ada.id, note } })
  await host.ok(noteMember, { body: { userId: bo.id, note: 'Called at night' } })
})
afterAll(() => world.close())

const notesFound = async (words: string) =>
  (await host.ok(getAudit, { query: { words } })).body.items.map(({ detail }) => detail.note)

it('is searched by name, act and reason, every word of it, special characters taken literally', async () => {
  expect(await notesFound('quill called')).toEqual(['Called at noon'])
  expect(await notesFound('CALLED')).toEqual(['Called at night', 'Called at noon'])
  expect(await notesFound('100%')).toEqual(['100% sure'])
  expect(await notesFound('note-member hanna reed')).toEqual(['Called at night'])
  expect(await notesFound('absent')).toEqual([])
})

it('finds an item by its name, also after it was deleted, and who looks at a case', async () => {
  const listingId = await listGarment(ada, { brand: 'Erdem' })
  await host.ok(hideListing, { body: { listingId, isHidden: true, note: 'Worn through' } })
  const found = async (words: string) =>
    (await host.ok(getAudit, { query: { words } })).body.items.map(({ about }) => about)
  expect(await found('erdem hide-listing')).toEqual(['Erdem dress'])
  expect(await found('dress through')).toEqual(['Erdem dress'])
  await world.db.updateTable('listings').set({ deletedAt: world.clock.now() }).where('id', '=', listingId).execute()
  expect(await found('erdem')).toEqual(['Erdem dress'])
  expect(await found('erdem reed')).toEqual([])
  const line = { operatorId: host.id, action: 'assign-case', orderId: null, subject: 'H1', now: world.clock.now() }
  await world.db.transaction().execute((tx) => writeLine(tx, { ...line, detail: { to: bo.id } }))
  expect(await found('bo assign-case')).toEqual(['Bo Reed'])
  expect(await found(`${host.email.slice(0, 4).toUpperCase()} assign-case`)).toEqual(['Bo Reed'])
})

it('pages through every line once, newest first', async () => {
  const seen: number[] = []
  let lastKey: string | null | undefined
  do {
    const { body } = await host.ok(getAudit, { query: { words: 'note-member', limit: 1, ...(lastKey && { lastKey }) } })
    seen.push(...body.items.map(({ id }) => id))
    lastKey = body.lastKey
  } while (lastKey)
  expect(seen).toEqual([...seen].sort((a, b) => b - a))
  expect(seen).toHaveLength(4)
})

it('is downloaded as CSV without formulas, and the download is a line of it', async () => {
  const { text } = (await host.ok(downloadAudit, { body: { words: 'sum' } })).body
  expect(text.trim().split('\n')).toHaveLength(2)
  expect(text).not.toMatch(/(^|,)"?=/m)
  expect((await host.ok(getAudit)).body.items[0]).toMatchObject({ action: 'download-log', detail: { words: 'sum' } })
  expect((await ada.call(downloadAudit, { body: {} })).status).toBe(404)
})

it('only grows: the database refuses to change, delete or empty it, except to erase what identifies a member', async () => {
  const run = (text: string) => world.deps.pool.query(text)
  for (const text of [
    `update operator_lines set detail = '{"note":"other"}'`,
    `update operator_lines set at = at + interval '1 day', subject = '[erased]'`,
    `update operator_lines set operator_id = '${bo.id}', subject = '[erased]'`,
    'delete from operator_lines',
    'truncate operator_lines',
  ])
    await expect(run(text)).rejects.toThrow(/only grow/)
  await run(`update operator_lines set detail = '{"note":"Called [erased]"}' where detail->>'note' = 'Called at noon'`)
  expect(await notesFound('quill called')).toEqual(['Called [erased]'])
})
