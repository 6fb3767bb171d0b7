import { randomUUID } from 'node:crypto'
import { isAppPath } from '@hemline/contract/app-paths.ts'
import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { formatInstant } from '@hemline/contract/days.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptedInPerson, listGarment, move, reviewedLoan } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { takeOut } from '../../test/take-out.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'
import { OutsideUnavailable } from '../base/refusal.ts'
import { exportForMember, exportLink } from './export-link-actions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const exported = (member: TestMember, password?: string | null) => takeOut(world, member, password)
const unzipped = async (answer: Response) => unzipSync(new Uint8Array(await answer.arrayBuffer()))

test('an export contains all data of the member with their photos, and no private data of others', async () => {
  const ida = await world.member({ firstName: 'Ida', secondName: 'Ibis' })
  const bea = await world.member({ firstName: 'Bea', secondName: 'Bittern' })
  const stranger = await world.member({ firstName: 'Strix', secondName: 'Owl' })
  await befriend(ida, bea)
  await ida.ok(changeUser, { body: { address: '1 Her Own Street' } })
  await bea.ok(changeUser, { body: { address: '2 Other Lane' } })
  await stranger.ok(changeUser, { body: { address: '3 Strange Road' } })
  const listingId = await listGarment(ida)
  await listGarment(bea)
  const orderId = await reviewedLoan(world, ida, bea, listingId)
  await bea.ok(sendMessage, { body: { recipientId: ida.id, content: 'Thank you so much' } })
  await world.db
    .updateTable('orders')
    .set({ lendeeAddress: JSON.stringify({ address: '2 Other Lane' }) })
    .where('id', '=', orderId)
    .execute()
  await stranger.ok(createReport, {
    body: { targetType: 'PROFILE', targetId: ida.id, reason: 'SCAM', text: 'Secret report' },
  })

  const answer = await exported(ida)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = await unzipped(answer)
  const text = strFromU8(files['data.json']!)
  const data = JSON.parse(text)
  expect(data.members[0]).toMatchObject({ email: ida.email, address: '1 Her Own Street', first_name: 'Ida' })
  expect(data.listings).toHaveLength(1)
  expect(data.orders[0]).toMatchObject({ status: 'COMPLETED', my_role: 'lender', with: 'Bea' })
  expect(data.messages.map((message: { content: string }) => message.content)).toContain('Thank you so much')
  expect(data.friendships).toMatchObject([{ with: 'Bea', status: 'active' }])
  const photos = Object.keys(files).filter((name) => name.startsWith('photos/'))
  expect(photos).toHaveLength(data.images.length)
  expect(photos.length).toBeGreaterThan(0)
  for (const name of photos) expect([...files[name]!.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])

  for (const other of [bea, stranger]) {
    const { phoneNumber, secondName, address } = (await other.ok(getUser)).body.data
    for (const word of [phoneNumber!, secondName, address!]) expect(text).not.toContain(word)
  }
  expect(text).not.toContain(stranger.email)
  expect(text).not.toContain('Secret report')
  expect(text).not.toContain('argon2')
})

test('an export dates a conversation by the last of its messages, not by one that only the other side sees', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  await move(lendee, orderId, 'received')
  // the lender is asked whether the item is back
  await world.advance('P2D')
  const seen = await Promise.all(
    [lender, lendee].map(async (member) => {
      const data = JSON.parse(strFromU8((await unzipped(await exported(member)))['data.json']!))
      expect(data.conversations[0].last_message_at).toBe(data.messages.at(-1).created_at)
      return data.messages.length
    }),
  )
  expect(seen).toEqual([2, 1])
})

test('an export is available to its member only, three times a day, also for concurrent requests', async () => {
  const member = await world.member()
  expect((await fetch(`${world.url}/api/data-export`, { method: 'POST' })).status).toBe(401)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => exported(member)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
  await world.advance('P1DT1M')
  expect((await exported(member)).status).toBe(200)
  const other = await world.member()
  const data = JSON.parse(strFromU8((await unzipped(await exported(other)))['data.json']!))
  expect(data.members.map(({ id }: { id: string }) => id)).toEqual([other.id])
})

test('an export that the store of pictures fails at counts for none of the day’s, before it begins and half-way, by link too', async () => {
  const member = await world.member()
  const { imageStore } = world.deps
  const { get } = imageStore
  await listGarment(member)
  await listGarment(member)
  let reads = 0
  const awayFrom = (first: number) => {
    reads = 0
    imageStore.get = async (name) => {
      reads += 1
      if (reads >= first) throw new OutsideUnavailable('the image store did not answer')
      return get(name)
    }
  }
  const link = async () => {
    const expiresAt = world.clock.now().getTime() + 60_000
    const { search } = new URL(await exportLink(world.deps, { memberId: member.id, expiresAt }, member.email))
    return fetch(`${world.url}/data-export${search}`, { method: 'POST' })
  }
  for (const ask of [() => exported(member), link]) {
    awayFrom(1)
    const away = await ask()
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    // behind the link there is no app to say it
    if (ask === link) {
      expect(away.headers.get('content-type')).toContain('text/html')
      expect(await away.text()).toContain('Please try again in a few minutes')
    }
    awayFrom(2)
    await expect(ask().then(unzipped)).rejects.toThrow()
    expect(reads).toBe(2)
  }
  imageStore.get = get
  const counted = world.db.selectFrom('dataExports').select('id').where('memberId', '=', member.id)
  await expect.poll(() => counted.execute()).toEqual([])
  expect(Object.keys(await unzipped(await exported(member)))).toHaveLength(4)
  expect(await counted.execute()).toHaveLength(1)
})

test('an export asks for the password, also with a session, and is reported by email', async () => {
  const member = await world.member({ firstName: 'Ida' })
  await setPasswordOf(world, member)
  const refused = async (password: string | null) => {
    const answer = await exported(member, password)
    return [answer.status, ((await answer.json()) as { error: { fields: object } }).error.fields]
  }
  expect(await refused(null)).toEqual([400, { password: 'Please enter your password' }])
  expect(await refused('not the right one')).toEqual([400, { password: 'That isn’t your password.' }])
  await world.drain()
  const reported = async () =>
    (await world.emailsTo(member.email)).filter(({ subject }) => subject.includes('downloaded'))
  expect(await reported()).toEqual([])
  expect((await exported(member)).status).toBe(200)
  await world.drain()
  expect((await reported()).map(({ subject }) => subject)).toEqual(['Your data was downloaded'])
  const { text } = (await reported())[0]!
  expect(text).toContain(formatInstant(world.clock.now()))
  const paths = [...text.matchAll(/https?:\S+/g)].map(([link]) => new URL(link).pathname)
  expect(paths).toContain(`/personal-details/${member.id}`)
  expect(paths.filter((path) => !isAppPath(path))).toEqual([])
})

test('guesses of the password are limited, as they are at sign-in', async () => {
  const member = await world.member()
  await setPasswordOf(world, member)
  for (let guess = 0; guess < 10; guess++) expect((await exported(member, 'a wrong guess')).status).toBe(400)
  expect((await exported(member, PASSWORD)).status).toBe(429)
})

test('whose password another issuer has is emailed a link in its place', async () => {
  const { id, email, no } = await withoutPassword()
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
  expect(await exportForMember(world.deps, { member, password: PASSWORD, address: '127.0.0.1' })).toBeNull()
  await world.drain()
  const [letter] = await world.emailsTo(email)
  expect(letter).toMatchObject({ subject: 'A copy of your data' })
  const link = new URL(/https?:\S+\/data-export\?token=[\w.-]+/.exec(letter!.text)![0])
  const answer = await fetch(world.url + link.pathname + link.search, { method: 'POST' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
})

const LATE = '9999999999999'
const SIGNATURE = 'A'.repeat(43)
test.each([
  ['names no member', () => `${'-'.repeat(36)}.${LATE}.${SIGNATURE}`],
  ['names an unknown member', () => `${randomUUID()}.${LATE}.${SIGNATURE}`],
  ['names a member, and is not signed', async () => `${(await world.member()).id}.${LATE}.${SIGNATURE}`],
  ['is half a link', () => randomUUID()],
])('a made-up link that %s is an unknown one', async (_, token) => {
  const made = await token()
  for (const path of [`data-export?token=${made}`, `newsletter/unsubscribe?token=${made.replace(`.${LATE}`, '')}`])
    expect((await fetch(`${world.url}/${path}`, { method: 'POST' })).status).toBe(404)
})

async function withoutPassword() {
  const { id, email } = await world.member()
  await world.db.deleteFrom('accounts').where('id', '=', id).execute()
  const { no } = await world.db.selectFrom('members').select('no').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, email, no }
}
