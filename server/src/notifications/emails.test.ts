import { randomUUID } from 'node:crypto'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { getAudit, getTimers, getToday, retryJobs } from '@hemline/contract/operator/calls.ts'
import {
  getNewsletters,
  previewNewsletter,
  proveNewsletter,
  sendNewsletter,
} from '@hemline/contract/operator/newsletter-calls.ts'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { openTestMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { retryNow } from '../../test/retry-now.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { realDeps } from '../deps.ts'
import type { Mail } from '../outside/mail/port.ts'
import { jobNames, startWorker } from '../worker.ts'
import { notify } from './actions.ts'
import { queueEmails, sendIssueTo } from './newsletter-actions.ts'

let world: World
let box: TestMailServer
let operator: TestMember
beforeAll(async () => {
  box = await openTestMailServer()
  world = await createWorld({
    SMTP_URL: box.url,
    MAIL_FROM: 'Hemline <hello@hemline.test>',
    OPERATOR_EMAILS: 'host@example.com',
  })
  operator = await world.member({ email: 'host@example.com' })
})
afterAll(async () => {
  await world.close()
  await box.close()
})
const emailsTo = (member: TestMember) =>
  box.received.filter(({ to }) => to.includes(member.email)).map(({ email }) => email)
const keysOf = (email: Email) => email.headers.map(({ key }) => key)

it('line breaks in names and texts add no header and no recipient, in an order or in a notification', async () => {
  const attack = 'Bea\r\nBcc: everyone@example.com\r\nX-Evil: yes\r\n\r\nbody'
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await world.db.updateTable('members').set({ firstName: attack }).where('id', '=', lendee.id).execute()
  await requestLoan(world, lendee, { listingId })
  await world.db.transaction().execute((tx) =>
    notify(world.deps, tx, {
      memberId: lender.id,
      type: 'order',
      topic: 'orders',
      title: `${attack} has written`,
      text: `${attack}\r\n.\r\nMAIL FROM:<x@example.com>`,
      path: '/orders',
      key: randomUUID(),
    }),
  )
  await world.drain()
  const emails = emailsTo(lender)
  expect(emails).toHaveLength(2)
  for (const email of emails) {
    expect(keysOf(email).filter((key) => key === 'bcc' || key === 'x-evil')).toEqual([])
    expect(email.subject).toMatch(/^Bea Bcc: everyone@example\.com X-Evil: yes body /)
    expect(email.html).not.toContain('\r\nX-Evil')
    expect(email.text).toContain('Notification settings')
  }
  expect(box.received.flatMap(({ to }) => to)).not.toContain('everyone@example.com')
})

it('an email that cannot be sent is retried, then listed for the operator, who can have it retried once more', async () => {
  const full = await world.member({ email: 'full@example.com' })
  const notice = {
    type: 'order',
    topic: 'orders',
    title: 'Lena has accepted',
    text: 'x',
    path: '/orders',
    key: randomUUID(),
  } as const
  await world.db.transaction().execute((tx) => notify(world.deps, tx, { memberId: full.id, ...notice }))
  const dead = async () =>
    (await operator.ok(getTimers)).body.dead.filter(({ queue }) => queue === 'notifications.deliver')
  for (let tries = 0; tries < 20 && (await dead()).length === 0; tries++) {
    await retryNow(world)
  }
  expect(await dead()).toMatchObject([{ error: expect.stringContaining('mailbox full') }])
  const { rows } = await world.deps.pool.query(`select retry_count from jobs.job where state = 'failed'`)
  expect(rows[0].retry_count).toBe(8)
  expect((await full.call(getTimers)).status).toBe(404)
  expect(emailsTo(full)).toEqual([])
  const troubles = async () => (await operator.ok(getToday)).body.data.troubles
  expect(await troubles()).toEqual([{ kind: 'JOBS', count: 1 }])

  // the mailbox has room again: retried once, by the first operator who asks, and logged
  box.isFull = false
  const ids = (await dead()).map(({ id }) => id)
  expect((await full.call(retryJobs, { body: { ids } })).status).toBe(404)
  const answers = await Promise.all([1, 2].map(() => operator.call(retryJobs, { body: { ids } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await world.drain()
  expect(emailsTo(full).map(({ subject }) => subject)).toEqual(['Lena has accepted'])
  expect(await dead()).toEqual([])
  expect(await troubles()).toEqual([])
  expect((await operator.call(retryJobs, { body: { ids } })).body.error.code).toBe('MOVE_NOT_ALLOWED')
  const lines = (await operator.ok(getAudit)).body.items.filter(({ action }) => action === 'retry-jobs')
  expect(lines).toMatchObject([{ subject: 'notifications.deliver', detail: { count: 1 } }])
})

const written = (more: object = {}) => ({
  newsletterId: randomUUID(),
  subject: 'Winter coats\r\nBcc: all@example.com',
  paragraphs: ['<b>Warm</b> things have come.'],
  ...more,
})
const newslettersOf = async (member: TestMember) => (await member.ok(getNewsletters)).body

it('the newsletter is sent once to its subscribers, and ended with one click without signing in', async () => {
  const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member({ firstName: 'Bea' })]
  await anna.ok(changeUser, { body: { hasNewsletter: true } })
  const issue = written()
  expect((await anna.call(sendNewsletter, { body: issue })).status).toBe(404)
  expect((await newslettersOf(operator)).readers).toBe(1)
  // clicked twice concurrently, and again later
  const answers = await Promise.all([1, 2].map(() => operator.ok(sendNewsletter, { body: issue })))
  for (const { body } of answers) expect(body.data).toMatchObject({ id: issue.newsletterId, recipients: 1 })
  await Promise.all([world.drain(), world.drain()])
  await operator.ok(sendNewsletter, { body: issue })
  await world.drain()
  expect(emailsTo(bea)).toEqual([])
  const [email, ...more] = emailsTo(anna)
  expect(more).toEqual([])
  expect(email!.html).toContain('&lt;b&gt;Warm')
  expect(keysOf(email!)).not.toContain('bcc')
  const header = (name: string) => email!.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = /^<(.+)>$/.exec(header('list-unsubscribe'))![1]!
  expect(email!.text).toContain(link)
  const { pathname, search } = new URL(link)
  // RFC 8058 allows both
  const parts = new FormData()
  parts.set('List-Unsubscribe', 'One-Click')
  const asQuery = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const open = (query: string, body: FormData | URLSearchParams = asQuery) =>
    fetch(`${world.url}${pathname}${query}`, { method: 'POST', body })
  const wants = async () => (await anna.ok(getUser)).body.data.hasNewsletter

  const page = await fetch(`${world.url}${pathname}${search}`)
  expect([page.status, await wants()]).toEqual([200, true])
  expect(await page.text()).toContain('<button>Unsubscribe</button>')
  for (const wrong of ['', '?token=', search.slice(0, -1), search.replace(anna.id, bea.id)])
    expect((await open(wrong)).status).toBe(404)
  expect(await wants()).toBe(true)
  expect((await open(search, parts)).status).toBe(200)
  expect(await wants()).toBe(false)
  expect((await open(search)).status).toBe(200)
  expect(await wants()).toBe(false)
  expect((await operator.ok(sendNewsletter, { body: written() })).body.data.recipients).toBe(0)
})

it('the operator previews a newsletter, sends a proof, and sees the progress of each; an id belongs to one text', async () => {
  const [reader, leaver, suspended] = [await world.member(), await world.member(), await world.member()]
  for (const member of [reader, leaver, suspended]) await member.ok(changeUser, { body: { hasNewsletter: true } })
  await world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', suspended.id).execute()
  const { newsletterId, ...text } = written({ subject: 'Spring' })
  for (const call of [previewNewsletter, proveNewsletter])
    expect((await reader.call(call, { body: text })).status).toBe(404)
  expect((await reader.call(getNewsletters)).status).toBe(404)
  expect(
    (await operator.call(previewNewsletter, { body: { subject: ' ', paragraphs: [] } })).body.error.fields,
  ).toEqual({
    subject: 'Please write a subject',
    paragraphs: 'Please write something',
  })

  const preview = (await operator.ok(previewNewsletter, { body: text })).body
  expect(preview).toMatchObject({ readers: 2, html: expect.stringContaining('&lt;b&gt;Warm') })
  await operator.ok(proveNewsletter, { body: text })
  expect(emailsTo(operator).map(({ subject }) => subject)).toEqual(['Proof: Spring'])
  // it would end the operator's own newsletter
  expect(JSON.stringify(emailsTo(operator))).not.toMatch(/unsubscribe/i)
  expect(emailsTo(reader)).toEqual([])

  await operator.ok(sendNewsletter, { body: { newsletterId, ...text } })
  await leaver.ok(changeUser, { body: { hasNewsletter: false } })
  await world.drain()
  expect(emailsTo(reader).map(({ subject }) => subject)).toEqual(['Spring'])
  expect([...emailsTo(leaver), ...emailsTo(suspended)]).toEqual([])
  const [last] = (await newslettersOf(operator)).items
  expect(last).toMatchObject({ id: newsletterId, recipients: 2, sent: 1, leftOut: 1, failed: 0 })
  const other = await operator.call(sendNewsletter, { body: { ...text, newsletterId, subject: 'Summer' } })
  expect(other.body.error.code).toBe('CONFLICT')
  const lines = (await operator.ok(getAudit)).body.items.filter(({ action }) => action === 'send-newsletter')
  expect(lines.filter(({ subject }) => subject === 'Spring')).toHaveLength(1)
})

it('a newsletter is queued once by two schedulers', async () => {
  const second = await realDeps({ ...world.deps.env }, { jobNames, devStore: world.deps.dev!.store })
  await startWorker(second)
  const readers = []
  for (let n = 0; n < 5; n++) readers.push(await world.member())
  for (const member of readers) await member.ok(changeUser, { body: { hasNewsletter: true } })
  try {
    await operator.ok(sendNewsletter, { body: written({ subject: 'Twice?' }) })
    await Promise.all([world.drain(), second.jobs.drain(), queueEmails(world.deps), queueEmails(second)])
    await world.drain()
  } finally {
    await second.close()
  }
  for (const member of readers) expect(emailsTo(member).filter(({ subject }) => subject === 'Twice?')).toHaveLength(1)
})

it('a newsletter that reached its reader is not sent again by a job that was counted as too slow', async () => {
  const reader = await world.member()
  await reader.ok(changeUser, { body: { hasNewsletter: true } })
  const issue = written({ subject: 'Once' })
  await operator.ok(sendNewsletter, { body: issue })
  await world.drain()
  await sendIssueTo(world.deps, { newsletterId: issue.newsletterId, memberId: reader.id })
  expect(emailsTo(reader).filter(({ subject }) => subject === 'Once')).toHaveLength(1)
  const [last] = (await newslettersOf(operator)).items
  expect(last).toMatchObject({ id: issue.newsletterId, failed: 0, leftOut: 0 })
})

/** The mail server of the world, which takes nothing before `until`. */
const slowMail = ({ begun, until }: { begun: () => void; until: Promise<void> }): Mail => ({
  async send(message) {
    begun()
    await until
    await world.deps.mail.send(message)
  },
  close: () => world.deps.mail.close(),
})

it('a newsletter that is still being sent when its job is tried again goes out once', async () => {
  const reader = await world.member()
  await reader.ok(changeUser, { body: { hasNewsletter: true } })
  const issue = written({ subject: 'Slow' })
  await operator.ok(sendNewsletter, { body: issue })
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const mail = slowMail({ begun: begun.resolve, until: held.promise })
  const send = () => sendIssueTo({ ...world.deps, mail }, { newsletterId: issue.newsletterId, memberId: reader.id })
  const first = send()
  await begun.promise
  const again = send()
  expect((await newslettersOf(operator)).items[0]).toMatchObject({ id: issue.newsletterId, sent: 0 })
  held.resolve()
  await Promise.all([first, again])
  await world.drain()
  expect(emailsTo(reader).filter(({ subject }) => subject === 'Slow')).toHaveLength(1)
  const [last] = (await newslettersOf(operator)).items
  expect(last).toMatchObject({ id: issue.newsletterId, failed: 0, leftOut: 0 })
})

it('a newsletter that another server tries again while one is sending it goes out once, and later if that one is gone', async () => {
  const reader = await world.member()
  await reader.ok(changeUser, { body: { hasNewsletter: true } })
  const issue = written({ subject: 'Elsewhere' })
  await operator.ok(sendNewsletter, { body: issue })
  const second = await realDeps({ ...world.deps.env }, { jobNames, devStore: world.deps.dev!.store })
  const email = { newsletterId: issue.newsletterId, memberId: reader.id }
  const elsewhere = () => sendIssueTo({ ...world.deps, db: second.db }, email)
  const count = () => emailsTo(reader).filter(({ subject }) => subject === 'Elsewhere').length
  const progress = async () => (await newslettersOf(operator)).items.find(({ id }) => id === issue.newsletterId)
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  try {
    const first = sendIssueTo({ ...world.deps, mail: slowMail({ begun: begun.resolve, until: held.promise }) }, email)
    await begun.promise
    await expect(elsewhere()).rejects.toThrow('still sending')
    expect(await progress()).toMatchObject({ sent: 0, failed: 0 })
    held.resolve()
    await first
    await elsewhere()
    expect(count()).toBe(1)
    // what a server that stopped in the middle leaves
    const left = { state: 'WAITING', doneAt: null, sendingUntil: new Date(world.clock.now().getTime() + 60_000) }
    await world.db.updateTable('newsletterLetters').set(left).where('memberId', '=', reader.id).execute()
    await expect(elsewhere()).rejects.toThrow('still sending')
    await world.clock.advance('PT61S')
    await elsewhere()
    expect(count()).toBe(2)
  } finally {
    held.resolve()
    await second.close()
  }
})
