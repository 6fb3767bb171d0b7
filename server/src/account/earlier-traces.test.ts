import { randomUUID } from 'node:crypto'
import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { verifyMemberEmail, warnMember } from '@hemline/contract/operator/member-calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGarment, reviewedLoan } from '../../test/loans.ts'
import { type Pool, poolOf } from '../../test/member-pool.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { befriend, type TestMember, type World } from '../../test/world.ts'
import { eraseDue } from './actions.ts'
import { listNamesOfOthers } from './earlier-store.ts'

// Decision 421: an erasure also takes what was the member's before, and nothing that is another's now.

let world: World
let host: TestMember
let pool: Pool
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
  pool = poolOf(world)
})
afterAll(() => world.close())

async function erase({ id }: { id: string }): Promise<void> {
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

/** A member who signed up with an address of their own. */
async function joined(email: string) {
  const { idToken } = await pool.join(email)
  const { id } = (await world.visitor(idToken).ok(getUser)).body.data
  return { id }
}
/** Asks for a new address, which waits for its code. */
async function asks(from: string, to: string): Promise<string> {
  const { accessToken } = await pool.signIn(from)
  await pool.changeEmail(accessToken, to)
  return accessToken
}
async function changes(from: string, to: string): Promise<void> {
  const accessToken = await asks(from, to)
  await pool.verifyEmail(accessToken, (await pool.codes(to))[0]!)
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

test('earlier email addresses go from the operators’ log and from jobs, long after they were changed, with a code or by an operator', async () => {
  const member = await joined('ida.before@example.com')
  await changes('ida.before@example.com', 'ida.between@example.com')
  await asks('ida.between@example.com', 'ida.now@example.com')
  const body = { userId: member.id, email: 'ida.now@example.com', note: 'By phone.' }
  await host.ok(verifyMemberEmail, { body })
  await world.advance('P2D')
  // the change itself is deleted by then
  expect(await world.db.selectFrom('emailChanges').select('id').execute()).toEqual([])
  const note = await noted('As ida.before@example.com, Ida.Between@example.com and ida.now@example.com.')
  const data = { kind: 'LOOKED_AT', memberId: host.id, note: 'To ida.before@example.com', key: 'earlier' }
  await world.deps.jobs.enqueue(world.db, 'safety.letter', data)
  await erase(member)
  expect(await note()).toBe('As [erased], [erased] and [erased].')
  const { rows } = await world.deps.pool.query(
    `select data->>'note' as note from jobs.job where data->>'key' = 'earlier'`,
  )
  expect(rows).toEqual([{ note: 'To [erased]' }])
  const stored = await world.db.selectFrom('formerEmails').select('email').where('memberId', '=', member.id).execute()
  expect(stored).toEqual([])
})

test('an earlier email address that another member has now, or had until later, stays', async () => {
  const member = await joined('first@example.com')
  await changes('first@example.com', 'second@example.net')
  await changes('second@example.net', 'third@example.net')
  await world.member({ email: 'first@example.com' })
  await world.advance('PT1M')
  const later = await joined('second@example.net')
  await changes('second@example.net', 'later@example.net')
  const note = await noted('Wrote as first@example.com and second@example.net.')
  await erase(member)
  expect(await note()).toBe('Wrote as first@example.com and second@example.net.')
  await erase(later)
  expect(await note()).toBe('Wrote as first@example.com and [erased].')
})

test('a new address that was never confirmed is not the member’s, and stays', async () => {
  const member = await joined('asks@example.com')
  await asks('asks@example.com', 'not.mine@example.com')
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

test('a name that another member has too stays in texts about anyone, and goes from those about the member', async () => {
  const owner = await world.member({ firstName: 'Anna Marla', secondName: 'Swanwick' })
  const bea = await world.member({ firstName: 'Bea' })
  const text = 'anna marla Swanwick and Mrs Swanwick'
  const note = await noted(text)
  const letter = async () => {
    const ofBea = world.db.selectFrom('letters').select('title').distinct().where('memberId', '=', bea.id)
    return (await ofBea.execute()).map(({ title }) => title)
  }
  await host.ok(warnMember, { body: { userId: bea.id, note: 'Please be kind.' } })
  await world.drain()
  await world.db.updateTable('letters').set({ title: text }).where('memberId', '=', bea.id).execute()
  const data = { kind: 'LOOKED_AT', memberId: host.id, note: text, key: 'of-two' }
  await world.deps.jobs.enqueue(world.db, 'safety.letter', data)
  const job = async () => {
    const { rows } = await world.deps.pool.query(`select data->>'note' as note from jobs.job where data->>'key' = $1`, [
      'of-two',
    ])
    return rows.map((row: { note: string }) => row.note)
  }
  const everywhere = async () => [await note(), ...(await letter()), ...(await job())]
  for (const name of [
    { firstName: 'ANNA marla', secondName: 'Swanwick' },
    { firstName: 'Anna', secondName: 'Marla  Swanwick' },
    { firstName: 'Marla', secondName: 'Swanwick' },
  ]) {
    const other = await world.member()
    await world.db.updateTable('members').set(name).where('id', '=', other.id).execute()
    const content = `${name.firstName} ${name.secondName}`
    const { id } = (await bea.ok(sendMessage, { body: { recipientId: other.id, content } })).body.data
    await erase(other)
    expect(await everywhere()).toEqual([text, text, text])
    const message = await world.db.selectFrom('messages').select('content').where('id', '=', id).executeTakeFirst()
    expect(message!.content).toBe('[erased]')
  }
  await erase(owner)
  const without = '[erased] and [erased]'
  expect(await everywhere()).toEqual([without, without, without])
})

test('a blank name is in the name of no other member, and one beside it is found', async () => {
  const [member, other] = [await world.member(), await world.member()]
  await world.db.updateTable('members').set({ secondName: 'Featherstone' }).where('id', '=', other.id).execute()
  const find = (names: string[]) =>
    world.db.transaction().execute((tx) => listNamesOfOthers(tx, { memberId: member.id, names, part: 'SURNAME' }))
  expect(await find(['', ' '])).toEqual([])
  expect(await find([' ', 'Featherstone'])).toEqual(['Featherstone'])
})
