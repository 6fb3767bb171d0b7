import { expect, test } from 'vitest'
import { checkedHost, troubles } from '../test/checked-host.ts'
import { startProcess } from '../test/process.ts'
import { readEnv } from './base/env.ts'
import { exitCodeOf, lineOf } from './host-check.ts'

const host = checkedHost()

test('where everything is right each system has its line, and no letter is sent', async () => {
  const findings = await host.look()
  expect(troubles(findings)).toEqual([])
  expect(exitCodeOf(findings)).toBe(0)
  for (const what of ['Address', 'Operator', 'Data folder', 'Database', 'Pictures', 'Mail', 'Sign-in', 'Stripe'])
    expect(findings.find((finding) => finding.what === what)?.state, what).toBe('right')
  expect(host.mail.received).toEqual([])
})

test('a check that fails itself is a finding, and the others have theirs', async () => {
  const env = { ...readEnv(host.settings()), SMTP_URL: 'no address' }
  const lines = (await host.checkEnv(env)).map(lineOf)
  expect(lines).toContain('WRONG      Mail: It couldn’t be checked: Invalid URL.')
  expect(lines).toContainEqual(expect.stringMatching(/^right +Database/))
})

test.each<[string, Record<string, string>, RegExp]>([
  ['http', { PUBLIC_URL: 'http://hemline.test' }, /^WRONG +Address: PUBLIC_URL is http:.*https/],
  [
    'an address with a path',
    { PUBLIC_URL: 'https://hemline.test/lend' },
    /^WRONG +Address: PUBLIC_URL is https:\/\/hemline.test\/lend\. .*without a path/,
  ],
  ['this machine', { PUBLIC_URL: 'https://localhost' }, /^WRONG +Address: No one can reach/],
])('%s is wrong, and the line says what to change', (_what, changes, line) => host.expectWrong(changes, line))

test('production does not start with a wrong setting, names it, and starts when a system only does not answer', async () => {
  const silent = {
    ...host.settings(),
    S3_BUCKET: '',
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  // Stripe's own address: with a network it refuses the key, without one it is away
  await expect(startProcess({ ...silent, PUBLIC_URL: 'http://hemline.test' })).rejects.toThrow('Hemline does not start')
  const server = await startProcess({ ...silent, START_CHECKS: 'report' })
  expect((await fetch(`${server.url}/livez`)).status).toBe(200)
  await server.stop()
})
