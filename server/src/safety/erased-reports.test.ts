import { closeReport, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { worldWithOperators } from '../../test/operators.ts'
import type { TestMember, World } from '../../test/world.ts'
import { eraseDue } from '../account/actions.ts'

// Decision 421: of what was written in a report about an erased member, or by one, nothing remains once it is closed.

let world: World
let host: TestMember
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
})
afterAll(() => world.close())

async function erase({ id }: TestMember): Promise<void> {
  const past = new Date(world.clock.now().getTime() - 1)
  await world.db.updateTable('members').set({ deletesAt: past, suspendedAt: past }).where('id', '=', id).execute()
  await eraseDue(world.deps)
}

/** A member reports another's profile. */
async function reported() {
  const [reporter, subject] = [await world.member(), await world.member({ firstName: 'Idalina' })]
  const body = {
    targetType: 'PROFILE',
    targetId: subject.id,
    reason: 'SCAM',
    text: 'They live above the bakery',
  } as const
  await reporter.ok(createReport, { body })
  const row = () =>
    world.db
      .selectFrom('reports')
      .select(['id', 'state', 'text', 'seen'])
      .where('subjectId', '=', subject.id)
      .executeTakeFirstOrThrow()
  const { id } = await row()
  const close = () => host.ok(closeReport, { body: { reportId: id, outcome: 'NO_ACTION', note: 'Looked at.' } })
  return { reporter, subject, id, row, close }
}

test('a closed report is emptied when its member is erased', async () => {
  const { subject, row, close } = await reported()
  await close()
  expect(await row()).toMatchObject({ state: 'CLOSED', text: 'They live above the bakery', seen: 'Idalina' })
  await erase(subject)
  expect(await row()).toMatchObject({ state: 'CLOSED', text: '', seen: '' })
})

test('an open report about an erased member is read until it is closed, and is emptied then', async () => {
  const { subject, id, row, close } = await reported()
  await erase(subject)
  const { items } = (await host.ok(getReports, { query: {} })).body
  expect(items.find((item) => item.id === id)).toMatchObject({ text: 'They live above the bakery' })
  await close()
  expect(await row()).toMatchObject({ state: 'CLOSED', text: '', seen: '' })
})

test('what an erased member wrote in their report is emptied when it is closed; what it is about remains', async () => {
  const { reporter, row, close } = await reported()
  await erase(reporter)
  await close()
  expect(await row()).toMatchObject({ state: 'CLOSED', text: '', seen: 'Idalina' })
})

test('a report that was closed while its member was being erased is emptied within an hour, and no other', async () => {
  const [racing, living, waiting] = [await reported(), await reported(), await reported()]
  await racing.close()
  await living.close()
  await world.drain()
  for (const { subject } of [racing, waiting])
    await world.db
      .updateTable('members')
      .set({ deletesAt: world.clock.now(), suspendedAt: world.clock.now(), erasedAt: world.clock.now() })
      .where('id', '=', subject.id)
      .execute()
  await world.advance('PT61M')
  expect(await racing.row()).toMatchObject({ text: '', seen: '' })
  expect(await living.row()).toMatchObject({ text: 'They live above the bakery', seen: 'Idalina' })
  expect(await waiting.row()).toMatchObject({ state: 'OPEN', text: 'They live above the bakery' })
})
