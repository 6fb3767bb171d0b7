import { randomUUID } from 'node:crypto'
import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { warnMember } from '@hemline/contract/operator/member-calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGarment, reviewedLoan } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { befriend, type TestMember, type World } from '../../test/world.ts'
import { eraseDue } from './actions.ts'

// Decision 421: an erasure also takes what was the member's before, and nothing that is another's now.

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
  const row = await world.db.selectFrom('members').select('erasedAt').where('id', '=', id).executeTakeFirst()
  expect(row!.erasedAt).not.toBeNull()
}

/** What a warning to another member, written before the erasure, says after it. */
async function noted(note: string): Promise<() => Promise<string>> {
  const other = await world.member()
  await host.ok(warnMember, { body: { userId: other.id, note } })
  return async () => {
    const row = await world.db
      .selectFrom('operatorLines')
      .select('detail')
      .where('subject', '=', other.id)
      .executeTakeFirstOrThrow()
    return (row.detail as { note: string }).note
  }
}

async function changedEmail({ id }: TestMember, { from, to }: { from: string; to: string }): Promise<void> {
  const now = world.clock.now()
  await world.db
    .insertInto('emailChanges')
    .values({
      ...{ id: randomUUID(), accountId: id, email: to, formerEmail: from, codeNo: 1, triesLeft: 5 },
      ...{ codeExpiresAt: now, createdAt: now, changedAt: now },
    })
    .execute()
}

async function verified({ id }: TestMember, phoneNumber: string, at = world.clock.now()): Promise<void> {
  await world.db
    .insertInto('phoneCodes')
    .values({ id: randomUUID(), memberId: id, phoneNumber, createdAt: at, expiresAt: at, usedAt: at })
    .execute()
}
const has = ({ id }: TestMember, phoneNumber: string | null, isVerified: boolean) => {
  const phoneVerifiedAt = isVerified ? world.clock.now() : null
  return world.db
    .updateTable('members')
    .set({ phoneNumber })
    .where('id', '=', id)
    .execute()
    .then(() => world.db.updateTable('members').set({ phoneVerifiedAt }).where('id', '=', id).execute())
}

test('an earlier email address goes from the operators’ log and from jobs, one that an operator confirmed too', async () => {
  const member = await world.member()
  await changedEmail(member, { from: 'ida.before@example.com', to: member.email })
  await world.db
    .insertInto('operatorLines')
    .values({
      ...{ operatorId: host.id, orderId: null, action: 'verify-email', subject: member.id, at: world.clock.now() },
      detail: JSON.stringify({ email: 'ida.confirmed@example.com', note: 'By phone.' }),
    })
    .execute()
  const note = await noted('Wrote as ida.before@example.com and Ida.Confirmed@example.com.')
  const data = { kind: 'LOOKED_AT', memberId: host.id, note: 'To ida.before@example.com', key: 'earlier' }
  await world.deps.jobs.enqueue(world.db, 'safety.letter', data)
  await erase(member)
  expect(await note()).toBe('Wrote as [erased] and [erased].')
  const { rows } = await world.deps.pool.query(
    `select data->>'note' as note from jobs.job where data->>'key' = 'earlier'`,
  )
  expect(rows).toEqual([{ note: 'To [erased]' }])
})

test('an earlier email address that another member has now stays', async () => {
  const member = await world.member()
  const heir = await world.member({ email: 'heir@example.com' })
  await changedEmail(member, { from: heir.email, to: member.email })
  const note = await noted('Please write to heir@example.com.')
  await erase(member)
  expect(await note()).toBe('Please write to heir@example.com.')
})

test('a new address that was never confirmed is not the member’s, and stays', async () => {
  const member = await world.member()
  await changedEmail(member, { from: member.email, to: 'not.mine@example.com' })
  await world.db
    .updateTable('emailChanges')
    .set({ changedAt: null, formerEmail: null })
    .where('accountId', '=', member.id)
    .execute()
  const note = await noted('Ask not.mine@example.com.')
  await erase(member)
  expect(await note()).toBe('Ask not.mine@example.com.')
})

test('a number that the member verified before goes; one that another has or verified since stays', async () => {
  const [member, owner, later] = [await world.member(), await world.member(), await world.member()]
  await verified(member, '+447400300301')
  await verified(member, '+447400300302')
  await verified(member, '+447400300303', new Date(world.clock.now().getTime() - 1000))
  await has(owner, '+447400300302', false)
  await verified(later, '+447400300303')
  const note = await noted('Rang from 07400 300301, 07400 300302 and 07400 300303.')
  await erase(member)
  expect(await note()).toBe('Rang from [erased], 07400 300302 and 07400 300303.')
})

test('a present number that was never verified stays when it is another’s, and goes when it is verified', async () => {
  const [typed, proved, owner] = [await world.member(), await world.member(), await world.member()]
  await has(owner, '+447400300311', true)
  await has(typed, '+447400300311', false)
  await has(proved, '+447400300312', true)
  await has(typed, '+447400300311', false)
  const note = await noted('Rang from 07400 300311, then 07400 300312.')
  await erase(typed)
  expect(await note()).toBe('Rang from 07400 300311, then 07400 300312.')
  await erase(proved)
  expect(await note()).toBe('Rang from 07400 300311, then [erased].')
})

test('the name and address of an older order go from what others wrote, and Hemline’s messages name no one', async () => {
  const ida = await world.member({ firstName: 'Idalina', secondName: 'Quillfeather' })
  const bea = await world.member({ firstName: 'Bea' })
  await befriend(ida, bea)
  const orderId = await reviewedLoan(world, ida, bea, await listGarment(ida))
  const address = {
    name: 'Idalina Quillfeather',
    address: '17 Quarrel Passage',
    address2: '',
    city: 'Leeds',
    postcode: 'LS1 4DY',
  }
  await world.db
    .updateTable('orders')
    .set({ lenderAddress: JSON.stringify(address) })
    .where('id', '=', orderId)
    .execute()
  await world.drain()
  await ida.ok(changeUser, { body: { firstName: 'Lina', secondName: 'Smith' } })
  const content = 'Idalina Quillfeather, Ms Quillfeather, 17 Quarrel Passage, LS1 4DY: a feather'
  const { id } = (await bea.ok(sendMessage, { body: { recipientId: ida.id, content } })).body.data
  await erase(ida)
  const messages = await world.db.selectFrom('messages').select(['id', 'content', 'senderId']).execute()
  expect(messages.find((message) => message.id === id)?.content).toBe(
    '[erased], [erased], [erased], [erased]: a feather',
  )
  expect(messages.filter(({ content: text }) => text.includes('Idalina'))).toEqual([])
})
