import { createListing, getListings } from '@hemline/contract/listings/calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const freshToken = vi.hoisted(() => vi.fn<(stale?: string) => Promise<string | null>>())
vi.mock('./session.ts', () => ({ freshToken, currentSession: () => null }))

import { isLost, isRefused, SendError, send } from './send.ts'

type SentRequest = { url: string; method: string; authorization: string | null; body: unknown }
let requests: SentRequest[] = []
let answers: (() => Response)[] = []

const refused = (status: number, error: object) => () =>
  Response.json({ error: { requestId: 'r', ...error } }, { status })

beforeEach(() => {
  requests = []
  freshToken.mockReset().mockResolvedValue('token')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : null
    requests.push({
      url,
      method: init.method ?? '',
      authorization: new Headers(init.headers).get('authorization'),
      body,
    })
    return (answers.shift() ?? (() => Response.json({ items: [] })))()
  })
})
afterEach(() => {
  answers = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the query is part of the address, without empty values, and the bearer token is sent', async () => {
  const answer = await send(getListings, { query: { colours: 'red,blue', lastKey: undefined, sizes: '', limit: 24 } })
  expect(answer).toEqual({ items: [], isClosest: false, lastKey: null })
  expect(requests).toEqual([
    { url: '/api/listings?colours=red%2Cblue&limit=24', method: 'GET', authorization: 'Bearer token', body: null },
  ])
})

test('a refusal becomes a SendError with its code, sentence, status and fields', async () => {
  answers = [refused(400, { code: 'INVALID', message: 'Please check.', fields: { brand: 'Brand is required' } })]
  const body = { brand: '' } as Parameters<typeof send<typeof createListing>>[1]['body']
  await expect(send(createListing, { body })).rejects.toMatchObject({
    name: 'SendError',
    code: 'INVALID',
    message: 'Please check.',
    status: 400,
    fields: { brand: 'Brand is required' },
  })
})

test('no session: the call is not made', async () => {
  freshToken.mockResolvedValue(null)
  await expect(send(getListings, { query: {} })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'No token found in session',
  })
  expect(requests).toEqual([])
})

test('a rejected token is refreshed and the call repeated once', async () => {
  freshToken.mockImplementation(async (stale) => (stale === 'token' ? 'newer' : 'token'))
  answers = [refused(401, { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' })]
  await send(getListings, { query: {} })
  expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer token', 'Bearer newer'])
  answers = Array.from({ length: 3 }, () => refused(401, { code: 'UNAUTHENTICATED', message: 'Please sign in.' }))
  await expect(send(getListings, { query: {} })).rejects.toMatchObject({ status: 401 })
  expect(requests).toHaveLength(4)
})

test.each([
  ['a call that is never answered', () => new Promise<Response>(() => undefined)],
  ['an answer that stops on its way', async () => new Response(new ReadableStream())],
])('%s counts as lost after 20 s', async (_, hangs) => {
  vi.useFakeTimers()
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal)
    return hangs()
  })
  const outcome = send(getListings, { query: {} }).catch((error) => error)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  await vi.advanceTimersByTimeAsync(1)
  expect(signals[0]?.aborted).toBe(true)
  vi.useRealTimers()
  expect(isLost(await outcome)).toBe(true)
})

test('a call that its caller cancels counts as cancelled, not as lost', async () => {
  const caller = new AbortController()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const outcome = send(getListings, { query: {}, signal: caller.signal }).catch((error) => error)
  caller.abort()
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  expect(await send(getListings, { query: {}, signal: caller.signal }).catch((error) => error)).toMatchObject({
    name: 'AbortError',
  })
})

test('an answer that is cut short counts as none, whatever its status', async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"items":['))
          stream.error(new TypeError('network error'))
        },
      }),
    )
  answers = [broken]
  const failed = await send(getListings, { query: {} }).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 'UNREACHABLE', status: 0 })
  expect(isLost(failed)).toBe(true)
})

test('no connection and a foreign answer both have a readable message', async () => {
  answers = [
    () => {
      throw new TypeError('failed to fetch')
    },
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  ]
  await expect(send(getListings, { query: {} })).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0 })
  await expect(send(getListings, { query: {} })).rejects.toMatchObject({ code: 'INTERNAL', status: 502 })
})

test.each([
  [400, true],
  [404, true],
  [409, true],
  // transient
  [401, false],
  [408, false],
  [429, false],
  [500, false],
  [502, false],
  [0, false],
])('%i is a permanent refusal: %s', (status, isNo) => {
  expect(isRefused(new SendError('CODE', 'Words', status))).toBe(isNo)
})

test('an answer of another shape is rejected', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answers = [() => Response.json({ items: [{ id: 1 }] })]
  await expect(send(getListings, { query: {} })).rejects.toMatchObject({ code: 'UNREADABLE' })
  expect(logged).toHaveBeenCalledOnce()
})
