import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { sampleStorage } from './sample-storage.ts'

const settings = {
  identity: { endpoint: '/identity/', clientId: 'hemline-web', issuer: 'http://hemline.test/identity' },
  payments: { kind: 'sandbox', key: 'k', endpoint: '/dev/stripe' },
  operator: { name: null, email: null },
  isDevelopment: true,
  demoMembers: [],
  demoPassword: null,
  termsVersion: '2025-05-31',
  version: '1',
  now: '2026-11-22T12:00:00Z',
}

const DAY = 24 * 3_600_000
let listeners: [string, (event: unknown) => void][] = []
let shared: Record<string, string>

const sessionOf = (sub: string) =>
  JSON.stringify({ sub, idToken: 'h.p.s', refreshToken: 'r', expiresAt: Date.parse('2026-12-01') })

/** A tab of the browser: its own modules and session storage, and the local storage that all tabs share. */
async function openTab(own = sampleStorage()) {
  const use = () => vi.stubGlobal('sessionStorage', own)
  use()
  vi.resetModules()
  const storage = await import('./member-storage.ts')
  const session = await import('./session.ts')
  return { ...storage, ...session, own, use }
}
type Tab = Awaited<ReturnType<typeof openTab>>

/** Changes the session as another tab would: another member signs in, or the member signs out. */
function elsewhere(tab: Tab, sub: string | null): void {
  tab.use()
  if (sub) shared['hemline.session'] = sessionOf(sub)
  else delete shared['hemline.session']
  for (const [name, listener] of listeners) if (name === 'storage') listener({ key: 'hemline.session' })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') })
  listeners = []
  shared = sampleStorage()
  vi.stubGlobal('localStorage', shared)
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) =>
    listeners.push([name, listener]),
  )
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { origin: 'http://hemline.test' })
  vi.stubGlobal('fetch', async (address: string | URL) =>
    String(address).includes('app-settings')
      ? Response.json(settings)
      : Response.json({ __type: 'NotAuthorizedException', message: 'Over' }, { status: 400 }),
  )
  shared['hemline.session'] = sessionOf('anna')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Text = z.string()
const own = (storage: Record<string, string>) => Object.keys(storage).filter((name) => name !== 'hemline.session')

describe('memberSaved', () => {
  test('has the member’s id in its key, and survives a reload', async () => {
    const tab = await openTab()
    tab.memberSaved('draft', Text, '').write('Dear Bea')
    expect(own(shared)).toEqual(['hemline.member.anna.draft'])
    const reloaded = await openTab()
    reloaded.syncMemberStorage()
    expect(reloaded.memberSaved('draft', Text, '').read()).toBe('Dear Bea')
  })

  test.each(['local', 'session'] as const)('is gone at sign-out, without a trace (%s)', async (kind) => {
    const tab = await openTab()
    tab.syncMemberStorage()
    const draft = tab.memberSaved('draft', Text, '', { kind })
    draft.write('Dear Bea')
    await tab.signOut()
    expect([own(shared), own(tab.own), draft.read()]).toEqual([[], [], ''])
  })

  test('is removed when the session is rejected', async () => {
    const tab = await openTab()
    tab.syncMemberStorage()
    const draft = tab.memberSaved('draft', Text, '')
    draft.write('Dear Bea')
    expect(await tab.freshToken('h.p.s')).toBeNull()
    expect([own(shared), draft.read()]).toEqual([[], ''])
  })

  test('is not readable by the next member in any tab, and is removed from a tab that only watches it', async () => {
    const tab = await openTab()
    tab.syncMemberStorage()
    const near = tab.memberSaved('near', Text, '', { kind: 'session' })
    const heard = vi.fn()
    near.watch(heard)
    near.write('51.5,-0.1')
    heard.mockClear()
    elsewhere(tab, 'bea')
    expect([near.read(), own(tab.own)]).toEqual(['', []])
    expect(heard).toHaveBeenCalled()
    near.write('53.4,-2.2')
    elsewhere(tab, 'anna')
    expect(near.read()).toBe('')
  })

  test('is separate for two members whose ids share a prefix', async () => {
    const tab = await openTab()
    elsewhere(tab, 'anna.b')
    tab.memberSaved('c', Text, '').write('theirs')
    elsewhere(tab, 'anna')
    tab.syncMemberStorage()
    expect(own(shared)).toEqual([])
  })

  test('is removed after it expires, whether it is read or only swept', async () => {
    const tab = await openTab()
    const orders = tab.memberSaved('orders', Text, '', { days: 14 })
    orders.write('3 Mare Street')
    vi.setSystemTime(Date.now() + 14 * DAY - 1)
    expect(orders.read()).toBe('3 Mare Street')
    vi.setSystemTime(Date.now() + 1)
    expect(orders.read()).toBe('')
    const later = await openTab()
    later.syncMemberStorage()
    expect(own(shared)).toEqual([])
  })

  test('is in memory without storage, and not readable by the next member either', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const tab = await openTab()
    vi.stubGlobal('sessionStorage', undefined)
    tab.syncMemberStorage()
    const near = tab.memberSaved('near', Text, '', { kind: 'session' })
    near.write('51.5,-0.1')
    expect(near.read()).toBe('51.5,-0.1')
    elsewhere(tab, 'bea')
    vi.stubGlobal('sessionStorage', undefined)
    expect(near.read()).toBe('')
    elsewhere(tab, 'anna')
    vi.stubGlobal('sessionStorage', undefined)
    expect(near.read()).toBe('')
  })
})

test('a page load removes values stored under keys without a member, and leaves those of the device', async () => {
  for (const name of ['drafts', 'of-session.orders', 'outbox.anna', 'push-wanted']) shared[`hemline.${name}`] = '{}'
  shared['hemline.device-id'] = '"device-1"'
  shared['someone-elses'] = '1'
  const tab = await openTab()
  tab.own['hemline.pending-request'] = '{}'
  tab.syncMemberStorage()
  expect([own(shared).sort(), own(tab.own)]).toEqual([['hemline.device-id', 'someone-elses'], []])
})

describe('the position of the last write', () => {
  const POSITION = '"0/16B3748 1795480560"'

  test('survives a reload, and is gone at sign-out and when another member signs in', async () => {
    shared['hemline.written-at'] = POSITION
    const tab = await openTab()
    tab.syncMemberStorage()
    expect(shared['hemline.written-at']).toBe(POSITION)
    elsewhere(tab, 'bea')
    expect(own(shared)).toEqual([])
    shared['hemline.written-at'] = POSITION
    await tab.signOut()
    expect(own(shared)).toEqual([])
  })

  test('of an answer that arrived after the sign-out is gone at the next page load', async () => {
    delete shared['hemline.session']
    shared['hemline.written-at'] = POSITION
    const tab = await openTab()
    tab.syncMemberStorage()
    expect(own(shared)).toEqual([])
  })
})

test('onMemberChange calls back when another member signs in, not when a token is renewed', async () => {
  const tab = await openTab()
  const left = vi.fn()
  tab.onMemberChange(left)
  tab.syncMemberStorage()
  elsewhere(tab, 'anna')
  expect(left).not.toHaveBeenCalled()
  elsewhere(tab, null)
  elsewhere(tab, 'bea')
  expect(left).toHaveBeenCalledTimes(2)
})

test('pictures shared while signed out wait for the member who signs in, and are gone when that member leaves', async () => {
  const gone = vi.fn(async () => true)
  vi.stubGlobal('caches', { delete: gone })
  delete shared['hemline.session']
  const tab = await openTab()
  tab.syncMemberStorage()
  elsewhere(tab, 'anna')
  elsewhere(tab, 'anna')
  expect(gone).not.toHaveBeenCalled()
  elsewhere(tab, 'bea')
  expect(gone.mock.calls).toEqual([['hemline-shared']])
  await tab.signOut()
  expect(gone).toHaveBeenCalledTimes(2)
})

test('what an operator typed in this tab outlasts a look as a member, whose own values go when it ends', async () => {
  const own = sampleStorage()
  own['hemline.session'] = sessionOf('mia')
  own['hemline.member.anna.operator-drafts'] = 'the operator’s'
  own['hemline.member.mia.chosen-days'] = 'the member’s'
  const tab = await openTab(own)
  tab.syncMemberStorage()
  expect(own['hemline.member.anna.operator-drafts']).toBe('the operator’s')
  tab.signOut()
  expect(own['hemline.member.anna.operator-drafts']).toBe('the operator’s')
  expect(own).not.toHaveProperty(['hemline.member.mia.chosen-days'])
})
