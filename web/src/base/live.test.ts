import { LIVE_SILENCE_SECONDS } from '@hemline/contract/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLive, type LiveEvent } from './live.ts'

type Line = { lastEventId: string | null; token: string | null; say(text: string): void; end(): void }

let lines: Line[] = []
let arrived: (() => void)[] = []
const leave: (() => void)[] = []
let sub = ''
let round = 0

/** The server's end of each open stream. */
function answer(_url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }): Response {
  let controller: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened
    },
  })
  signal.addEventListener('abort', () => controller.error(new Error('aborted')))
  lines.push({
    lastEventId: headers['last-event-id'] ?? null,
    token: headers.authorization ?? null,
    say: (text) => controller.enqueue(new TextEncoder().encode(text)),
    end: () => controller.close(),
  })
  for (const tell of arrived.splice(0)) tell()
  return new Response(body)
}
const line = async (place: number): Promise<Line> => {
  while (lines.length <= place) await new Promise<void>((resolve) => arrived.push(resolve))
  return lines[place]!
}
const event = (id: number, topic = 'message') => `id: ${id}\nevent: ${topic}\ndata: {"messageId":"m${id}"}\n\n`

/** One tab: the events it has received, and whether its stream is open. */
function tab() {
  const events: LiveEvent[] = []
  const states: boolean[] = []
  const stop = followLive(sub, { onEvent: (one) => events.push(one), onState: (isUp) => states.push(isUp) })
  leave.push(stop)
  return { events, states, stop, ids: () => events.filter(({ topic }) => topic === 'message').map(({ id }) => id) }
}

/** A tab whose stream has begun at event 5, and the server's end of it. */
async function begun() {
  const first = tab()
  const stream = await line(0)
  stream.say(event(5, 'ready'))
  await expect.poll(() => first.states).toEqual([true])
  return { first, stream }
}
/** A tab whose page has heard of the events up to `id`. */
function tabThatHeard(id: number) {
  globalThis.hemlineHeardUntil = { sub, id }
  return tab()
}

beforeEach(() => {
  round += 1
  sub = `member-${round}`
  lines = []
  arrived = []
  const session = { sub, idToken: 'a.b.c', refreshToken: 'r', expiresAt: Date.now() + 3_600_000 }
  const page = new EventTarget()
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(session), setItem() {}, removeItem() {} })
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('fetch', async (url: string, options: never) => answer(url, options))
})
afterEach(() => {
  delete globalThis.hemlineHeardUntil
  for (const stop of leave.splice(0)) stop()
  vi.unstubAllGlobals()
})

test('two tabs share one stream; when one closes, the other continues after the last event, without duplicates', async () => {
  const first = tab()
  const stream = await line(0)
  const second = tab()
  expect(stream).toMatchObject({ lastEventId: null, token: 'Bearer a.b.c' })
  stream.say(event(5, 'ready'))
  stream.say(event(6) + event(7).slice(0, 12))
  stream.say(event(7).slice(12))
  await expect.poll(() => second.ids()).toEqual([6, 7])
  expect(first.ids()).toEqual([6, 7])
  expect(lines).toHaveLength(1)
  await expect.poll(() => second.states).toEqual([true])
  first.stop()
  const next = await line(1)
  expect(next.lastEventId).toBe('7')
  next.say(event(7) + event(8) + event(8, 'ready'))
  await expect.poll(() => second.ids()).toEqual([6, 7, 8])
})

test('a browser that refuses locks, with site data blocked, has a stream of its own in each tab', async () => {
  const request = () => Promise.reject(new DOMException('storage is denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const one = tab()
  const stream = await line(0)
  stream.say(event(1, 'ready') + event(2))
  await expect.poll(() => one.ids()).toEqual([2])
  expect(one.states).toEqual([true])
})

test('a stream that the server closes is reopened after the last event, with polling in between', async () => {
  const one = tab()
  const stream = await line(0)
  stream.say(event(1, 'ready') + event(2))
  await expect.poll(() => one.states).toEqual([true])
  stream.end()
  const next = await line(1)
  expect(next.lastEventId).toBe('2')
  expect(one.states).toEqual([true, false])
  next.say(event(9, 'reset'))
  await expect.poll(() => one.events.at(-1)).toMatchObject({ id: 9, topic: 'reset' })
  expect(one.states).toEqual([true, false, true])
})

test('a tab that joins a stream is notified once that its data may be stale', async () => {
  const { first, stream } = await begun()
  const second = tab()
  await expect.poll(() => second.events.map(({ topic }) => topic)).toEqual(['ready'])
  stream.say(event(6))
  await expect.poll(() => second.events.map(({ topic }) => topic)).toEqual(['ready', 'message'])
  expect(first.events.map(({ topic }) => topic)).toEqual(['ready', 'message'])
})

test('a page that knows what it had heard before its first question hears of later events only', async () => {
  const one = tabThatHeard(5)
  const stream = await line(0)
  expect(stream.lastEventId).toBe('5')
  stream.say(event(6) + event(6, 'ready'))
  await expect.poll(() => one.states).toEqual([true])
  expect(one.events.map(({ topic }) => topic)).toEqual(['message'])

  const second = tabThatHeard(6)
  await expect.poll(() => second.states).toEqual([true])
  const late = tabThatHeard(4)
  await expect.poll(() => late.events.map(({ topic }) => topic)).toEqual(['reset'])
  stream.say(event(7))
  await expect.poll(() => second.ids()).toEqual([7])
  expect(second.events.map(({ topic }) => topic)).toEqual(['message'])
  await expect.poll(() => late.events.map(({ topic }) => topic)).toEqual(['reset', 'message'])
})

test('a page whose device was away for a day asks again for what other members change, no more', async () => {
  const one = tabThatHeard(5)
  const stream = await line(0)
  stream.say(event(40, 'reset'))
  await expect.poll(() => one.events.map(({ topic }) => topic)).toEqual(['ready'])
  stream.say(event(41, 'reset'))
  await expect.poll(() => one.events.map(({ topic }) => topic)).toEqual(['ready', 'reset'])
})

test('a tab that has joined a stream hears of a later reset as such', async () => {
  const { stream } = await begun()
  const second = tabThatHeard(5)
  await expect.poll(() => second.states).toEqual([true])
  stream.say(event(40, 'reset'))
  await expect.poll(() => second.events.map(({ topic }) => topic)).toEqual(['reset'])
})

test('a tab that joins after events which it did not hear asks everything again; one that has heard them asks nothing', async () => {
  const { first, stream } = await begun()
  stream.say(event(6, 'listing'))
  await expect.poll(() => first.events.map(({ topic }) => topic)).toContain('listing')
  const late = tabThatHeard(5)
  const timely = tabThatHeard(6)
  await expect.poll(() => [late.states, timely.states]).toEqual([[true], [true]])
  expect(late.events.map(({ topic }) => topic)).toEqual(['reset'])
  expect(timely.events).toEqual([])
})

test('a tab to which an event was not delivered, as in the back-forward cache, asks everything again at the next beat', async () => {
  const { stream } = await begun()
  const second = tabThatHeard(5)
  await expect.poll(() => second.states).toEqual([true])
  const channel = new BroadcastChannel(`hemline.live.${sub}`)
  channel.postMessage({ kind: 'beat', isUp: true, lastId: 7 })
  await expect.poll(() => second.events.map(({ topic }) => topic)).toEqual(['reset'])
  channel.postMessage({ kind: 'beat', isUp: true, lastId: 7 })
  stream.say(event(8))
  await expect.poll(() => second.events.map(({ topic }) => topic)).toEqual(['reset', 'message'])
  channel.close()
})

test('what another member had heard on this device does not count', async () => {
  globalThis.hemlineHeardUntil = { sub: 'somebody', id: 5 }
  tab()
  expect((await line(0)).lastEventId).toBeNull()
})

test('the last event is stored on the device, for the next page', async () => {
  const stored: string[] = []
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: (name: string, text: string) => stored.push(`${name} ${text}`),
  })
  tab()
  const stream = await line(0)
  stream.say(event(8, 'ready') + event(9))
  await expect.poll(() => stored.at(-1)).toMatch(new RegExp(`^hemline.member.${sub}.heard-until .*"value":9`))
})

test('after a long silence the next attempt has the same timeout as the first', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  let tries = 0
  let open = () => {}
  const slow = new Promise<void>((resolve) => {
    open = resolve
  })
  const cut = (signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  vi.stubGlobal('fetch', async (url: string, options: { headers: Record<string, string>; signal: AbortSignal }) => {
    tries += 1
    if (tries > 1) await Promise.race([slow, cut(options.signal)])
    return answer(url, options)
  })
  try {
    const one = tab()
    await line(0)
    await vi.advanceTimersByTimeAsync(LIVE_SILENCE_SECONDS * 1000 + 6_000)
    expect(tries).toBe(2)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(tries).toBe(2)
    open()
    const next = await line(1)
    next.say(event(2, 'ready'))
    await expect.poll(() => one.states).toEqual([true])
  } finally {
    vi.useRealTimers()
  }
})

test('without a network it disconnects immediately, and reconnects when there is one', async () => {
  const one = tab()
  const stream = await line(0)
  stream.say(event(3, 'ready'))
  await expect.poll(() => one.states).toEqual([true])
  dispatch('offline')
  await expect.poll(() => one.states).toEqual([true, false])
  dispatch('online')
  expect((await line(1)).lastEventId).toBe('3')
})

test('after a long time without a network, a first attempt that is too early is followed by others in short steps', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  let tries = 0
  let isReachable = false
  vi.stubGlobal('fetch', async (url: string, options: never) => {
    tries += 1
    if (!isReachable) throw new Error('no network')
    return answer(url, options)
  })
  try {
    tab()
    await vi.advanceTimersByTimeAsync(600_000)
    const before = tries
    dispatch('online')
    await vi.advanceTimersByTimeAsync(0)
    expect(tries).toBe(before + 1)
    isReachable = true
    // the longest of the second pause, by the fake clock: twice the shortest, half as much again
    await vi.advanceTimersByTimeAsync(1_500)
    expect(lines).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

const dispatch = (name: string) => (document as unknown as EventTarget).dispatchEvent(new Event(name))
