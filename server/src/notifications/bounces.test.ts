import { randomUUID } from 'node:crypto'
import { NOTIFICATION_RETENTION_DAYS } from '@hemline/contract/limits.ts'
import { bounceTexts } from '@hemline/contract/notifications/bounce-words.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { getTimers } from '@hemline/contract/operator/calls.ts'
import { getDeskMember } from '@hemline/contract/operator/member-calls.ts'
import { getNewsletters, sendNewsletter } from '@hemline/contract/operator/newsletter-calls.ts'
import { getOutbox } from '@hemline/contract/operator/outbox-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headersOnly, postfix, unfamiliar } from '../../test/bounces.ts'
import { setPasswordOf } from '../../test/member-pool.ts'
import { retryNow } from '../../test/retry-now.ts'
import { browserAt } from '../../test/wire-client.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { letterIdOf } from '../base/letter-id.ts'
import { AddressRefused } from '../outside/mail/port.ts'
import { notify } from './actions.ts'
import { newsletterKeyOf } from './bounce-actions.ts'
import { NEWSLETTER_JOB } from './newsletter-actions.ts'
import { countReaders } from './newsletter-store.ts'

const secret = 'the-secret-of-the-pipe'
let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com', MAIL_BOUNCE_SECRET: secret })
  host = await world.member({ email: 'host@example.com' })
})
afterAll(() => world.close())

async function notified(member: TestMember, topic: 'orders' | 'progress' = 'orders') {
  await world.db.transaction().execute((tx) =>
    notify(world.deps, tx, {
      memberId: member.id,
      type: 'order',
      topic,
      title: 'Your dress is on its way',
      text: 'Lena posted it.',
      path: '/orders',
      key: randomUUID(),
      channels: ['email'],
    }),
  )
  await world.drain()
}
const pipe = async (raw: string, authorization = `Bearer ${secret}`) => {
  const headers = { 'content-type': 'message/rfc822', authorization }
  const answer = await fetch(`${world.url}/api/mail/bounces`, { method: 'POST', body: raw, headers })
  return [answer.status, ((await answer.json()) as { result?: string }).result]
}
const letterTo = async ({ email }: TestMember) => letterIdOf((await world.emailsTo(email))[0]!.key)
const states = async ({ email }: TestMember) =>
  (await host.ok(getOutbox, { query: { words: email } })).body.items
    .filter(({ channel }) => channel === 'email')
    .map(({ state, outcome, error }) => [state, outcome, error])
const bounceOf = async (member: TestMember) =>
  (await host.ok(getDeskMember, { query: { userId: member.id } })).body.data.emailBounce
const hard = { status: '5.1.1', says: '550 5.1.1 No such mailbox' }

it('a letter that came back is marked, and so is its address: news stop, what others rely on is still tried', async () => {
  const member = await world.member()
  const readers = () => countReaders(world.db, { segment: 'EVERYONE', now: world.clock.now() })
  await world.db.updateTable('members').set({ hasNewsletter: true }).where('id', '=', member.id).execute()
  const before = await readers()
  await notified(member)
  expect(await states(member)).toEqual([['SENT', 'SENT', null]])
  const report = postfix({ to: member.email, letterId: await letterTo(member), ...hard })
  expect(await pipe(report)).toEqual([200, 'ADDRESS'])
  // a mail server that does not hear us tries again
  expect(await pipe(report)).toEqual([200, 'ADDRESS'])
  const words = '550 5.1.1 No such mailbox: User unknown'
  expect(await states(member)).toEqual([['BOUNCED', 'SENT', words]])
  expect(await bounceOf(member)).toMatchObject({ words })
  expect((await host.ok(getOutbox, { query: { state: 'BOUNCED' } })).body.items).toHaveLength(1)
  expect(before - (await readers())).toBe(1)
  // they are notified once, in the app
  const notices = (await member.ok(getNotifications, { query: { all: 'true' } })).body.data
  expect(notices.filter(({ title }) => title === bounceTexts.title)).toMatchObject([
    { text: expect.stringContaining(member.email) },
  ])
  await world.advance('PT1M')
  await notified(member, 'progress')
  expect((await states(member))[0]).toEqual(['LEFT_OUT', 'NO_ADDRESS', null])
  await world.advance('PT1M')
  await notified(member, 'orders')
  expect((await states(member))[0]).toEqual(['SENT', 'SENT', null])

  // another address is not known to be wrong
  await world.db
    .updateTable('members')
    .set({ email: `new-${member.email}` })
    .where('id', '=', member.id)
    .execute()
  expect([await bounceOf(member), before - (await readers())]).toEqual([null, 0])
})

it('a password that was reset by an emailed code shows that the address takes email again', async () => {
  const member = await world.member()
  await setPasswordOf(world, member)
  await notified(member)
  await pipe(postfix({ to: member.email, letterId: await letterTo(member), ...hard }))
  expect(await bounceOf(member)).not.toBeNull()
  const browser = browserAt(world, '192.0.2.44')
  await browser.forgot(member.email)
  await world.drain()
  const [letter] = await world.emailsTo(member.email)
  expect(letter!.subject).toMatch(/password/i)
  await browser.choose(member.email, /\b\d{6}\b/.exec(letter!.text)![0], 'Correct-horse-battery-7')
  expect(await bounceOf(member)).toBeNull()
})

it('a full mailbox marks the letter alone', async () => {
  const member = await world.member()
  await notified(member)
  const full = { status: '5.2.2', says: '552 5.2.2 Mailbox full' }
  expect(await pipe(postfix({ to: member.email, letterId: await letterTo(member), ...full }))).toEqual([200, 'LETTER'])
  expect((await states(member))[0]![0]).toBe('BOUNCED')
  expect(await bounceOf(member)).toBeNull()
})

it('no one can make up a report: without the secret, without the letter’s id, or with that of another’s letter', async () => {
  const [member, other] = [await world.member(), await world.member()]
  await notified(member)
  await notified(other)
  const report = postfix({ to: member.email, letterId: await letterTo(other), ...hard })
  expect((await pipe(report, 'Bearer wrong'))[0]).toBe(401)
  expect((await pipe(report, ''))[0]).toBe(401)
  expect(await pipe(report)).toEqual([200, 'UNKNOWN'])
  expect(await pipe(unfamiliar(member.email))).toEqual([200, 'UNKNOWN'])
  expect(await pipe('Subject: Hello\n\nHi')).toEqual([200, 'OTHER'])
  expect((await pipe('x'.repeat(1024 * 1024 + 1)))[0]).toBe(413)
  expect([await bounceOf(member), await bounceOf(other)]).toEqual([null, null])
  // where it was forwarded to is not whose letter it was
  const forwarded = headersOnly({ to: member.email, letterId: await letterTo(member), forwardedTo: other.email })
  expect(await pipe(forwarded)).toEqual([200, 'ADDRESS'])
  expect([(await bounceOf(member))?.words, await bounceOf(other)]).toEqual(['5.1.10', null])
})

it('a letter that the mail server refuses straight away is marked and not tried again; another failure is tried again', async () => {
  const [member, later] = [await world.member(), await world.member()]
  const { mail } = world.deps
  const { send } = mail
  let tries = 0
  mail.send = async (message) => {
    if (message.to === member.email) {
      tries += 1
      throw new AddressRefused('550 5.1.1 Unknown here')
    }
    throw new Error('451 later')
  }
  await notified(member)
  await notified(later)
  mail.send = send
  expect(await states(member)).toEqual([['BOUNCED', 'SENT', '550 5.1.1 Unknown here']])
  expect([tries, (await bounceOf(member))?.words]).toEqual([1, '550 5.1.1 Unknown here'])
  expect([(await states(later))[0]![0], await bounceOf(later)]).toEqual(['WAITING', null])
})

it('a newsletter that was refused or came back is counted as not delivered, and only what was given up is under Timers', async () => {
  const readers = [await world.member(), await world.member(), await world.member()] as const
  const [refused, returned, broken] = readers
  const ids = readers.map(({ id }) => id)
  await world.db.updateTable('members').set({ hasNewsletter: true }).where('id', 'in', ids).execute()
  const newsletterId = randomUUID()
  await host.ok(sendNewsletter, { body: { newsletterId, subject: 'Spring', paragraphs: ['Warmer days.'] } })
  const progress = async () => (await host.ok(getNewsletters)).body.items.find(({ id }) => id === newsletterId)!
  const { mail } = world.deps
  const { send } = mail
  mail.send = async (message) => {
    if (message.to === refused.email) throw new AddressRefused('550 5.1.1 Unknown here')
    if (message.to === broken.email) throw new Error('451 later')
    await send(message)
  }
  for (let tries = 0; tries < 20 && (await progress()).givenUp === 0; tries++) {
    await retryNow(world)
  }
  mail.send = send
  expect(await progress()).toMatchObject({ failed: 2, givenUp: 1, leftOut: 0 })
  const letterId = letterIdOf(newsletterKeyOf({ newsletterId, memberId: returned.id }))
  const full = { status: '5.2.2', says: '552 5.2.2 Mailbox full' }
  expect(await pipe(postfix({ to: returned.email, letterId, ...full }))).toEqual([200, 'LETTER'])
  expect(await progress()).toMatchObject({ failed: 3, givenUp: 1 })
  const { dead } = (await host.ok(getTimers)).body
  const [job, ...more] = dead.filter(({ queue }) => queue === NEWSLETTER_JOB)
  expect([job?.error, more]).toEqual([expect.stringContaining('451 later'), []])

  // as long as what the outbox lists
  await world.advance('PT1H')
  const { rows } = await world.deps.pool.query('select deletion_seconds from jobs.job where id = $1', [job!.id])
  expect(rows[0].deletion_seconds).toBe(NOTIFICATION_RETENTION_DAYS * 24 * 60 * 60)
})
