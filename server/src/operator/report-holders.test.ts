import { randomUUID } from 'node:crypto'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { assignReport, closeReport, downloadReports, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { changeRole } from '@hemline/contract/operator/setting-calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldWithOperators } from '../../test/operators.ts'
import type { TestMember, World } from '../../test/world.ts'
import { syncOwners } from './holder-actions.ts'

// product.md §13: a report is given to an operator as a case is, and the log says by whom and to whom.

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

async function reported({ by, about }: { by?: TestMember; about?: TestMember } = {}) {
  const reporter = by ?? (await world.member())
  const subject = about ?? (await world.member())
  const body = { targetType: 'PROFILE' as const, targetId: subject.id, reason: 'SCAM' as const }
  await reporter.ok(createReport, { body })
  const { items } = (await host.ok(getReports, { query: { words: reporter.email } })).body
  return items.find((one) => one.subject.id === subject.id)!.id
}
const assign = (reportId: string, operatorId: string | null, before: string | null, by = host) =>
  by.call(assignReport, { body: { reportId, operatorId, before } })
const listed = async (holder: 'ALL' | 'ME' | 'NO_ONE', by = host) =>
  (await by.ok(getReports, { query: { holder, limit: 100 } })).body
const holderOf = async (reportId: string) =>
  (await listed('ALL')).items.find(({ id }) => id === reportId)?.assignee ?? null

it('is given to an operator, to another one, and to none; lists are of one operator or of none; the log has each', async () => {
  const reportId = await reported()
  const all = await listed('ALL')
  expect(all.colleagues).toEqual([
    { id: host.id, name: 'Hanna' },
    { id: second.id, name: 'Sam' },
  ])
  expect((await assign(reportId, second.id, null)).status).toBe(200)
  expect(await holderOf(reportId)).toEqual({ id: second.id, name: 'Sam' })
  expect((await host.ok(getAudit)).body.items[0]).toMatchObject({
    action: 'assign-report',
    subject: reportId,
    about: 'Sam Ackroyd',
    detail: { before: null, to: second.id },
  })
  const ids = async (holder: 'ME' | 'NO_ONE', by: TestMember) => (await listed(holder, by)).items.map(({ id }) => id)
  expect([await ids('ME', second), await ids('ME', host)]).toEqual([[reportId], []])
  expect(await ids('NO_ONE', host)).not.toContain(reportId)
  const { text } = (await second.ok(downloadReports, { body: { holder: 'ME' } })).body
  expect(text).toContain(',Sam,')
  expect((await host.ok(getAudit, { query: { words: 'sam assign-report' } })).body.items).toHaveLength(1)

  expect((await assign(reportId, host.id, second.id)).status).toBe(200)
  expect((await assign(reportId, null, host.id)).status).toBe(200)
  expect(await holderOf(reportId)).toBeNull()
  expect((await host.ok(getAudit)).body.items[0]).toMatchObject({
    action: 'unassign-report',
    detail: { before: host.id },
  })
})

it('of two at the same moment the first counts, the same again changes nothing', async () => {
  const reportId = await reported()
  const answers = await Promise.all([assign(reportId, host.id, null), assign(reportId, second.id, null, second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { id } = (await holderOf(reportId))!
  expect((await assign(reportId, id, null)).status).toBe(200)
})

it('is not given to a member, to whom it is by or about, once closed, or by a member', async () => {
  const [member, reportId] = [await world.member(), await reported()]
  const refused = await assign(reportId, member.id, null)
  expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, ['operatorId']])
  expect((await assign(await reported({ about: second }), second.id, null)).status).toBe(400)
  expect((await assign(await reported({ by: second }), second.id, null)).status).toBe(400)
  expect((await assign(reportId, host.id, null, member)).status).toBe(404)
  expect((await assign(randomUUID(), host.id, null)).status).toBe(404)
  await host.ok(closeReport, { body: { reportId, outcome: 'NO_ACTION', note: 'Looked at.' } })
  expect((await assign(reportId, host.id, null)).status).toBe(409)
})

it('can be given by one with the role that answers', async () => {
  const support = await world.member({ firstName: 'Sue' })
  await host.ok(changeRole, { body: { email: support.email, role: 'SUPPORT', note: 'New.' } })
  const reportId = await reported()
  expect((await assign(reportId, support.id, null, support)).status).toBe(200)
})

it('is no one’s once its operator has no role any more, and another one takes it', async () => {
  const helper = await world.member({ firstName: 'Sue' })
  const role = (given: 'SUPPORT' | null) =>
    host.ok(changeRole, { body: { email: helper.email, role: given, note: 'For the summer.' } })
  await role('SUPPORT')
  const reportId = await reported()
  expect((await assign(reportId, helper.id, null)).status).toBe(200)
  expect((await listed('NO_ONE')).items.map(({ id }) => id)).not.toContain(reportId)
  await role(null)
  expect(await holderOf(reportId)).toBeNull()
  expect((await listed('NO_ONE')).items.map(({ id }) => id)).toContain(reportId)
  // who comes back begins with none
  await role('SUPPORT')
  expect(await holderOf(reportId)).toBeNull()
  expect((await assign(reportId, second.id, null)).status).toBe(200)
  expect(await holderOf(reportId)).toEqual({ id: second.id, name: 'Sam' })
})

it('is no one’s once its owner is no longer named in OPERATOR_EMAILS, also when they are named again', async () => {
  const [theirs, other] = [await reported(), await reported()]
  expect((await assign(theirs, second.id, null)).status).toBe(200)
  expect((await assign(other, host.id, null)).status).toBe(200)
  const { env } = world.deps
  await syncOwners({ ...world.deps, env: { ...env, operatorEmails: ['host@example.com'] } })
  expect(await holderOf(theirs)).toBeNull()
  await syncOwners(world.deps)
  expect((await listed('ALL')).colleagues.map(({ id }) => id)).toContain(second.id)
  expect([await holderOf(theirs), (await holderOf(other))?.id]).toEqual([null, host.id])
})
