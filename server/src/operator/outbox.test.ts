import { randomUUID } from 'node:crypto'
import { changeNotificationSetting } from '@hemline/contract/notifications/calls.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { getOutbox, resendLetter } from '@hemline/contract/operator/outbox-calls.ts'
import type { OutboxState } from '@hemline/contract/operator/outbox-shapes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldWithOperators } from '../../test/operators.ts'
import { retryNow } from '../../test/retry-now.ts'
import { browserAt } from '../../test/wire-client.ts'
import type { TestMember, World } from '../../test/world.ts'
import { notify } from '../notifications/actions.ts'

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

const outbox = async (query: { words?: string; state?: OutboxState }) =>
  (await host.ok(getOutbox, { query })).body.items
async function notified(
  member: TestMember,
  changes: { type?: 'order' | 'message'; topic?: 'reminders'; title?: string; text?: string } = {},
) {
  await world.db.transaction().execute((tx) =>
    notify(world.deps, tx, {
      memberId: member.id,
      type: 'order',
      topic: 'orders',
      title: 'Your dress is on its way',
      text: 'Lena posted it today.',
      path: '/orders',
      key: randomUUID(),
      channels: ['email'],
      ...changes,
    }),
  )
  await world.drain()
}
const again = (deliveryId: string, resendId: string = randomUUID()) => ({
  body: { deliveryId, resendId, note: 'They deleted it.' },
})
const letters = async (member: TestMember) =>
  (await world.emailsTo(member.email)).filter(({ subject }) => subject === 'Your dress is on its way').length

it('lists every letter with its state, and never its text', async () => {
  const member = await world.member({ firstName: 'Ottoline' })
  await notified(member)
  const lines = await outbox({ words: 'ottoline' })
  expect(lines).toMatchObject([{ title: 'Your dress is on its way', channel: 'email', state: 'SENT', error: null }])
  await notified(member, { type: 'message', title: 'Bea: my secret', text: 'The key is under the fig tree.' })
  const text = JSON.stringify(await outbox({ words: 'ottoline' }))
  expect(text).toContain('A message from another member')
  for (const secret of ['my secret', 'fig tree', 'posted it today']) expect(text).not.toContain(secret)
})

it('finds letters by every word of their member: name, town or email', async () => {
  const members = [
    await world.member({ firstName: 'Ulrika', secondName: 'Vance', city: 'Fowey' }),
    await world.member({ firstName: 'Ulrika', secondName: 'Wray', city: 'Fowey' }),
  ]
  for (const member of members) await notified(member)
  const namesFor = async (words: string) => (await outbox({ words })).map(({ name }) => name)
  expect(await namesFor('ulrika')).toEqual(['Ulrika Wray', 'Ulrika Vance'])
  expect(await namesFor('fowey VANCE')).toEqual(['Ulrika Vance'])
  expect(await namesFor(`${members[1]!.email} ulrika`)).toEqual(['Ulrika Wray'])
  expect(await namesFor('vance wray')).toEqual([])
})

it('has no letter with a code: a password reset is not in it', async () => {
  const member = await world.member({ firstName: 'Perpetua' })
  await browserAt(world, '192.0.2.1').forgot(member.email)
  await world.drain()
  const subjects = (await world.emailsTo(member.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Choose a new password for Hemline'])
  expect(await outbox({ words: 'perpetua' })).toEqual([])
})

it('sends a letter again once for each act, also when two operators press, and logs it', async () => {
  const member = await world.member({ firstName: 'Quentin' })
  await notified(member)
  const [line] = await outbox({ words: 'quentin' })
  const act = again(line!.id)
  await Promise.all([host.ok(resendLetter, act), host.ok(resendLetter, act), second.ok(resendLetter, act)])
  await world.drain()
  expect(await letters(member)).toBe(2)
  expect((await outbox({ words: 'quentin' })).map(({ isRepeat, state }) => [isRepeat, state])).toEqual([
    [true, 'SENT'],
    [false, 'SENT'],
  ])
  const { items } = (await host.ok(getAudit, { query: { words: 'resend-letter' } })).body
  expect(items).toMatchObject([{ action: 'resend-letter', detail: { note: 'They deleted it.' } }])
})

it('a failed one is listed with the server’s words, and is tried again', async () => {
  const member = await world.member({ firstName: 'Rosalind' })
  const { mail } = world.deps
  const { send } = mail
  mail.send = async () => {
    throw new Error('550 no such mailbox')
  }
  await notified(member)
  for (let round = 0; round < 40 && (await outbox({ words: 'rosalind', state: 'FAILED' })).length === 0; round++)
    await retryNow(world)
  const [failed] = await outbox({ words: 'rosalind', state: 'FAILED' })
  expect(failed).toMatchObject({ state: 'FAILED', error: expect.stringContaining('550 no such mailbox') })
  mail.send = send
  await host.ok(resendLetter, again(failed!.id))
  await world.drain()
  expect(await letters(member)).toBe(1)
  expect(await outbox({ words: 'rosalind', state: 'FAILED' })).toEqual([])
})

it('is refused to others, without a reason, for an unknown letter, and is not sent to who switched it off', async () => {
  const member = await world.member({ firstName: 'Sybil' })
  await notified(member)
  const [line] = await outbox({ words: 'sybil' })
  expect((await member.call(getOutbox)).status).toBe(404)
  expect((await member.call(resendLetter, again(line!.id))).status).toBe(404)
  expect((await host.call(resendLetter, { body: { ...again(line!.id).body, note: ' ' } })).status).toBe(400)
  expect((await host.call(resendLetter, again(randomUUID()))).status).toBe(404)
  await notified(member, { topic: 'reminders' })
  const [reminder] = await outbox({ words: 'sybil' })
  await member.ok(changeNotificationSetting, { body: { topic: 'reminders', channel: 'email', isOn: false } })
  await host.ok(resendLetter, again(reminder!.id))
  await world.drain()
  expect((await outbox({ words: 'sybil', state: 'LEFT_OUT' })).map(({ outcome }) => outcome)).toEqual(['SWITCHED_OFF'])
  expect(await letters(member)).toBe(2)
})

it('without MAIL_BOUNCE_SECRET no bounce report is taken', async () => {
  const answer = await fetch(`${world.url}/api/mail/bounces`, {
    method: 'POST',
    body: '',
    headers: { authorization: 'Bearer ' },
  })
  expect(answer.status).toBe(404)
})
