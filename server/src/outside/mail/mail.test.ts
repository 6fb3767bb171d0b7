import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memoryDevStore } from '../../../../sandboxes/dev-store.ts'
import { sandboxMail, storedEmails } from '../../../../sandboxes/mail/sandbox-mail.ts'
import { openTestMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import type { Clock } from '../../base/clock.ts'
import { letterIdOf } from '../../base/letter-id.ts'
import { createLog } from '../../base/log.ts'
import { composeEmail } from './compose-email.ts'
import { AddressRefused } from './port.ts'
import { smtpMail } from './smtp.ts'

let box: TestMailServer
beforeAll(async () => {
  box = await openTestMailServer()
})
afterAll(() => box.close())
beforeEach(() => void box.received.splice(0))

const open = () =>
  smtpMail({ url: box.url, from: 'Hemline <hello@hemline.test>', publicUrl: () => 'https://hemline.test' })

describe('SMTP', () => {
  it('sends an email as text and HTML, with the same Message-ID for the same key', async () => {
    const mail = open()
    const made = composeEmail({
      to: 'anna@example.com',
      subject: 'Zoë’s £5 dress',
      paragraphs: ['First & foremost.', 'Then the rest.'],
      code: '012345',
    })
    await mail.send({ ...made, key: 'one' })
    await mail.send({ ...made, key: 'one' })
    await mail.send({ ...made, key: 'two' })
    await mail.close()
    const [first, second, third] = box.received.map(({ email }) => email)
    expect(first).toMatchObject({ subject: 'Zoë’s £5 dress', from: { name: 'Hemline', address: 'hello@hemline.test' } })
    expect(first!.text?.trim()).toBe('First & foremost.\n\n012345\n\nThen the rest.\n\nHemline')
    expect(first!.html).toContain('First &amp; foremost.')
    expect(first!.messageId).toMatch(/^<[0-9a-f]{32}@hemline\.test>$/)
    expect(second!.messageId).toBe(first!.messageId)
    expect(third!.messageId).not.toBe(first!.messageId)
    expect(first!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  const attack = 'Anna\r\nBcc: everyone@example.com\r\n\r\nA body of my own \u2028 \u0000 end'

  it.each([
    ['the subject', { ...composeEmail({ to: 'anna@example.com', subject: attack, paragraphs: ['x'] }) }],
    [
      'a subject that was not made by composeEmail()',
      { to: 'anna@example.com', subject: attack, text: 'x', html: '<p>x' },
    ],
    ['a header', { to: 'anna@example.com', subject: 'x', text: 'x', html: '<p>x', headers: { 'X-Name': attack } }],
  ])('%s cannot inject headers or recipients', async (_, made) => {
    const mail = open()
    await mail.send({ ...made, key: 'attack' })
    await mail.close()
    expect(box.received[0]!.to).toEqual(['anna@example.com'])
    expect(box.received[0]!.email.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(box.received[0]!.email.bcc).toBeUndefined()
    expect(box.received[0]!.email.text?.trim()).not.toContain('A body of my own')
  })

  it('has no direction marks in its headers', async () => {
    const mail = open()
    const subject = '\u202eoxiR\u202c \u2066dress\u2069\u200f'
    await mail.send({
      to: 'anna@example.com',
      subject,
      senderName: '\u202eAnna',
      text: 'x',
      html: '<p>x',
      key: 'marks',
    })
    await mail.close()
    expect(box.received[0]!.email).toMatchObject({ subject: 'oxiR dress', from: { name: 'Anna' } })
  })

  it.each([
    'anna@example.com\r\nRCPT TO:<everyone@example.com>',
    'anna@example.com, everyone@example.com',
    'Anna <everyone@example.com>',
  ])('sends an email for %j to at most one person', async (to) => {
    const mail = open()
    await mail.send({ ...composeEmail({ to, subject: 'x', paragraphs: ['x'] }), key: 'to' }).catch(() => undefined)
    await mail.close()
    expect(box.received.flatMap((one) => one.to)).not.toContain('everyone@example.com')
  })

  it('sends waiting emails in order of urgency: codes, then payments, notices, reminders, newsletters', async () => {
    const mail = smtpMail({
      url: `${box.url}?maxConnections=1`,
      from: 'hello@hemline.test',
      publicUrl: () => 'https://x.y',
    })
    const urgencies = ['newsletter', 'newsletter', 'reminder', undefined, 'money', 'code'] as const
    await Promise.all(
      urgencies.map((urgency, at) => {
        const made = composeEmail({ to: 'anna@example.com', subject: urgency ?? 'notice', paragraphs: ['x'] })
        return mail.send({ ...made, key: `${at}`, ...(urgency ? { urgency } : {}) })
      }),
    )
    await mail.close()
    const subjects = box.received.map(({ email }) => email.subject)
    // the first was being sent when the others arrived
    expect(subjects).toEqual(['newsletter', 'code', 'money', 'notice', 'reminder', 'newsletter'])
  })

  it('does not send an email that waited too long: its job has failed by then and retries', async () => {
    const mail = smtpMail({
      url: `${box.url}?maxConnections=1`,
      from: 'hello@hemline.test',
      publicUrl: () => 'https://x.y',
      waitMs: 200,
    })
    const release = box.hold()
    const made = composeEmail({ to: 'anna@example.com', subject: 'x', paragraphs: ['x'] })
    const first = mail.send({ ...made, key: 'first' })
    const second = mail.send({ ...made, key: 'second' })
    await expect(second).rejects.toThrow('waited too long')
    release()
    await first
    await mail.send({ ...made, key: 'third' })
    await mail.close()
    expect(box.received).toHaveLength(2)
  })

  it('reuses its connections', async () => {
    const mail = open()
    const before = box.connections
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          mail.send({
            ...composeEmail({ to: 'anna@example.com', subject: 'x', paragraphs: ['x'] }),
            key: `${round}.${at}`,
          }),
        ),
      )
    await mail.close()
    expect(box.received).toHaveLength(60)
    expect(box.connections - before).toBeLessThanOrEqual(10)
  })

  it('says by its own error that there is no such mailbox, not that it is full; and where bounces are to go', async () => {
    const mail = smtpMail({
      url: box.url,
      from: 'Hemline <hello@hemline.test>',
      bouncesTo: 'bounces@hemline.test',
      publicUrl: () => 'https://hemline.test',
    })
    const send = (to: string) => mail.send({ ...composeEmail({ to, subject: 'x', paragraphs: ['x'] }), key: to })
    const gone = await send('gone@example.com').catch((error: unknown) => error)
    expect([gone instanceof AddressRefused, String(gone)]).toEqual([true, expect.stringContaining('550 5.1.1')])
    expect(await send('full@example.com').catch((error: unknown) => error)).not.toBeInstanceOf(AddressRefused)
    await send('anna@example.com')
    await mail.close()
    const [{ from, to, email }] = box.received as [(typeof box.received)[number]]
    expect([from, to, email.from]).toMatchObject([
      'bounces@hemline.test',
      ['anna@example.com'],
      { address: 'hello@hemline.test' },
    ])
    expect(email.messageId).toBe(`<${letterIdOf('anna@example.com')}@hemline.test>`)
  })

  it.each([
    ['grey@example.com', '451 4.7.1 [address] Greylisted, ask [address] again later'],
    ['full@example.com', 'mailbox full'],
    ['gone@example.com', '550 5.1.1 [address] No such mailbox'],
  ])('leaves no address in the log when the server refuses %s', async (to, words) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const mail = open()
    const refused = await mail
      .send({ ...composeEmail({ to, subject: 'x', paragraphs: ['x'] }), key: to })
      .catch((error: unknown) => error)
    await mail.close()
    log.warn({ err: refused }, 'job failed')
    expect(lines[0]).toContain(words)
    expect(lines[0] + inspect(refused, { showHidden: true, depth: null })).not.toContain('@example.com')
  })

  it('throws when the server did not accept the email', async () => {
    const mail = open()
    await expect(
      mail.send({ ...composeEmail({ to: 'full@example.com', subject: 'x', paragraphs: ['x'] }), key: 'k' }),
    ).rejects.toThrow()
    await mail.close()
    const gone = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'a@example.com', publicUrl: () => 'https://hemline.test' })
    await expect(
      gone.send({ ...composeEmail({ to: 'a@example.com', subject: 'x', paragraphs: ['x'] }), key: 'k' }),
    ).rejects.toThrow()
    await gone.close()
  })
})

describe('a composed email', () => {
  it("escapes members' texts in HTML", () => {
    const nasty = '<script>alert(1)</script>"\'&'
    const { html, text } = composeEmail({
      to: 'a@example.com',
      subject: nasty,
      paragraphs: [nasty],
      action: { label: nasty, url: `https://hemline.test/?a=1&b="><script>` },
    })
    expect(html).not.toContain('<script')
    expect(html).toContain('href="https://hemline.test/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
    expect(text).toContain(nasty)
  })

  it('has the lines and paragraphs of a text in HTML too', () => {
    const { html, text } = composeEmail({
      to: 'a@example.com',
      subject: 'A warning',
      paragraphs: ['Our rules:\n1. Post & pack\n2. <Wash>\n\nPlease read them.', 'That is all.'],
    })
    const written = 'Our rules:\n1. Post & pack\n2. <Wash>\n\nPlease read them.\n\nThat is all.'
    expect(text).toBe(`${written}\n\nHemline\n`)
    expect([...html.matchAll(/<p style="margin:0 0 16px">(.*?)<\/p>/g)].map(([, inside]) => inside)).toEqual([
      'Our rules:<br>1. Post &amp; pack<br>2. &lt;Wash&gt;',
      'Please read them.',
      'That is all.',
    ])
  })
})

describe('the sandbox', () => {
  it('stores one email per key, lists newest first, and filters by address', async () => {
    const store = memoryDevStore()
    const clock: Clock = { now: () => new Date('2026-11-21T10:00:00Z') }
    const mail = sandboxMail(store, clock)
    const made = (to: string) => composeEmail({ to, subject: `For ${to}`, paragraphs: ['x'] })
    await mail.send({ ...made('a@example.com'), key: '1' })
    await mail.send({ ...made('b@example.com'), key: '2' })
    await mail.send({ ...made('changed@example.com'), key: '1' })
    expect((await storedEmails(store)).map(({ to }) => to)).toEqual(['b@example.com', 'a@example.com'])
    expect(await storedEmails(store, 'A@example.com')).toMatchObject([{ key: '1', sentAt: '2026-11-21T10:00:00.000Z' }])
  })
})
