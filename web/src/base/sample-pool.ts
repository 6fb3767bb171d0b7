import { afterEach, beforeEach, vi } from 'vitest'
import { sampleStorage } from './sample-storage.ts'

export const NOW = Date.parse('2026-11-21T12:00:00Z')

export type PoolCall = { operation: string; body: Record<string, unknown> }

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

export const idToken = (name: string, secondsLeft: number, sub = 'anna') =>
  `h.${base64url({ sub, exp: NOW / 1000 + secondsLeft, name })}.s`

/** The pool's answer to a sign-in or a refresh. */
export const tokens = (name: string, secondsLeft = 3600, sub = 'anna') =>
  Response.json({
    AuthenticationResult: {
      IdToken: idToken(name, secondsLeft, sub),
      AccessToken: `access-${name}`,
      RefreshToken: `refresh-${name}`,
      ExpiresIn: 3600,
    },
  })

export const refusal = (type: string, message = 'PreSignUp failed with error You must be 18') =>
  Response.json({ __type: type, message }, { status: 400 })

const unused = () => ({
  calls: [] as PoolCall[],
  reply: (_: PoolCall): Response | Promise<Response> => Response.json({}),
  settings: {
    identity: { endpoint: '/identity/', clientId: 'hemline-web', issuer: 'http://hemline.test/identity' },
    payments: { kind: 'sandbox', key: 'k', endpoint: '/dev/stripe' },
    operator: { name: null, email: null },
    isDevelopment: true,
    verifiesPhones: false,
    ordersLabels: true,
    demoMembers: [],
    demoPassword: null,
    termsVersion: '2025-05-31',
    version: '1',
    now: new Date(NOW).toISOString(),
  },
})

/**
 * For the tests of a file, each in a new browser at `NOW`: the identity pool and the settings that a page fetches. A test says
 * what the pool replies, and reads what it was asked.
 */
export function samplePool() {
  const pool = unused()
  async function fetch(address: string | URL, init: RequestInit) {
    if (String(address).includes('app-settings')) return Response.json(pool.settings)
    const operation = new Headers(init.headers).get('x-amz-target')?.split('.')[1] ?? ''
    const ask = { operation, body: JSON.parse(String(init.body)) as Record<string, unknown> }
    pool.calls.push(ask)
    return pool.reply(ask)
  }
  beforeEach(() => {
    Object.assign(pool, unused())
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    vi.stubGlobal('localStorage', sampleStorage())
    vi.stubGlobal('location', { origin: 'http://hemline.test' })
    vi.stubGlobal('navigator', { locks: sampleLocks() })
    vi.stubGlobal('fetch', fetch)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return pool
}

/** One browser tab: its own copy of the modules over the storage and the locks that all tabs share. */
export async function openTab() {
  vi.resetModules()
  return { ...(await import('./session.ts')), ...(await import('./account-codes.ts')) }
}

/** Locks as a browser has them, with one holder at a time across tabs. */
function sampleLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, _options: unknown, work: () => Promise<unknown>) {
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}
