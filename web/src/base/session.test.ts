import { expect, test, vi } from 'vitest'
import { idToken, openTab, refusal, samplePool, tokens } from './sample-pool.ts'

const pool = samplePool()

test('signing in stores the tokens, and a fresh one is returned without a request', async () => {
  pool.reply = () => tokens('first')
  const tab = await openTab()
  await tab.signIn(' anna@example.com ', 'secret')
  expect(pool.calls).toEqual([
    {
      operation: 'InitiateAuth',
      body: {
        ClientId: 'hemline-web',
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'anna@example.com', PASSWORD: 'secret' },
      },
    },
  ])
  expect(await tab.freshToken()).toBe(idToken('first', 3600))
  expect(pool.calls).toHaveLength(1)
})

test('a token in its last minute is refreshed before it is returned', async () => {
  pool.reply = () => tokens('first', 59)
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  pool.reply = () => tokens('second')
  expect(await tab.freshToken()).toBe(idToken('second', 3600))
  expect(pool.calls[1]?.body.AuthParameters).toEqual({ REFRESH_TOKEN: 'refresh-first' })
})

test('an access token is of the member who is signed in, also when another tab has signed in another', async () => {
  pool.reply = () => tokens('first')
  const one = await openTab()
  await one.signIn('anna@example.com', 'secret')
  expect(one.currentAccessToken()).toBe('access-first')
  const two = await openTab()
  pool.reply = () => tokens('next', 3600, 'bea')
  await two.signOut()
  expect(one.currentAccessToken()).toBeUndefined()
  await two.signIn('bea@example.com', 'secret')
  expect(one.currentAccessToken()).toBeUndefined()
  expect(two.currentAccessToken()).toBe('access-next')
})

test('concurrent callers in two tabs cause one refresh', async () => {
  pool.reply = () => tokens('first', 30)
  const one = await openTab()
  await one.signIn('anna@example.com', 'secret')
  const two = await openTab()
  pool.reply = () => tokens('second')
  const freshTokens = await Promise.all([one.freshToken(), one.freshToken(), two.freshToken(), two.freshToken()])
  expect(new Set(freshTokens)).toEqual(new Set([idToken('second', 3600)]))
  expect(pool.calls.filter(({ body }) => body.AuthFlow === 'REFRESH_TOKEN_AUTH')).toHaveLength(1)
})

test('a browser that refuses locks, with site data blocked, still refreshes a token, one time', async () => {
  const request = () => Promise.reject(new DOMException('storage is denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  pool.reply = () => tokens('first', 30)
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  pool.reply = () => tokens('second')
  const fresh = await Promise.all([tab.freshToken(), tab.freshToken()])
  expect(fresh).toEqual([idToken('second', 3600), idToken('second', 3600)])
  pool.reply = () => tokens('third')
  await tab.refreshClaims()
  expect(await tab.freshToken()).toBe(idToken('third', 3600))
  expect(pool.calls.filter(({ body }) => body.AuthFlow === 'REFRESH_TOKEN_AUTH')).toHaveLength(2)
})

test('a token that the server rejected is refreshed although it has not expired', async () => {
  pool.reply = () => tokens('first')
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  pool.reply = () => tokens('second')
  expect(await tab.freshToken(idToken('first', 3600))).toBe(idToken('second', 3600))
})

test('a rejected refresh ends the session; a failed request does not', async () => {
  pool.reply = () => tokens('first', 10)
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  pool.reply = () => {
    throw new TypeError('network')
  }
  await expect(tab.freshToken()).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0 })
  expect(tab.currentSession()).not.toBeNull()
  pool.reply = () => refusal('NotAuthorizedException')
  expect(await tab.freshToken()).toBeNull()
  expect(tab.currentSession()).toBeNull()
})

test('a refresh whose answer is lost is asked again by the same name, immediately and after a reload', async () => {
  pool.reply = () => tokens('first', 10)
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  pool.reply = () => {
    throw new TypeError('network')
  }
  await expect(tab.freshToken()).rejects.toMatchObject({ code: 'UNREACHABLE' })
  const reloaded = await openTab()
  pool.reply = () => tokens('second', 10)
  expect(await reloaded.freshToken()).toBe(idToken('second', 10))
  pool.reply = () => tokens('third')
  await reloaded.freshToken()
  const [lost, again, afterReload, next] = pool.calls.slice(1).map(({ body }) => body.ClientMetadata)
  expect(lost).toEqual({ attempt: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect([again, afterReload]).toEqual([lost, lost])
  expect(next).not.toEqual(lost)
})
