import { cancelAccountDeletion, deleteAccount, getAccountDeletion } from '@hemline/contract/account/calls.ts'
import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { getFriends } from '@hemline/contract/friends/calls.ts'
import { changeListing, getListings } from '@hemline/contract/listings/calls.ts'
import { changeUser, getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import { getReviews } from '@hemline/contract/reviews/calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyJpeg, lenderAndStranger, listGarment, move, requestLoan, reviewedLoan } from '../../test/loans.ts'
import { makeMember } from '../../test/make-member.ts'
import { PASSWORD, poolOf, setPasswordOf } from '../../test/member-pool.ts'
import { orderOf } from '../../test/post.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'
import { filesOf } from '../images/actions.ts'
import { syncOperators } from '../members/actions.ts'
import { findMember } from '../members/store.ts'
import { countUnerased } from '../operator/store.ts'
import { askForDeletion, eraseDue, REMOVE_FILES, readDeletion } from './actions.ts'
import { holdings } from './personal-data.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function withPassword(member: TestMember): Promise<TestMember> {
  await setPasswordOf(world, member)
  return member
}
const remove = (member: TestMember, password = PASSWORD) => member.call(deleteAccount, { body: { password } })
const deletion = async (member: TestMember) => (await member.ok(getAccountDeletion)).body.data
const detailsOf = async (member: TestMember) => (await member.ok(getUser)).body.data

/** Returns every row of every table, ours and the queue's, that contains one of the words. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const { pool } = world.deps
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  )
  const traces: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t where exists (select from unnest($1::text[]) word where t::text ilike '%' || word || '%')`,
      [words],
    )
    traces.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return traces
}

const write = (sender: TestMember, recipient: TestMember, content: string) =>
  sender.ok(sendMessage, { body: { recipientId: recipient.id, content } })

describe('requesting deletion', () => {
  test('is refused while an order is open, with the list, for both sides, and accepted afterwards', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    for (const [member, role] of [
      [lender, 'LENDER'],
      [lendee, 'LENDEE'],
    ] as const) {
      await withPassword(member)
      const refused = await remove(member)
      expect([refused.status, refused.body.error.code]).toEqual([409, 'ACCOUNT_NOT_EMPTY'])
      expect((await deletion(member)).obstacles).toMatchObject([{ kind: 'ORDER', orderId, role }])
      expect((await member.call(getFriends)).status).toBe(200)
    }
    expect((await move(lender, orderId, 'decline')).status).toBe(200)
    await world.drain()
    expect((await deletion(lendee)).obstacles).toEqual([])
    expect((await remove(lendee)).status).toBe(200)
  })

  test('requires the password, and limits guesses', async () => {
    const member = await withPassword(await world.member())
    const missing = await member.call(deleteAccount, { body: {} })
    expect([missing.status, missing.body.error.fields]).toEqual([400, { password: 'Please enter your password' }])
    const answers = []
    for (let guess = 0; guess < 11; guess += 1) answers.push(await remove(member, `guess number ${guess}`))
    expect(answers[0]!.body.error.fields).toEqual({ password: 'That isn’t your password.' })
    expect(answers.at(-1)!.status).toBe(429)
    expect((await deletion(member)).deletesAt).toBeNull()
    expect((await world.visitor().call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(401)
  })

  test('requires the email address where another issuer has the password', async () => {
    const { id, email } = await makeMember(world.deps)
    await world.db.deleteFrom('accounts').where('id', '=', id).execute()
    const { no } = (await findMember(world.db, id))!
    const member = {
      id,
      no,
      email,
      isOperator: false,
      operatorRole: null,
      hasOnboarded: true,
      friendNos: [],
      blockedNos: [],
    }
    expect((await readDeletion(world.deps, member)).asks).toBe('EMAIL')
    const ask = (given: { email?: string; password?: string }) =>
      askForDeletion(world.deps, { member, address: '127.0.0.1', ...given })
    for (const given of [{}, { password: PASSWORD }, { email: 'other@example.com' }])
      await expect(ask(given)).rejects.toMatchObject({ code: 'INVALID', fields: { email: expect.any(String) } })
    expect((await ask({ email: ` ${email.toUpperCase()}` })).deletesAt).toBeTruthy()
  })

  test('is refused for the operator', async () => {
    const owned = await createWorld({ OPERATOR_EMAILS: 'owner@example.com', RUNS_JOBS: 'false' })
    const operator = await owned.member({ email: 'owner@example.com' })
    await setPasswordOf(owned, operator)
    expect((await operator.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(403)
    await owned.close()
  })
})

describe('the 14 days', () => {
  test('erase no operator when they are over', async () => {
    const owned = await createWorld({ OPERATOR_EMAILS: 'named-since@example.com' })
    const member = await owned.member({ email: 'named-since@example.com' })
    await setPasswordOf(owned, member)
    // requested before the host named them
    await owned.db.updateTable('members').set({ isOperator: false }).where('id', '=', member.id).execute()
    await member.ok(deleteAccount, { body: { password: PASSWORD } })
    await syncOperators(owned.deps)
    await owned.advance('P15D')
    expect(await countUnerased(owned.db, owned.clock.now())).toBe(0)
    await member.ok(cancelAccountDeletion)
    expect((await detailsOf(member)).isOperator).toBe(true)
    await owned.close()
  })

  test('the member is hidden, begins nothing, and is notified of the date; after cancelling, everything is as before', async () => {
    const member = await withPassword(await world.member({ firstName: 'Ida' }))
    const friend = await world.member()
    await befriend(member, friend)
    const id = await listGarment(member)
    const { deletesAt } = (await remove(member)).body.data
    expect(Math.round((Date.parse(deletesAt) - world.clock.now().getTime()) / 60_000)).toBe(14 * 24 * 60)
    await world.drain()
    expect((await world.emailsTo(member.email))[0]).toMatchObject({
      subject: expect.stringContaining('will be deleted on'),
    })
    const friendsView = async () => [
      (await friend.call(getListings, { query: { id } })).status,
      (await friend.call(getListingUser, { query: { userId: member.id } })).status,
      (await friend.ok(getFriends)).body.items.length,
    ]
    expect(await friendsView()).toEqual([404, 404, 0])
    for (const refused of [
      await member.call(getFriends),
      await member.call(getListings, { query: {} }),
      await member.call(changeListing, { params: { id }, body: { isActive: true } }),
      await member.call(changeUser, { body: { firstName: 'Ada' } }),
      await remove(member),
    ])
      expect([refused.status, refused.body.error.code]).toEqual([403, 'ACCOUNT_CLOSING'])
    expect((await detailsOf(member)).deletesAt).toBe(deletesAt)
    const pool = poolOf(world)
    await world.advance('P13DT23H')
    expect((await pool.signIn(member.email)).idToken).toBeTruthy()
    await member.ok(cancelAccountDeletion)
    const { status, body } = await member.call(cancelAccountDeletion)
    expect([status, body.error.message]).toEqual([409, 'Your account isn’t being deleted.'])
    await world.advance('P3D')
    expect(await friendsView()).toEqual([200, 200, 1])
    expect((await detailsOf(member)).deletesAt).toBeNull()
  })

  test('when the erasure is due at the moment of cancelling, exactly one of the two succeeds', async () => {
    for (let round = 0; round < 4; round += 1) {
      const member = await withPassword(await world.member())
      await remove(member)
      await world.clock.advance('P14DT1S')
      // a token made beside the erasure might be one of an account that is gone
      const signedIn = world.visitor(await member.token())
      const [cancelled] = await Promise.all([signedIn.call(cancelAccountDeletion), world.drain(), world.drain()])
      await world.drain()
      const row = await world.db.selectFrom('members').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
      if (cancelled.status === 200) expect([row.erasedAt, row.email]).toEqual([null, member.email])
      else expect([row.erasedAt !== null, row.email]).toEqual([true, `erased-${member.id}@erased.invalid`])
    }
  })
})

test("after the erasure no row names the member, their files are deleted, and the other side's data remains", async () => {
  const ida = await withPassword(await world.member({ firstName: 'Idalina', secondName: 'Quillfeather' }))
  const bea = await world.member({ firstName: 'Bea' })
  await befriend(ida, bea)
  await ida.ok(changeUser, {
    body: {
      address: '17 Quarrel Passage',
      secondaryAddress: '9 Zephyr Wynd',
      secondaryCity: 'Leeds',
      secondaryPostcode: 'LS1 4DY',
    },
  })
  const listingId = await listGarment(ida, { description: 'Worn at Quarrel Passage 17' })
  await listGarment(bea)
  await ida.upload([await anyJpeg()], { purpose: 'profile' })
  const orderId = await reviewedLoan(world, ida, bea, listingId)
  const { phoneNumber, postcode } = await detailsOf(ida)
  const national = `0${phoneNumber!.slice(3, 7)} ${phoneNumber!.slice(7)}`
  await write(ida, bea, `Call me: ${phoneNumber}, ${ida.email}`)
  await write(
    bea,
    ida,
    `So ${national} or ${ida.email.toUpperCase()}, at 17  quarrel passage, ${postcode!.replace(' ', '')}?`,
  )
  await bea.ok(createReport, { body: { targetType: 'PROFILE', targetId: ida.id, reason: 'SCAM' } })
  const pool = poolOf(world)
  await pool.forgot(ida.email)
  await world.drain()
  const images = await world.db.selectFrom('images').select('path').where('memberId', '=', ida.id).execute()
  const status = async (path: string) => (await fetch(world.url + path)).status
  expect(await Promise.all(images.map(({ path }) => status(path)))).toEqual(images.map(() => 200))
  expect(images.length).toBeGreaterThan(1)

  expect((await remove(ida)).status).toBe(200)
  await world.advance('P14DT1M')

  const words = [
    ida.email,
    phoneNumber!,
    national,
    'Quarrel Passage',
    'Zephyr Wynd',
    'LS1 4DY',
    'Idalina',
    'Quillfeather',
  ]
  expect(await rowsWith(words)).toEqual([])
  expect(await Promise.all(images.map(({ path }) => status(path)))).toEqual(images.map(() => 404))
  expect((await ida.call(getUser).catch(() => ({ status: 0 }))).status).not.toBe(200)

  const order = await orderOf(bea, orderId)
  expect(order).toMatchObject({
    status: 'COMPLETED',
    lenderName: 'Former member',
    listingBrand: 'Rixo',
    otherAddress: null,
  })
  const { items } = (await bea.ok(getReviews, { query: { targetUserId: bea.id } })).body
  expect(items).toMatchObject([{ reviewerName: 'Former member', rating: 5, review: '' }])
  const messages = await world.db.selectFrom('messages').select('content').where('senderId', '=', bea.id).execute()
  expect(messages.map(({ content }) => content)).toContain('So [erased] or [erased], at [erased], [erased]?')

  const again = await pool.join(ida.email)
  const back = world.visitor(again.idToken)
  expect((await back.ok(getUser)).body.data.id).not.toBe(ida.id)
  expect((await back.call(changeUser, { body: { phoneNumber: phoneNumber! } })).status).toBe(200)
})

test('the files of an erased member with many photos are deleted by several jobs, of at most 20 photos each', async () => {
  const member = await withPassword(await world.member())
  await member.upload([await anyJpeg()], { purpose: 'profile' })
  const image = await world.db
    .selectFrom('images')
    .selectAll()
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: 40 }, (_, index) => `/images/${String(index).padStart(24, 'a')}.jpg`)
  await world.db
    .insertInto('images')
    .values(others.map((path) => ({ ...image, path })))
    .execute()
  const paths = [image.path, ...others]
  const hasFile = async (path: string) => (await world.deps.imageStore.get(filesOf(path)[0]!)) !== null
  for (const path of others) await world.deps.imageStore.put(filesOf(path)[0]!, await anyJpeg())
  await remove(member)
  await world.clock.advance('P14DT1M')
  await eraseDue(world.deps)
  const { rows } = await world.deps.pool.query<{ photos: number }>(
    `select jsonb_array_length(data->'files') / $2::int as photos from jobs.job
     where name = $1 and state = 'created' order by photos`,
    [REMOVE_FILES, filesOf(image.path).length],
  )
  expect(rows.map(({ photos }) => photos)).toEqual([1, 20, 20])
  await world.drain()
  expect(await Promise.all(paths.map(hasFile))).toEqual(paths.map(() => false))
})

test('a job of the version before with the files of many photos is divided', async () => {
  const files = Array.from({ length: 41 }, (_, index) =>
    filesOf(`/images/${String(index).padStart(24, 'b')}.jpg`),
  ).flat()
  for (const file of files) await world.deps.imageStore.put(file, Buffer.from('photo'))
  await world.db.transaction().execute((tx) => world.deps.jobs.enqueue(tx, REMOVE_FILES, { files }))
  await world.drain()
  const { rows } = await world.deps.pool.query<{ files: number }>(
    "select jsonb_array_length(data->'files') as files from jobs.job where name = $1 and data->'files'->>0 = any ($2) order by files desc",
    [REMOVE_FILES, files],
  )
  expect(rows[0]?.files).toBe(files.length)
  expect(rows.filter((row) => row.files < files.length).map((row) => row.files / filesOf('').length)).toEqual([
    20, 20, 1,
  ])
  expect(await Promise.all(files.map((file) => world.deps.imageStore.get(file)))).toEqual(files.map(() => null))
})

test('an order that is still open delays the erasure until a day after it is closed', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await withPassword(lender)
  const orderId = await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
  await move(lender, orderId, 'accept')
  const past = new Date(world.clock.now().getTime() - 1)
  await world.db
    .updateTable('members')
    .set({ deletesAt: past, suspendedAt: past })
    .where('id', '=', lender.id)
    .execute()
  await world.drain()
  const erasedAt = async () =>
    (await world.db.selectFrom('members').select('erasedAt').where('id', '=', lender.id).executeTakeFirstOrThrow())
      .erasedAt
  expect(await erasedAt()).toBeNull()
  expect((await move(lendee, orderId, 'cancel')).status).toBe(200)
  await world.drain()
  expect(await erasedAt()).toBeNull()
  await world.advance('PT26H')
  expect(await erasedAt()).not.toBeNull()
})

test('every table of the database states what happens to its data about a member', async () => {
  const { rows } = await world.deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name !~ '^(kysely|schema)_migration' order by 1`,
  )
  const decided = new Map(holdings.map((holding) => [holding.table, holding]))
  const undecided = rows.map(({ name }) => name).filter((name) => !decided.has(name))
  expect(undecided, 'add these to server/src/account/personal-data.ts').toEqual([])
  for (const { table, erase, retains } of holdings) expect(Boolean(erase?.length) || Boolean(retains), table).toBe(true)
})
