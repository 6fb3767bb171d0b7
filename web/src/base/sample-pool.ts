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

export type SamplePool = ReturnType<typeof samplePool>

/** For tests: the identity pool and the settings that a page fetches. A test says what the pool replies, and reads what it was asked. */
export function samplePool() {
  const pool = {
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
    async fetch(address: string | URL, init: RequestInit) {
      if (String(address).includes('app-settings')) return Response.json(pool.settings)
      const operation = new Headers(init.headers).get('x-amz-target')?.split('.')[1] ?? ''
      const ask = { operation, body: JSON.parse(String(init.body)) as Record<string, unknown> }
      pool.calls.push(ask)
      return pool.reply(ask)
    },
  }
  return pool
}

/** For tests: locks as a browser has them, with one holder at a time across tabs. */
export function sampleLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, _options: unknown, work: () => Promise<unknown>) {
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}
