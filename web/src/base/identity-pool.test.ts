import { afterEach, expect, test, vi } from 'vitest'

vi.mock('./app-settings.ts', () => ({
  appSettings: async () => ({ identity: { endpoint: 'https://pool.test/', clientId: 'the-client', flow: 'forms' } }),
}))
vi.stubGlobal('location', { origin: 'https://hemline.test' })

import { refresh, tokensFor } from './identity-pool.ts'
import type { Session } from './tokens.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const session: Session = { sub: 's', idToken: 'old', refreshToken: 'still good', expiresAt: 0 }
const answering = (status: number, body: object) => {
  vi.stubGlobal('location', { origin: 'https://hemline.test' })
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
}

// every member of Amazon's AuthenticationResult is optional; `cognito-local` leaves ExpiresIn out
test('tokens without the seconds that they last are accepted: the ID token says when it ends', async () => {
  answering(200, { AuthenticationResult: { IdToken: 'id', AccessToken: 'access', RefreshToken: 'refresh' } })
  expect(await tokensFor('ida@hemline.test', 'a long enough password')).toEqual({
    idToken: 'id',
    accessToken: 'access',
    refreshToken: 'refresh',
  })
})

test('a refresh that leaves the refresh token as it was has none; a refused one ends the session; a fault does not', async () => {
  answering(200, { AuthenticationResult: { IdToken: 'newer' } })
  expect(await refresh(session)).toEqual({ idToken: 'newer', accessToken: undefined, refreshToken: undefined })
  answering(400, { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' })
  expect(await refresh(session)).toBeNull()
  answering(400, { __type: 'com.amazonaws.cognito#TooManyRequestsException', message: 'Rate exceeded' })
  await expect(refresh(session)).rejects.toMatchObject({ code: 'TooManyRequestsException' })
  answering(500, {})
  await expect(refresh(session)).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('a refresh without an answer is given up after 10 s and asked once more', async () => {
  vi.stubGlobal('location', { origin: 'https://hemline.test' })
  vi.useFakeTimers()
  let calls = 0
  const hangs = (_: unknown, { signal }: RequestInit) =>
    new Promise((_, reject) => {
      calls += 1
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  vi.stubGlobal('fetch', hangs)
  const refreshed = expect(refresh(session)).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0 })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(calls).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  await refreshed
})
