import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGarment, reviewedLoan } from '../../test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const takeOut = async (member: TestMember) =>
  fetch(`${world.url}/api/data-export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await member.token()}` },
  })
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

  const answer = await takeOut(ida)
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

test('an export is available to its member only, three times a day, also for concurrent requests', async () => {
  const member = await world.member()
  expect((await fetch(`${world.url}/api/data-export`, { method: 'POST' })).status).toBe(401)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => takeOut(member)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
  await world.advance('P1DT1M')
  expect((await takeOut(member)).status).toBe(200)
  const other = await world.member()
  const data = JSON.parse(strFromU8((await unzipped(await takeOut(other)))['data.json']!))
  expect(data.members.map(({ id }: { id: string }) => id)).toEqual([other.id])
})
