import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkedHost, troubles, type Webhook } from '../test/checked-host.ts'
import { exitCodeOf, lineOf } from './host-check.ts'

/** Nothing listens on the discard port. */
const NOWHERE = 'http://127.0.0.1:9'
const host = checkedHost()

test('pictures that a bucket does not have yet are a note, until their folder is moved away', async () => {
  const data = await mkdtemp(join(tmpdir(), 'hemline-check-'))
  const notes = async (changes: Record<string, string> = {}) =>
    (await host.look({ HEMLINE_DATA: data, ...changes })).map(lineOf).filter((line) => /the bucket is read/.test(line))
  try {
    await mkdir(join(data, 'images'))
    await writeFile(join(data, 'images/.one.partial'), 'half')
    expect(await notes()).toEqual([])
    await writeFile(join(data, 'images/one.jpg'), 'a picture')
    expect(await notes()).toEqual([
      expect.stringMatching(/^note +Pictures: Files in .*images: 1\. Only the bucket is read/),
    ])
    expect(await notes({ S3_BUCKET: '' })).toEqual([])
  } finally {
    await rm(data, { recursive: true, force: true })
  }
})

test('a webhook that leaves out disputes is a note, since nothing else notices one', async () => {
  const dispute = 'charge.dispute.created'
  const line = async (...present: Webhook[]) => {
    host.setWebhooks(present)
    return (await host.look()).map(lineOf).find((one) => one.includes('Stripe’s webhook'))
  }
  const unnoticed = /^note .*disputes is noticed by charge\.dispute\.created alone/
  expect(await line({ enabled_events: ['payment_intent.succeeded', dispute] })).toMatch(/^right/)
  expect(await line({ enabled_events: ['payment_intent.succeeded'] })).toMatch(unnoticed)
  expect(await line()).toMatch(unnoticed)
  expect(await line({ enabled_events: [dispute], status: 'disabled' })).toMatch(unnoticed)
  // one of two at this address sends it
  expect(await line({ enabled_events: ['*'], status: 'disabled' }, { enabled_events: [dispute] })).toMatch(/^right/)
})

test('a test letter is sent to the address that was asked for', async () => {
  await host.look({}, { letterTo: 'host@hemline.test' })
  expect(host.mail.received.map(({ to }) => to)).toEqual([['host@hemline.test']])
})

test.each<[string, () => Record<string, string>, () => unknown, RegExp]>([
  ['a bucket that refuses', () => ({}), () => host.refuse('bucket'), /^WRONG +Pictures: .*written.*403 AccessDenied/],
  [
    'a folder that is a file',
    () => ({ HEMLINE_DATA: join(host.folder, 'file'), S3_BUCKET: '' }),
    () => writeFile(join(host.folder, 'file'), ''),
    /^WRONG +Pictures: /,
  ],
  ['a key that Stripe refuses', () => ({}), () => host.refuse('stripe'), /^WRONG +Stripe: Stripe doesn’t accept/],
  ['keys of two modes', () => ({ STRIPE_PUBLISHABLE_KEY: 'pk_test_none' }), () => {}, /^WRONG +Stripe: One of the two/],
  ['an issuer without keys', () => ({}), () => host.refuse('issuer'), /^WRONG +Sign-in: There is no RSA key/],
  [
    'a tile server that is several hosts',
    () => ({ TILE_URL: 'https://{s}.tiles.invalid/{z}/{x}/{y}.png', TILE_ATTRIBUTION: 'Us' }),
    () => {},
    /^WRONG +Map: TILE_URL may have placeholders in its path and query only\.$/,
  ],
  [
    'a pattern of dark tiles without a column',
    () => ({ TILE_URL_DARK: 'https://tiles.invalid/{z}/{y}.png' }),
    () => {},
    /^WRONG +Map: TILE_URL_DARK must contain \{x\}\.$/,
  ],
  ['another issuer', () => ({ OIDC_ISSUER: `${host.issuer}/` }), () => {}, /^WRONG +Sign-in: OIDC_ISSUER is /],
])('%s is wrong, and the line says what to change', async (_what, changes, happen, line) => {
  await happen()
  await host.expectWrong(changes(), line)
})

test.each<[string, () => Record<string, string>, { stripeAddress?: string }, RegExp]>([
  ['mail server', () => ({ SMTP_URL: 'smtp://127.0.0.1:9' }), {}, /^no answer +Mail: .*Letters wait/],
  ['bucket', () => ({ S3_ENDPOINT: NOWHERE }), {}, /^no answer +Pictures: The bucket pictures doesn’t answer/],
  ['issuer', () => ({ OIDC_ISSUER: NOWHERE }), {}, /^no answer +Sign-in: /],
  ['Stripe', () => ({}), { stripeAddress: NOWHERE }, /^no answer +Stripe: /],
])('a silent %s is away, not wrong', async (_what, changes, more, line) => {
  const findings = await host.look(changes(), more)
  expect([exitCodeOf(findings), troubles(findings)]).toEqual([2, [expect.stringMatching(line)]])
})
