import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleStorage } from './sample-storage.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const settings = {
  identity: { endpoint: '/identity/', clientId: 'hemline-web', issuer: 'http://hemline.test/identity' },
  payments: { kind: 'sandbox', key: 'k', endpoint: '/dev/stripe' },
  operator: { name: null, email: null },
  isDevelopment: true,
  verifiesPhones: false,
  demoMembers: [],
  demoPassword: null,
  termsVersion: '2025-05-31',
  version: '1',
  now: new Date(NOW).toISOString(),
}

type PoolCall = { operation: string; body: Record<string, unknown> }
let poolCalls: PoolCall[] = []
let poolReply: (ask: PoolCall) => Response | Promise<Response>

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
const idToken = (name: string, secondsLeft: number, sub = 'anna') =>
  `h.${base64url({ sub, exp: NOW / 1000 + secondsLeft, name })}.s`
const tokens = (name: string, secondsLeft = 3600, sub = 'anna') =>
  Response.json({
    AuthenticationResult: {
      IdToken: idToken(name, secondsLeft, sub),
      AccessToken: `access-${name}`,
      RefreshToken: `refresh-${name}`,
      ExpiresIn: 3600,
    },
  })
const refusal = (type: string) =>
  Response.json({ __type: type, message: 'PreSignUp failed with error You must be 18' }, { status: 400 })

/** One browser tab: its own copy of the module over the storage and the locks that all tabs share. */
async function openTab() {
  vi.resetModules()
  return { ...(await import('./session.ts')), ...(await import('./account-codes.ts')) }
}

/** Locks as a browser has them: one holder at a time across tabs. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, _options: unknown, work: () => Promise<unknown>) {
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  poolCalls = []
  vi.stubGlobal('localStorage', sampleStorage())
  vi.stubGlobal('location', { origin: 'http://hemline.test' })
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit) => {
    if (String(address).includes('app-settings')) return Response.json(settings)
    const operation = new Headers(init.headers).get('x-amz-target')?.split('.')[1] ?? ''
    const ask = { operation, body: JSON.parse(String(init.body)) as Record<string, unknown> }
    poolCalls.push(ask)
    return poolReply(ask)
  })
})
afterEach(() => {
  vi.doUnmock('./identity-pool.ts')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('signing in stores the tokens, and a fresh one is returned without a request', async () => {
  poolReply = () => tokens('first')
  const tab = await openTab()
  await tab.signIn(' anna@example.com ', 'secret')
  expect(poolCalls).toEqual([
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
  expect(poolCalls).toHaveLength(1)
})

test('a token in its last minute is refreshed before it is returned', async () => {
  poolReply = () => tokens('first', 59)
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  poolReply = () => tokens('second')
  expect(await tab.freshToken()).toBe(idToken('second', 3600))
  expect(poolCalls[1]?.body.AuthParameters).toEqual({ REFRESH_TOKEN: 'refresh-first' })
})

test('an access token is of the member who is signed in, also when another tab has signed in another', async () => {
  poolReply = () => tokens('first')
  const one = await openTab()
  await one.signIn('anna@example.com', 'secret')
  expect(one.currentAccessToken()).toBe('access-first')
  const two = await openTab()
  poolReply = () => tokens('next', 3600, 'bea')
  await two.signOut()
  expect(one.currentAccessToken()).toBeUndefined()
  await two.signIn('bea@example.com', 'secret')
  expect(one.currentAccessToken()).toBeUndefined()
  expect(two.currentAccessToken()).toBe('access-next')
})

test('concurrent callers in two tabs cause one refresh', async () => {
  poolReply = () => tokens('first', 30)
  const one = await openTab()
  await one.signIn('anna@example.com', 'secret')
  const two = await openTab()
  poolReply = () => tokens('second')
  const freshTokens = await Promise.all([one.freshToken(), one.freshToken(), two.freshToken(), two.freshToken()])
  expect(new Set(freshTokens)).toEqual(new Set([idToken('second', 3600)]))
  expect(poolCalls.filter(({ body }) => body.AuthFlow === 'REFRESH_TOKEN_AUTH')).toHaveLength(1)
})

test('a browser that refuses locks, with site data blocked, still refreshes a token, one time', async () => {
  const request = () => Promise.reject(new DOMException('storage is denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  poolReply = () => tokens('first', 30)
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  poolReply = () => tokens('second')
  const fresh = await Promise.all([tab.freshToken(), tab.freshToken()])
  expect(fresh).toEqual([idToken('second', 3600), idToken('second', 3600)])
  poolReply = () => tokens('third')
  await tab.refreshClaims()
  expect(await tab.freshToken()).toBe(idToken('third', 3600))
  expect(poolCalls.filter(({ body }) => body.AuthFlow === 'REFRESH_TOKEN_AUTH')).toHaveLength(2)
})

test('a token that the server rejected is refreshed although it has not expired', async () => {
  poolReply = () => tokens('first')
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  poolReply = () => tokens('second')
  expect(await tab.freshToken(idToken('first', 3600))).toBe(idToken('second', 3600))
})

test('a rejected refresh ends the session; a failed request does not', async () => {
  poolReply = () => tokens('first', 10)
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  poolReply = () => {
    throw new TypeError('network')
  }
  await expect(tab.freshToken()).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0 })
  expect(tab.currentSession()).not.toBeNull()
  poolReply = () => refusal('NotAuthorizedException')
  expect(await tab.freshToken()).toBeNull()
  expect(tab.currentSession()).toBeNull()
})

test('a refresh whose answer is lost is asked again by the same name, immediately and after a reload', async () => {
  poolReply = () => tokens('first', 10)
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  poolReply = () => {
    throw new TypeError('network')
  }
  await expect(tab.freshToken()).rejects.toMatchObject({ code: 'UNREACHABLE' })
  const reloaded = await openTab()
  poolReply = () => tokens('second', 10)
  expect(await reloaded.freshToken()).toBe(idToken('second', 10))
  poolReply = () => tokens('third')
  await reloaded.freshToken()
  const [lost, again, afterReload, next] = poolCalls.slice(1).map(({ body }) => body.ClientMetadata)
  expect(lost).toEqual({ attempt: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect([again, afterReload]).toEqual([lost, lost])
  expect(next).not.toEqual(lost)
})

describe('a member who signs out while their token is being refreshed', () => {
  const late = [
    ['new tokens come', () => tokens('second')],
    ['a refusal comes', () => refusal('NotAuthorizedException')],
  ] as const
  const lost = () => {
    throw new TypeError('network')
  }

  type Tab = Awaited<ReturnType<typeof openTab>>
  /** Anna's refresh has been sent; `answer` ends it. */
  async function refreshing(begin: (tab: Tab) => Promise<unknown> = (tab) => tab.freshToken()) {
    poolReply = () => tokens('first', 10)
    const tab = await openTab()
    await tab.signIn('anna@example.com', 'secret')
    const reply = Promise.withResolvers<() => Response>()
    const asked = Promise.withResolvers<void>()
    poolReply = async ({ operation, body }) => {
      if (operation === 'RevokeToken') return Response.json({})
      if (body.AuthFlow !== 'REFRESH_TOKEN_AUTH') return tokens('next', 3600, 'bea')
      asked.resolve()
      return (await reply.promise)()
    }
    const token = begin(tab)
    await asked.promise
    return { tab, token, answer: reply.resolve }
  }

  test.each(late)('stays signed out when %s after it', async (_, reply) => {
    const { tab, token, answer } = await refreshing()
    await tab.signOut()
    answer(reply)
    expect(await token).toBeNull()
    expect(tab.currentSession()).toBeNull()
  })

  test.each(late)('leaves the next member signed in when %s after it, whose token is not theirs', async (_, reply) => {
    const { tab, token, answer } = await refreshing()
    await tab.signOut()
    await tab.signIn('bea@example.com', 'secret')
    answer(reply)
    expect(await token).toBeNull()
    expect(tab.currentSession()).toMatchObject({ sub: 'bea', refreshToken: 'refresh-next' })
    expect(await tab.freshToken()).toBe(idToken('next', 3600, 'bea'))
  })

  test('is joined by its own member only: the token of the next one is refreshed too', async () => {
    const { tab, token, answer } = await refreshing()
    await tab.signOut()
    const before = poolReply
    poolReply = ({ operation, body }) => {
      if ((body.AuthParameters as { REFRESH_TOKEN?: string } | undefined)?.REFRESH_TOKEN === 'refresh-next')
        return tokens('newer', 3600, 'bea')
      return body.AuthFlow === 'USER_PASSWORD_AUTH' ? tokens('next', 10, 'bea') : before({ operation, body })
    }
    await tab.signIn('bea@example.com', 'secret')
    const next = Promise.all([tab.freshToken(), tab.freshToken()])
    answer(() => tokens('second'))
    expect(await token).toBeNull()
    expect(await next).toEqual([idToken('newer', 3600, 'bea'), idToken('newer', 3600, 'bea')])
    expect(poolCalls.filter(({ body }) => body.AuthFlow === 'REFRESH_TOKEN_AUTH')).toHaveLength(2)
  })

  test('changes nothing of the next member’s account with what they had typed', async () => {
    const { tab, token: changed, answer } = await refreshing((tab) => tab.changePassword('secret', 'a whole new one'))
    const outcome = changed.catch((error) => error)
    await tab.signOut()
    await tab.signIn('bea@example.com', 'secret')
    answer(() => tokens('second'))
    expect(await outcome).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })
    expect(poolCalls.map(({ operation }) => operation)).not.toContain('ChangePassword')
  })

  test('has the tokens of the session that they have begun since', async () => {
    const { tab, token, answer } = await refreshing()
    await tab.signOut()
    const back = poolReply
    poolReply = (ask) => (ask.body.AuthFlow === 'USER_PASSWORD_AUTH' ? tokens('back') : back(ask))
    await tab.signIn('anna@example.com', 'secret')
    answer(() => tokens('second'))
    expect(await token).toBe(idToken('back', 3600))
    expect(tab.currentSession()?.refreshToken).toBe('refresh-back')
  })

  test('is signed out also when the refresh is not answered', async () => {
    const { tab, token, answer } = await refreshing()
    await tab.signOut()
    answer(lost)
    await expect(token).rejects.toMatchObject({ code: 'UNREACHABLE' })
    expect(tab.currentSession()).toBeNull()
  })

  test('is not signed in again by a refresh that was not sent yet: its code was being loaded', async () => {
    const isLoading = Promise.withResolvers<void>()
    const isLoaded = Promise.withResolvers<void>()
    vi.doMock('./identity-pool.ts', async (original) => {
      isLoading.resolve()
      await isLoaded.promise
      return original<object>()
    })
    const stale = { sub: 'anna', idToken: idToken('first', 10), refreshToken: 'refresh-first', expiresAt: NOW }
    localStorage.setItem('hemline.session', JSON.stringify(stale))
    vi.resetModules()
    const { freshToken, currentSession } = await import('./session.ts')
    const token = freshToken()
    await isLoading.promise
    // in another tab
    localStorage.removeItem('hemline.session')
    isLoaded.resolve()
    expect(await token).toBeNull()
    expect(currentSession()).toBeNull()
    expect(poolCalls).toEqual([])
  })
})

test('a refusal has the code and the message, without the pool’s prefix', async () => {
  poolReply = () => refusal('com.amazonaws#UserLambdaValidationException')
  const tab = await openTab()
  const member = {
    email: 'a@example.com',
    password: 'long enough',
    birthdate: '2010-01-01',
    termsVersion: '2025-05-31',
  }
  await expect(tab.signUp(member)).rejects.toMatchObject({
    code: 'UserLambdaValidationException',
    message: 'You must be 18',
  })
})

test('signing out removes the session immediately and revokes the refresh token', async () => {
  poolReply = () => tokens('first')
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  poolReply = () => Response.json({})
  const leaving = tab.signOut()
  expect(tab.currentSession()).toBeNull()
  await leaving
  expect(poolCalls.at(-1)).toEqual({
    operation: 'RevokeToken',
    body: { ClientId: 'hemline-web', Token: 'refresh-first' },
  })
})

test('after signing out a member is led away one time; a link opened later, or elsewhere, keeps its place', async () => {
  const [here, link] = ['http://hemline.test/orders', 'http://hemline.test/order/7']
  const at = (href: string) => vi.stubGlobal('location', { origin: 'http://hemline.test', href })
  at(here)
  poolReply = () => tokens('first')
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  expect(tab.hasSignedOut()).toBe(false)
  poolReply = () => Response.json({})
  await tab.signOut()
  expect(tab.hasSignedOut()).toBe(true)
  at(link)
  expect(tab.hasSignedOut()).toBe(false)
  at(here)
  tab.endSignOut()
  expect(tab.hasSignedOut()).toBe(false)
})

describe('a member who signs out without a network', () => {
  const revoked = () => poolCalls.filter(({ operation }) => operation === 'RevokeToken').map(({ body }) => body.Token)
  const reply = ({ operation }: PoolCall) => (operation === 'InitiateAuth' ? tokens('next') : Response.json({}))
  async function signedOut() {
    poolReply = () => tokens('first')
    const tab = await openTab()
    await tab.signIn('anna@example.com', 'secret')
    poolReply = () => {
      throw new TypeError('network')
    }
    await tab.signOut()
    expect(tab.currentSession()).toBeNull()
    poolCalls = []
    poolReply = reply
  }

  test('is signed out at Hemline too once there is a network, also after a reload, and once only', async () => {
    await signedOut()
    const reloaded = await openTab()
    await reloaded.revokeEnded()
    await reloaded.revokeEnded()
    expect(revoked()).toEqual(['refresh-first'])
  })

  test('is signed out before the next member signs in, who would otherwise read their pushes', async () => {
    await signedOut()
    const next = await openTab()
    await next.signIn('bea@example.com', 'secret')
    expect(poolCalls.map(({ operation }) => operation)).toEqual(['RevokeToken', 'InitiateAuth'])
    await next.signOut()
    expect(revoked()).toEqual(['refresh-first', 'refresh-next'])
  })

  test('is not asked for again once Hemline has refused: the session had ended', async () => {
    await signedOut()
    poolReply = () => refusal('NotAuthorizedException')
    const reloaded = await openTab()
    await reloaded.revokeEnded()
    await reloaded.revokeEnded()
    expect(revoked()).toEqual(['refresh-first'])
  })

  test('waits on while Hemline does not answer', async () => {
    await signedOut()
    poolReply = () => Response.json({}, { status: 503 })
    const reloaded = await openTab()
    await reloaded.revokeEnded()
    poolReply = reply
    await reloaded.revokeEnded()
    expect(revoked()).toEqual(['refresh-first', 'refresh-first'])
  })
})

test('a code is confirmed with the session it was sent in, and without one after a reload', async () => {
  poolReply = ({ operation }) => Response.json({ Session: `of ${operation}` })
  const tab = await openTab()
  await tab.signUp({ email: 'a@example.com', password: 'long enough', birthdate: '1990-01-01', termsVersion: '1' })
  await tab.confirmSignUp(' A@example.com', '123456')
  await tab.forgotPassword('a@example.com')
  await tab.confirmForgotPassword('a@example.com', '123456', 'long enough')
  const reloaded = await openTab()
  await reloaded.confirmForgotPassword('a@example.com', '123456', 'long enough')
  expect(poolCalls.map(({ body }) => body.Session ?? body.ClientMetadata)).toEqual([
    undefined,
    'of SignUp',
    undefined,
    { session: 'of ForgotPassword' },
    undefined,
  ])
})

describe('a new password', () => {
  const entered = { email: 'a@example.com', code: '123456', password: 'a whole new one' }
  const operations = () => poolCalls.map(({ operation }) => operation)
  const lost = () => {
    throw new TypeError('network')
  }
  const open = async () => {
    const tab = await openTab()
    const change = tab.thenSignIn(({ email, code, password }) => tab.confirmForgotPassword(email, code, password))
    return { tab, change }
  }

  test('whose answer was lost signs in when it is sent again, and the used code is not refused', async () => {
    const { tab, change } = await open()
    poolReply = lost
    await expect(change(entered)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    poolReply = ({ operation }) => (operation === 'InitiateAuth' ? tokens('first') : refusal('CodeMismatchException'))
    await change(entered)
    expect(tab.currentSession()).not.toBeNull()
    expect(operations()).toEqual(['ConfirmForgotPassword', 'InitiateAuth'])
  })

  test('after which signing in failed signs in when it is sent again', async () => {
    const { tab, change } = await open()
    poolReply = ({ operation }) => (operation === 'InitiateAuth' ? lost() : Response.json({}))
    await expect(change(entered)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    poolReply = () => tokens('first')
    await change(entered)
    expect(tab.currentSession()).not.toBeNull()
    expect(operations()).toEqual(['ConfirmForgotPassword', 'InitiateAuth', 'InitiateAuth'])
  })

  test('that did not arrive is sent again with its code', async () => {
    const { change } = await open()
    poolReply = lost
    await expect(change(entered)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    let isSet = false
    poolReply = ({ operation }) => {
      if (operation === 'InitiateAuth') return isSet ? tokens('first') : refusal('NotAuthorizedException')
      isSet = true
      return Response.json({})
    }
    await change(entered)
    expect(operations()).toEqual(['ConfirmForgotPassword', 'InitiateAuth', 'ConfirmForgotPassword', 'InitiateAuth'])
  })

  test('with a wrong code is refused each time, without a try to sign in', async () => {
    const { change } = await open()
    poolReply = () => refusal('CodeMismatchException')
    for (const _ of [1, 2]) await expect(change(entered)).rejects.toMatchObject({ code: 'CodeMismatchException' })
    expect(operations()).toEqual(['ConfirmForgotPassword', 'ConfirmForgotPassword'])
  })
})
