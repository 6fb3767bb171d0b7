import { randomUUID } from 'node:crypto'
import { exportMember, getDeskMember, suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldWithOperators } from '../../test/operators.ts'
import type { TestMember, World } from '../../test/world.ts'

// product.md §13, "What an operator can do about a member": a copy of their data for one who asked outside the app.

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

const note = 'Asked by letter on Monday.'
const ask = (userId: string, by = host) => by.call(exportMember, { body: { userId, note } })
const logOf = async (userId: string) => (await host.ok(getDeskMember, { query: { userId } })).body.data.log
const letters = async (email: string) => {
  await world.drain()
  return (await world.emailsTo(email)).filter(({ subject }) => subject === 'A copy of your data')
}
const tokenIn = (text: string) => /\/data-export\?token=([\w.-]+)/.exec(text)![1]!
const download = (token: string, method = 'POST') => fetch(`${world.url}/data-export?token=${token}`, { method })
const dataOf = async (answer: Response) =>
  JSON.parse(strFromU8(unzipSync(new Uint8Array(await answer.arrayBuffer()))['data.json']!))

it('goes to the member alone, also when suspended, and its link downloads their data by a button, three times a day', async () => {
  const member = await world.member()
  await host.ok(suspendMember, { body: { userId: member.id, isSuspended: true, note } })
  const { status, body } = await ask(member.id)
  expect([status, body]).toEqual([200, { ok: true }])
  const [letter, ...more] = await letters(member.email)
  expect([more, await letters(host.email)]).toEqual([[], []])
  const token = tokenIn(letter!.text)
  const page = await download(token, 'GET')
  expect([page.headers.get('content-type'), (await page.text()).includes('<button>Download</button>')]).toEqual([
    'text/html; charset=utf-8',
    true,
  ])
  const answers = [await download(token), await download(token), await download(token), await download(token)]
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429])
  expect((await dataOf(answers[0]!)).members).toMatchObject([{ id: member.id, email: member.email }])
  expect((await logOf(member.id))[0]).toMatchObject({ action: 'export-member', detail: { note } })
  expect(JSON.stringify(await logOf(member.id))).not.toContain(token)
})

it('is one letter for two operators together', async () => {
  const member = await world.member()
  const answers = await Promise.all([ask(member.id), ask(member.id, second)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await letters(member.email)).toHaveLength(1)
})

it('has a link that ends after a week, with a change of the address, and for another member', async () => {
  const [member, other] = [await world.member(), await world.member()]
  await ask(member.id)
  const token = tokenIn((await letters(member.email))[0]!.text)
  expect((await download(token.replace(member.id, other.id))).status).toBe(404)
  expect((await download(token.replace(/\.\d{13}\./, '.9999999999999.'))).status).toBe(404)
  expect((await download('')).status).toBe(404)
  const setEmail = (email: string) =>
    world.db.updateTable('members').set({ email }).where('id', '=', member.id).execute()
  await setEmail('moved@example.org')
  expect((await download(token)).status).toBe(404)
  await setEmail(member.email)
  expect((await download(token)).status).toBe(200)
  await world.advance('P9D')
  expect((await download(token)).status).toBe(404)
})

it('is not for members to start, nor about one who is unknown or erased', async () => {
  const member = await world.member()
  expect((await ask(member.id, await world.member())).status).toBe(404)
  expect((await ask(randomUUID())).status).toBe(404)
  const now = world.clock.now()
  await world.db
    .updateTable('members')
    .set({ suspendedAt: now, deletesAt: now, erasedAt: now })
    .where('id', '=', member.id)
    .execute()
  expect((await ask(member.id)).status).toBe(404)
  expect(await letters(member.email)).toEqual([])
})
