import { afterEach, describe, expect, test, vi } from 'vitest'
import { idToken, NOW, openTab, type PoolCall, refusal, samplePool, tokens } from './sample-pool.ts'

const pool = samplePool()
afterEach(() => {
  vi.doUnmock('./identity-pool.ts')
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
    pool.reply = () => tokens('first', 10)
    const tab = await openTab()
    await tab.signIn('anna@example.com', 'secret')
    const reply = Promise.withResolvers<() => Response>()
    const asked = Promise.withResolvers<void>()
    pool.reply = async ({ operation, body }) => {
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
    const before = pool.reply
    pool.reply = ({ operation, body }) => {
      if ((body.AuthParameters as { REFRESH_TOKEN?: string } | undefined)?.REFRESH_TOKEN === 'refresh-next')
        return tokens('newer', 3600, 'bea')
      return body.AuthFlow === 'USER_PASSWORD_AUTH' ? tokens('next', 10, 'bea') : before({ operation, body })
    }
    await tab.signIn('bea@example.com', 'secret')
    const next = Promise.all([tab.freshToken(), tab.freshToken()])
    answer(() => tokens('second'))
    expect(await token).toBeNull()
    expect(await next).toEqual([idToken('newer', 3600, 'bea'), idToken('newer', 3600, 'bea')])
    expect(pool.calls.filter(({ body }) => body.AuthFlow === 'REFRESH_TOKEN_AUTH')).toHaveLength(2)
  })

  test('changes nothing of the next member’s account with what they had typed', async () => {
    const { tab, token: changed, answer } = await refreshing((tab) => tab.changePassword('secret', 'a whole new one'))
    const outcome = changed.catch((error) => error)
    await tab.signOut()
    await tab.signIn('bea@example.com', 'secret')
    answer(() => tokens('second'))
    expect(await outcome).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })
    expect(pool.calls.map(({ operation }) => operation)).not.toContain('ChangePassword')
  })

  test('has the tokens of the session that they have begun since', async () => {
    const { tab, token, answer } = await refreshing()
    await tab.signOut()
    const back = pool.reply
    pool.reply = (ask) => (ask.body.AuthFlow === 'USER_PASSWORD_AUTH' ? tokens('back') : back(ask))
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
    expect(pool.calls).toEqual([])
  })
})

test('signing out removes the session immediately and revokes the refresh token', async () => {
  pool.reply = () => tokens('first')
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  pool.reply = () => Response.json({})
  const leaving = tab.signOut()
  expect(tab.currentSession()).toBeNull()
  await leaving
  expect(pool.calls.at(-1)).toEqual({
    operation: 'RevokeToken',
    body: { ClientId: 'hemline-web', Token: 'refresh-first' },
  })
})

test('after signing out a member is led away one time; a link opened later, or elsewhere, keeps its place', async () => {
  const [here, link] = ['http://hemline.test/orders', 'http://hemline.test/order/7']
  const at = (href: string) => vi.stubGlobal('location', { origin: 'http://hemline.test', href })
  at(here)
  pool.reply = () => tokens('first')
  const tab = await openTab()
  await tab.signIn('anna@example.com', 'secret')
  expect(tab.hasSignedOut()).toBe(false)
  pool.reply = () => Response.json({})
  await tab.signOut()
  expect(tab.hasSignedOut()).toBe(true)
  at(link)
  expect(tab.hasSignedOut()).toBe(false)
  at(here)
  tab.endSignOut()
  expect(tab.hasSignedOut()).toBe(false)
})

describe('a member who signs out without a network', () => {
  const revoked = () => pool.calls.filter(({ operation }) => operation === 'RevokeToken').map(({ body }) => body.Token)
  const reply = ({ operation }: PoolCall) => (operation === 'InitiateAuth' ? tokens('next') : Response.json({}))
  async function signedOut() {
    pool.reply = () => tokens('first')
    const tab = await openTab()
    await tab.signIn('anna@example.com', 'secret')
    pool.reply = () => {
      throw new TypeError('network')
    }
    await tab.signOut()
    expect(tab.currentSession()).toBeNull()
    pool.calls = []
    pool.reply = reply
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
    expect(pool.calls.map(({ operation }) => operation)).toEqual(['RevokeToken', 'InitiateAuth'])
    await next.signOut()
    expect(revoked()).toEqual(['refresh-first', 'refresh-next'])
  })

  test('is not asked for again once Hemline has refused: the session had ended', async () => {
    await signedOut()
    pool.reply = () => refusal('NotAuthorizedException')
    const reloaded = await openTab()
    await reloaded.revokeEnded()
    await reloaded.revokeEnded()
    expect(revoked()).toEqual(['refresh-first'])
  })

  test('waits on while Hemline does not answer', async () => {
    await signedOut()
    pool.reply = () => Response.json({}, { status: 503 })
    const reloaded = await openTab()
    await reloaded.revokeEnded()
    pool.reply = reply
    await reloaded.revokeEnded()
    expect(revoked()).toEqual(['refresh-first', 'refresh-first'])
  })
})
