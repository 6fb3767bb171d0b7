import { createListing, getListings } from '@hemline/contract/listings/calls.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const freshToken = vi.hoisted(() => vi.fn<(stale?: string) => Promise<string | null>>())
const session = vi.hoisted(() => ({ current: null as { sub: string } | null }))
vi.mock('./session.ts', () => ({ freshToken, currentSession: () => session.current }))
const cachedAnswer = vi.hoisted(() => vi.fn())
vi.mock('./cached-answers.ts', () => ({ cachedAnswer }))

import { cacheAnswersWith, isLost, isRefused, SendError, send } from './send.ts'

type SentRequest = { url: string; method: string; authorization: string | null; body: unknown }
let requests: SentRequest[] = []
let answers: (() => Response)[] = []

const refused = (status: number, error: object) => () =>
  Response.json({ error: { requestId: 'r', ...error } }, { status })

beforeEach(() => {
  requests = []
  freshToken.mockReset().mockResolvedValue('token')
  cachedAnswer.mockReset()
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
  session.current = null
  cacheAnswersWith(null)
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

describe('what a member has sent before they sign out', () => {
  const next = [
    ['no member is signed in', null],
    ['another member is signed in', { sub: 'bea' }],
  ] as const
  const change = () => send(changeUser, { body: { hasNewsletter: true } })
  /** Not the sentence of a call that found no session: the next member, or the front page, would show a notice. */
  const ended = { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.', status: 401 }
  beforeEach(() => {
    session.current = { sub: 'anna' }
  })

  test.each(next)('has no answer for the page once %s', async (_, now) => {
    const seen = vi.fn()
    cacheAnswersWith(seen)
    // the answers of the tests before
    seen.mockClear()
    answers = [
      () => {
        session.current = now
        return Response.json({ items: [] })
      },
    ]
    await expect(send(getListings, { query: {} })).rejects.toMatchObject(ended)
    expect(seen).not.toHaveBeenCalled()
    expect(requests).toHaveLength(1)
  })

  test.each(next)('is not sent once %s: they waited for a token', async (_, now) => {
    freshToken.mockImplementation(async () => {
      session.current = now
      return now && 'bea'
    })
    await expect(change()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(requests).toEqual([])
  })

  test('is refused with the server’s sentence when their session was ended elsewhere', async () => {
    freshToken.mockImplementation(async (stale) => {
      if (stale === undefined) return 'anna'
      session.current = null
      return null
    })
    answers = [refused(401, { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' })]
    await expect(change()).rejects.toMatchObject(ended)
    expect(requests).toHaveLength(1)
  })

  test('is not sent again as the next member when their own token is rejected', async () => {
    freshToken.mockImplementation(async (stale) => (stale === undefined ? 'anna' : 'bea'))
    const reject = refused(401, { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' })
    answers = [
      () => {
        session.current = { sub: 'bea' }
        return reject()
      },
    ]
    await expect(change()).rejects.toMatchObject({ status: 401 })
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer anna'])
    expect(freshToken.mock.calls).toEqual([[]])
  })

  test.each(next)('counts as theirs no longer, not as lost, once %s: no caller queues it', async (_, now) => {
    answers = [
      () => {
        session.current = now
        throw new TypeError('failed to fetch')
      },
    ]
    await expect(change()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })
    expect(freshToken).toHaveBeenCalledOnce()
  })

  test.each(next)('counts as theirs no longer, not as lost, once %s while a token was waited for', async (_, now) => {
    freshToken.mockImplementation(async () => {
      session.current = now
      throw new SendError('UNREACHABLE', 'No network', 0)
    })
    await expect(change()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })
  })

  test('is not answered with what the next member has cached', async () => {
    const lose = () => {
      throw new TypeError('failed to fetch')
    }
    cachedAnswer.mockReturnValue({ items: [], isClosest: false, lastKey: null })
    answers = [lose]
    expect(await send(getListings, { query: {} })).toMatchObject({ items: [] })
    // they sign out while the code of the cache is being loaded
    vi.resetModules()
    vi.doMock('./cached-answers.ts', () => {
      session.current = { sub: 'bea' }
      return { cachedAnswer }
    })
    const again = await import('./send.ts')
    answers = [lose]
    await expect(again.send(getListings, { query: {} })).rejects.toMatchObject({ status: 0 })
    expect(cachedAnswer).toHaveBeenCalledOnce()
  })

  test('is answered while they are signed in, with another token too', async () => {
    freshToken.mockImplementation(async () => {
      session.current = { sub: 'anna' }
      return 'newer'
    })
    expect(await send(getListings, { query: {} })).toMatchObject({ items: [] })
  })
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
