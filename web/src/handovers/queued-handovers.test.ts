import { handoverTexts } from '@hemline/contract/handovers/words.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleOrder } from '../orders/sample-order.ts'

const session = vi.hoisted(() => ({ sub: 'bea' }))
vi.mock('../base/session.ts', () => ({
  freshToken: async () => 'token',
  currentSession: () => session,
  watchSession: () => () => undefined,
}))
const bad = vi.hoisted(() => vi.fn())
vi.mock('../ui/notice.tsx', () => ({ notice: { bad } }))

const orderId = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a03'
const entered = { orderId, handover: 'OUT', code: '303805' } as const
let answers: (Response | 'no network' | (() => Response | Promise<Response>))[] = []
let asked: string[] = []
let sent: { code: string; enteredAt: string }[] = []

const done = () => Response.json({ status: 'SHIPPING_RECEIVED', wasAlreadyDone: false })
const refused = (status: number, code: string) =>
  Response.json({ error: { code, message: `No: ${code}`, requestId: 'r' } }, { status })

/** The app, reopened with the same storage. */
async function openApp() {
  vi.resetModules()
  return import('./queued-handovers.ts')
}

const queued = (sub = 'bea') =>
  JSON.parse(localStorage.getItem(`hemline.member.${sub}.handovers`) ?? '{"value":[]}').value

beforeEach(() => {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  asked = []
  sent = []
  session.sub = 'bea'
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(address)
    const answer = answers.shift() ?? 'no network'
    if (answer === 'no network') throw new TypeError('no network')
    if (init.body) sent.push(JSON.parse(String(init.body)))
    return typeof answer === 'function' ? answer() : answer
  })
})
afterEach(() => {
  answers = []
  bad.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a code is queued when nothing has answered after 8 s, and delivered later', async () => {
  const { enterCode, sendQueued } = await openApp()
  vi.useFakeTimers()
  const online = globalThis.fetch
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const outcome = enterCode(entered)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(queued()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe('QUEUED')
  vi.stubGlobal('fetch', online)
  answers = [done()]
  expect(await sendQueued()).toBe(1)
  expect(sent).toMatchObject([{ code: entered.code }])
  expect(queued()).toEqual([])
})

test('with network nothing is queued', async () => {
  const { enterCode } = await openApp()
  answers = [done()]
  expect(await enterCode(entered)).toBe('DONE')
  expect(queued()).toEqual([])
})

test('without network a code is queued with its time, survives a restart, and is accepted by the server once', async () => {
  const before = await openApp()
  expect(await before.enterCode(entered)).toBe('QUEUED')
  const [one] = queued()
  expect(one).toMatchObject({ ...entered, refusal: null })
  const after = await openApp()
  expect(await after.sendQueued()).toBe(0)
  expect(queued()).toHaveLength(1)
  answers = [refused(503, 'UNAVAILABLE')]
  expect(await after.sendQueued()).toBe(0)
  answers = [refused(429, 'TOO_MANY')]
  expect(await after.sendQueued()).toBe(0)
  answers = [done(), done()]
  expect(await Promise.all([after.sendQueued(), after.sendQueued()])).toEqual([1, 0])
  expect(queued()).toEqual([])
  expect(sent.map(({ enteredAt }) => enteredAt)).toEqual([one.enteredAt, one.enteredAt, one.enteredAt])
})

test('a code that the server refuses is shown and not sent again', async () => {
  const { enterCode, sendQueued } = await openApp()
  await enterCode(entered)
  answers = [refused(422, 'HANDOVER_CODE_WRONG')]
  expect(await sendQueued()).toBe(1)
  expect(queued()).toMatchObject([{ refusal: 'No: HANDOVER_CODE_WRONG' }])
  expect(await sendQueued()).toBe(0)
  expect(sent).toHaveLength(1)
})

test('a queued code that is refused is reported on any screen once, with its reason, its item and the way to its order', async () => {
  const { enterCode, sendAndReport } = await openApp()
  const client = new QueryClient()
  const readOrder = () => Response.json({ items: [sampleOrder({ id: orderId })] })
  const open = vi.fn()
  await enterCode(entered)
  await sendAndReport(client, open)
  expect(bad).not.toHaveBeenCalled()
  asked.length = 0
  answers = [refused(422, 'HANDOVER_CODE_WRONG'), readOrder]
  await sendAndReport(client, open)
  await sendAndReport(client, open)
  expect(asked).toEqual(['/api/handover', `/api/orders?orderId=${orderId}`])
  expect(bad).toHaveBeenCalledOnce()
  const [text, { reason, action }] = bad.mock.calls[0]!
  expect([text, reason]).toEqual([handoverTexts.refusedLater('Rixo dress'), 'No: HANDOVER_CODE_WRONG'])
  action.act()
  expect(open).toHaveBeenCalledWith(`/order/${orderId}`)
})

test('it is reported without its item when its order is not read, and not to a member who has signed in meanwhile', async () => {
  const { enterCode, sendAndReport } = await openApp()
  await enterCode(entered)
  answers = [refused(422, 'HANDOVER_CODE_WRONG'), 'no network']
  await sendAndReport(new QueryClient(), vi.fn())
  expect(bad.mock.calls.map(([text]) => text)).toEqual([handoverTexts.refusedLater(null)])
  await enterCode({ ...entered, handover: 'BACK' })
  answers = [refused(422, 'HANDOVER_CODE_WRONG'), annaSignsIn(() => refused(401, 'UNAUTHENTICATED'))]
  await sendAndReport(new QueryClient(), vi.fn())
  expect(bad).toHaveBeenCalledOnce()
})

test('a queued code that is accepted is not reported', async () => {
  const { enterCode, sendAndReport } = await openApp()
  await enterCode(entered)
  answers = [done()]
  await sendAndReport(new QueryClient(), vi.fn())
  expect(queued()).toEqual([])
  expect(bad).not.toHaveBeenCalled()
})

test('a second code for the same handover replaces the first; one that is refused immediately is not queued', async () => {
  const { enterCode } = await openApp()
  await enterCode(entered)
  await enterCode({ ...entered, code: '111111' })
  expect(queued().map(({ code }: { code: string }) => code)).toEqual(['111111'])
  answers = [refused(422, 'HANDOVER_CODE_WRONG')]
  await expect(enterCode({ ...entered, code: '222222' })).rejects.toThrow('HANDOVER_CODE_WRONG')
})

test('another member on the same phone does not send it', async () => {
  const { enterCode, sendQueued } = await openApp()
  await enterCode(entered)
  session.sub = 'anna'
  answers = [done()]
  expect(await sendQueued()).toBe(0)
  expect(sent).toEqual([])
})

/** Another member signs in on the phone, while a call is under way that `then` ends. */
const annaSignsIn = (then: () => Response | Promise<Response>) => () => {
  session.sub = 'anna'
  return then()
}
const lost = () => Promise.reject(new TypeError('no network'))

test.each([
  ['was lost', lost],
  ['was refused', () => refused(422, 'HANDOVER_CODE_WRONG')],
  ['was rejected with their token', () => refused(401, 'UNAUTHENTICATED')],
  ['was accepted', done],
])('a code that %s after another member signed in is not queued for them', async (_, then) => {
  const { enterCode } = await openApp()
  answers = [annaSignsIn(then)]
  await expect(enterCode(entered)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect([queued('anna'), queued('bea')]).toEqual([[], []])
})

test('a code without an answer after 8 s is not queued for the member who has signed in meanwhile', async () => {
  const { enterCode } = await openApp()
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    annaSignsIn(() => new Promise(() => undefined)),
  )
  const outcome = enterCode(entered).catch(() => 'refused')
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await outcome).toBe('refused')
  expect([queued('anna'), queued('bea')]).toEqual([[], []])
})

test.each([
  ['accepted', done],
  ['lost', lost],
])('the rest of the queue waits when another member signs in before the first is %s', async (_, then) => {
  const { enterCode, sendQueued } = await openApp()
  await enterCode(entered)
  await enterCode({ ...entered, handover: 'BACK', code: '111111' })
  answers = [annaSignsIn(then), done()]
  expect(await sendQueued()).toBe(0)
  expect(sent.map(({ code }) => code)).toEqual([entered.code])
  expect(queued('anna')).toEqual([])
})
