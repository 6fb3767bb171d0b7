import { getMessages } from '@hemline/contract/conversations/calls.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { getDeskMember, suspendMember, warnMember } from '@hemline/contract/operator/member-calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGarment, reviewedLoan } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { orderOf } from '../../test/post.ts'
import { befriend, type TestMember, type World } from '../../test/world.ts'
import { eraseDue } from './actions.ts'
import { redactTraces } from './redaction.ts'

// Decision 401: what an erasure takes from the texts of others is the member's alone, whatever they entered as an address.

let world: World
let host: TestMember
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
})
afterAll(() => world.close())

async function erase(member: TestMember): Promise<void> {
  const past = new Date(world.clock.now().getTime() - 1)
  await world.db
    .updateTable('members')
    .set({ deletesAt: past, suspendedAt: past })
    .where('id', '=', member.id)
    .execute()
  await eraseDue(world.deps)
  const row = await world.db.selectFrom('members').select('erasedAt').where('id', '=', member.id).executeTakeFirst()
  expect(row!.erasedAt).not.toBeNull()
}

const livingAt = async (address2: string) => {
  const member = await world.member()
  await member.ok(changeUser, { body: { address2 } })
  return member
}

test('the operators’ log is read as before after a member was erased whose address was their own id', async () => {
  const member = await world.member()
  await member.ok(changeUser, { body: { address2: member.id } })
  await host.ok(warnMember, { body: { userId: member.id, note: 'Please be kind.' } })
  await erase(member)
  const { items } = (await host.ok(getAudit)).body
  expect(items[0]).toMatchObject({ action: 'warn-member', subject: member.id })
})

test('a line whose subject an earlier erasure replaced is shown as it is', async () => {
  const member = await world.member()
  const line = { operatorId: host.id, orderId: null, at: world.clock.now() }
  await world.db
    .insertInto('operatorLines')
    .values([
      { ...line, action: 'warn-member', subject: '[erased]', detail: '{}' },
      { ...line, action: 'assign-report', subject: member.id, detail: '{"to":"[erased]"}' },
    ])
    .execute()
  const { items } = (await host.ok(getAudit)).body
  expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['assign-report', 'warn-member'])
})

test('a report whose message an earlier erasure replaced doesn’t close the page of a member', async () => {
  const [reporter, subject] = [await world.member(), await world.member()]
  await reporter.ok(createReport, { body: { targetType: 'PROFILE', targetId: subject.id, reason: 'SCAM' } })
  await world.db
    .updateTable('reports')
    .set({ targetType: 'MESSAGE', targetId: '[erased]', reporterId: null })
    .where('subjectId', '=', subject.id)
    .execute()
  expect((await host.call(getDeskMember, { query: { userId: subject.id } })).status).toBe(200)
})

test('a town, a word and a house number alone stay in what others wrote; the whole line with its number goes', async () => {
  const texts = ['Meet us in London', 'Autumn dresses', 'Leave it at Flat 2, Rose Court', 'Open 24 hours']
  const newsletterId = crypto.randomUUID()
  await world.db
    .insertInto('newsletters')
    .values({
      id: newsletterId,
      operatorId: host.id,
      segment: 'EVERYONE',
      recipients: 1,
      subject: 'Lending in London',
      paragraphs: JSON.stringify(texts),
      sentAt: world.clock.now(),
    })
    .execute()
  for (const line of ['London', 'dresses', 'Flat 2, Rose Court', '2 4 hours']) await erase(await livingAt(line))
  const row = await world.db
    .selectFrom('newsletters')
    .selectAll()
    .where('id', '=', newsletterId)
    .executeTakeFirstOrThrow()
  expect(row.subject).toBe('Lending in London')
  expect(row.paragraphs).toEqual(['Meet us in London', 'Autumn dresses', 'Leave it at [erased]', 'Open 24 hours'])
})

test('a name that reads like an act of the operators changes none', async () => {
  const member = await world.member({ firstName: 'Suspend', secondName: 'Member' })
  const other = await world.member()
  await host.ok(suspendMember, {
    body: { userId: other.id, isSuspended: true, note: 'To suspend member and account.' },
  })
  await erase(member)
  const { items } = (await host.ok(getAudit)).body
  expect(items[0]).toMatchObject({ action: 'suspend-member', subject: other.id })
  expect(JSON.stringify(items[0])).toContain('To [erased] and account.')
})

test('in a job the texts change, where a quotation mark or a new line is before them too, and no id', async () => {
  const member = await livingAt('17 Quarrel Passage')
  const data = { kind: 'LOOKED_AT', memberId: host.id, note: 'Lives at\n17 Quarrel\nPassage: "17 Quarrel Passage"' }
  await world.deps.jobs.enqueue(world.db, 'safety.letter', { ...data, key: `${member.id} 17 Quarrel Passages` })
  await erase(member)
  const { rows } = await world.deps.pool.query<{ data: object }>(
    `select data from jobs.job where data->>'memberId' = $1`,
    [host.id],
  )
  expect(rows.map((row) => row.data)).toContainEqual({
    ...data,
    note: 'Lives at\n[erased]: "[erased]"',
    key: `${member.id} 17 Quarrel Passages`,
  })
})

test('a member whose name is in the bank’s reference of a paid batch is erased, and nothing else of the batch changes', async () => {
  const member = await world.member({ firstName: 'Idalina', secondName: 'Quillfeather' })
  const [id, at] = [crypto.randomUUID(), world.clock.now()]
  const paid = { paidBy: host.id, paidAt: at, paidOn: world.day(0), paidReference: 'FP Idalina Quillfeather 7' }
  await world.db
    .insertInto('payoutBatches')
    .values({ id, madeBy: host.id, madeAt: at, ...paid })
    .execute()
  await erase(member)
  const batch = () => world.db.selectFrom('payoutBatches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await batch()).toMatchObject({ ...paid, paidReference: 'FP [erased] 7' })
  const change = (values: { paidReference: string; paidOn?: string }) =>
    world.db.updateTable('payoutBatches').set(values).where('id', '=', id).execute()
  await expect(change({ paidReference: 'FP 8' })).rejects.toThrow('does not change')
  await expect(change({ paidReference: '[erased]', paidOn: world.day(1) })).rejects.toThrow('does not change')
})

test.each(['lender', 'lendee'] as const)(
  'of two with one first name the %s who was erased is a former member to the other',
  async (side) => {
    const both = { lender: await world.member({ firstName: 'Ada' }), lendee: await world.member({ firstName: 'Ada' }) }
    await befriend(both.lender, both.lendee)
    const orderId = await reviewedLoan(world, both.lender, both.lendee, await listGarment(both.lender))
    const [gone, stays] = side === 'lender' ? [both.lender, both.lendee] : [both.lendee, both.lender]
    await world.db.deleteFrom('owedLines').execute()
    await erase(gone)
    const order = await orderOf(stays, orderId)
    const conversationId = order.conversationId!
    const { items } = (await stays.ok(getMessages, { query: { conversationId } })).body
    expect(items.at(-1)!.content).toBe('Please leave a review for Former member')
    const names = { lender: order.lenderName, lendee: order.lendeeName }
    expect(names).toEqual({ lender: 'Ada', lendee: 'Ada', [side]: 'Former member' })
  },
)

test('only whole words are replaced', () => {
  const traces = {
    emails: ['ann@x.example'],
    fullNames: ['Ann Bront'],
    surnames: ['Bront'],
    phoneNumbers: ['+447400100200'],
    places: ['5 Mare Street', 'Rose Cottage', '1 A'],
    postcodes: ['E8 3PH'],
  }
  const same = 'joann@x.example, Ann Brontë, 15 Mare Street, Rose Cottage, 1 A, 5MareStreet, 1074001002001, e83phx'
  expect(redactTraces(same, traces)).toBe(same)
  expect(redactTraces('ann@x.example, 5 mare  street; e83ph. Tel07400 100 200', traces)).toBe(
    '[erased], [erased]; [erased]. Tel[erased]',
  )
})
