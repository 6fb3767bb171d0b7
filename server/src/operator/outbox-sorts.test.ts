import { randomUUID } from 'node:crypto'
import { changeNotificationSetting } from '@hemline/contract/notifications/calls.ts'
import { suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { getOutbox } from '@hemline/contract/operator/outbox-calls.ts'
import type { OutboxLine } from '@hemline/contract/operator/outbox-shapes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldWithOperators } from '../../test/operators.ts'
import { retryNow } from '../../test/retry-now.ts'
import type { TestMember, World } from '../../test/world.ts'
import { notify } from '../notifications/actions.ts'

// product.md §13: letters are sorted by state, member and what they are about, page by page, also those whose job waits.

let world: World
let host: TestMember

beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
  const [ann, zoe] = [await world.member({ firstName: 'Ann' }), await world.member({ firstName: 'Zoe' })]
  await world.drain()
  for (const member of [zoe, ann, zoe, ann]) {
    await notified(member, 'Your dress is on its way')
    await world.advance('PT1M')
    await world.drain()
  }
  await ann.ok(changeNotificationSetting, { body: { topic: 'reminders', channel: 'email', isOn: false } })
  await notified(ann, 'Send it back today', 'reminders')
  await world.drain()
  const { mail } = world.deps
  const { send } = mail
  mail.send = async () => {
    throw new Error('550 no such mailbox')
  }
  await notified(zoe, 'A dress came back')
  for (let round = 0; round < 40 && (await failed()).length === 0; round++) {
    await retryNow(world)
  }
  mail.send = send
  await world.advance('PT1M')
  await host.ok(suspendMember, { body: { userId: ann.id, isSuspended: true, note: 'Against our rules.' } })
})
afterAll(() => world.close())

const failed = async () => (await host.ok(getOutbox, { query: { state: 'FAILED' } })).body.items

async function notified(member: TestMember, title: string, topic: 'orders' | 'reminders' = 'orders') {
  const text = 'Lena posted it today.'
  const notice = { memberId: member.id, topic, title, text, path: '/orders', key: randomUUID() }
  await world.db
    .transaction()
    .execute((tx) => notify(world.deps, tx, { ...notice, type: 'order', channels: ['email'] }))
}

async function sortedBy(sort: 'DUE' | 'STATE' | 'RECIPIENT' | 'ABOUT', order?: 'ASCENDING' | 'DESCENDING') {
  const lines: OutboxLine[] = []
  for (let lastKey: string | null | undefined; lastKey !== null; ) {
    const query = { sort, limit: 2, ...(order && { order }), ...(lastKey && { lastKey }) }
    const { body } = await host.ok(getOutbox, { query })
    lines.push(...body.items)
    lastKey = body.lastKey
  }
  return lines.filter(({ name }) => /^(Ann|Zoe)/.test(name))
}
const isNewestFirst = (lines: OutboxLine[]) => {
  const times = lines.map(({ dueAt }) => dueAt)
  expect(times).toEqual(times.toSorted().toReversed())
}

it('letters by state: what failed first, also one whose job waits, and of equal states the newest first', async () => {
  const lines = await sortedBy('STATE')
  expect(lines.map(({ state }) => state)).toEqual(['FAILED', 'WAITING', 'LEFT_OUT', 'SENT', 'SENT', 'SENT', 'SENT'])
  isNewestFirst(lines.slice(3))
  expect((await sortedBy('STATE', 'DESCENDING')).map(({ id }) => id)).toEqual(lines.map(({ id }) => id).toReversed())
})

it('letters by member, of each the newest first', async () => {
  const lines = await sortedBy('RECIPIENT')
  const names = lines.map(({ name }) => name.split(' ')[0])
  expect(names).toEqual(['Ann', 'Ann', 'Ann', 'Ann', 'Zoe', 'Zoe', 'Zoe'])
  isNewestFirst(lines.slice(0, 4))
  isNewestFirst(lines.slice(4))
})

it('letters by what they are about, of equal ones the newest first', async () => {
  const lines = await sortedBy('ABOUT')
  const titles = lines.map(({ title }) => title)
  expect(titles).toEqual(titles.toSorted())
  expect(new Set(titles).size).toBe(4)
  isNewestFirst(lines.filter(({ title }) => title === 'Your dress is on its way'))
})

it('by time, one whose job waits is among the others, once', async () => {
  const down = await sortedBy('DUE')
  expect(down.filter(({ state }) => state === 'WAITING')).toHaveLength(1)
  isNewestFirst(down)
  expect((await sortedBy('DUE', 'ASCENDING')).map(({ id }) => id)).toEqual(down.map(({ id }) => id).toReversed())
})
