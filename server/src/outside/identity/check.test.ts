import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OutsideIssuer, openOutsideIssuer } from '../../../test/outside-issuer.ts'
import { readEnv } from '../../base/env.ts'
import { checkIssuer } from './check.ts'

const SECRET = 'a secret of the server'
let issuer: OutsideIssuer
beforeAll(async () => {
  issuer = await openOutsideIssuer({ clientSecret: SECRET, redirectUris: () => ['http://127.0.0.1:3000/sign-in'] })
})
afterAll(() => issuer.close())

const look = (changes: Record<string, string> = {}) =>
  checkIssuer(
    readEnv({
      DATABASE_URL: 'postgres://localhost/x',
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: SECRET,
      ...changes,
    }),
  )

test('an issuer that knows our client is right, and its line says where it must return to', async () => {
  const { state, text } = await look({ PUBLIC_URL: 'https://hemline.test' })
  expect([state, text]).toEqual([
    'right',
    `${issuer.issuer} publishes one key and knows our client. It must return to https://hemline.test/sign-in.`,
  ])
})

test.each([
  ['another client id', { OIDC_CLIENT_ID: 'another' }, /doesn’t accept our client/],
  ['another secret', { OIDC_CLIENT_SECRET: 'another' }, /doesn’t accept our client/],
])('%s is wrong', async (_, changes, text) => {
  const result = await look(changes)
  expect([result.state, result.text]).toEqual(['wrong', expect.stringMatching(text)])
})

test('an issuer of another name is wrong, and one that is away is away', async () => {
  const slash = await look({ OIDC_ISSUER: `${issuer.issuer}/` })
  expect([slash.state, slash.text]).toEqual(['wrong', expect.stringMatching(/calls itself .*Copy that exactly/)])
  issuer.setAway(true)
  expect((await look()).state).toBe('away')
  issuer.setAway(false)
})
