import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleStorage } from './sample-storage.ts'

const member = { email: 'a@example.com', password: 'long enough', birthdate: '1992-06-14', termsVersion: '2025-05-31' }
const settings = {
  identity: { endpoint: '/identity/', clientId: 'hemline-web', issuer: 'http://hemline.test/identity' },
  payments: { kind: 'sandbox', key: 'k', endpoint: '/dev/stripe' },
  operator: { name: null, email: null },
  isDevelopment: true,
  verifiesPhones: false,
  demoMembers: [],
  demoPassword: null,
  version: '1',
  now: '2026-11-21T12:00:00Z',
}

let termsVersion: string
beforeEach(() => {
  termsVersion = member.termsVersion
  vi.stubGlobal('localStorage', sampleStorage())
  vi.stubGlobal('location', { origin: 'http://hemline.test' })
})
afterEach(() => vi.unstubAllGlobals())

/** A page that has read the settings, and whose sign-up is refused in these words. */
async function refusedWith(message: string, type = 'UserLambdaValidationException') {
  vi.stubGlobal('fetch', async (address: string | URL) =>
    String(address).includes('app-settings')
      ? Response.json({ ...settings, termsVersion })
      : Response.json({ __type: type, message }, { status: 400 }),
  )
  vi.resetModules()
  const page = { ...(await import('./account-codes.ts')), ...(await import('./app-settings.ts')) }
  await page.appSettings()
  return page
}

test.each(['Please agree to the terms and conditions.', 'Other words of another version'])(
  'who signs up on a page that is older than the terms is refused as such, whatever the words are: %s',
  async (message) => {
    const page = await refusedWith(message)
    termsVersion = '2026-11-20'
    await expect(page.signUp(member)).rejects.toMatchObject({ code: 'TERMS_REQUIRED', message, status: 400 })
    // the next try agrees to the terms in force
    expect((await page.appSettings()).termsVersion).toBe('2026-11-20')
  },
)

test.each([
  ['UserLambdaValidationException', member.termsVersion],
  ['InvalidParameterException', '2026-11-20'],
])('any other refusal of a sign-up is as the pool has it: %s', async (code, inForce) => {
  const page = await refusedWith('Please agree to the terms and conditions.', code)
  termsVersion = inForce
  await expect(page.signUp(member)).rejects.toMatchObject({ code })
})
