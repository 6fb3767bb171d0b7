import { LIVE_SILENCE_SECONDS } from '@hemline/contract/limits.ts'
import { LIVE_PATH, LiveIds } from '@hemline/contract/live.ts'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { z } from 'zod/mini'
import { memberSaved } from './member-storage.ts'
import { freshToken } from './session.ts'
import { serverUrl } from './wire.ts'
import { withLock } from './with-lock.ts'

/** An event by its topic; `ready` and `reset` are about the stream itself (contract/live.ts). */
export type LiveEvent = { id: number; topic: string; ids: LiveIds }

type Follower = {
  onEvent(event: LiveEvent): void
  /** Whether the stream is open; while it is not, the follower polls. */
  onState(isUp: boolean): void
}

const RETRY_MIN_MS = 500
const RETRY_MAX_MS = 30_000
const SILENCE_MS = LIVE_SILENCE_SECONDS * 1000
const CHECK_MS = 5_000
/** After this much silence the stream is checked when the app wakes up. */
const SILENT_AFTER_MS = 20_000

/** The last event that this device has received for the member. The script before the app reads it: web/src/app/early.ts. */
const heardUntil = memberSaved<number | null>('heard-until', z.nullable(z.number()), null)

/**
 * The last event before the first question of this page: what its answers may lack is what came after. Null if it is not
 * known: then all that was fetched before the stream was open may be out of date.
 */
const heardBefore = (sub: string): number | null => {
  const heard = globalThis.hemlineHeardUntil
  return heard?.sub === sub ? heard.id : null
}

type Shared =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'beat'; isUp: boolean; lastId: number | null }
  | { kind: 'hello' }

/**
 * Follows the member's live stream until the returned function is called. A browser opens at most six connections to one
 * server, so its tabs share one stream: the tab that holds the lock reads it and passes events to the others; when that tab
 * closes, the next one continues after the last event it has seen.
 */
export function followLive(sub: string, follower: Follower): () => void {
  const stop = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`hemline.live.${sub}`)
  let lastId = heardBefore(sub)
  /** Nothing has come since the page began. */
  let isFirst = true
  /** Whether this page knows that the stream has begun. */
  let hasBegun = lastId !== null
  let isUp = false
  let isLeader = false
  let hasJoined = false
  let heardAt = Date.now()
  let connection: AbortController | null = null
  let pause = RETRY_MIN_MS

  const share = (shared: Shared) => channel?.postMessage(shared)
  const setUp = (next: boolean) => {
    if (isLeader) share({ kind: 'beat', isUp: next, lastId })
    if (next === isUp) return
    isUp = next
    follower.onState(next)
  }
  const take = (event: LiveEvent) => {
    const isOfStream = event.topic === 'ready' || event.topic === 'reset'
    if (lastId !== null && event.id <= lastId && !isOfStream) return
    lastId = event.id
    heardUntil.write(lastId)
    if (event.topic === 'ready' && hasBegun) {
      isFirst = false
      return
    }
    // after a day the events between are gone: what this page has fetched may be as old as without any, not older
    const isLongAgo = event.topic === 'reset' && isFirst
    isFirst = false
    hasBegun = true
    follower.onEvent(isLongAgo ? { ...event, topic: 'ready' } : event)
  }

  /** Asks everything again if the stream had got further than this page: other tabs heard what came between. */
  const noteGap = (before: number | null) => {
    if (before === null) return
    if (lastId !== null && before > lastId) follower.onEvent({ id: 0, topic: 'reset', ids: {} })
    lastId = Math.max(lastId ?? 0, before)
  }

  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Shared>) => {
      if (data.kind === 'hello') {
        if (isLeader) share({ kind: 'beat', isUp, lastId })
        return
      }
      if (isLeader) return
      heardAt = Date.now()
      if (!hasJoined && (data.kind === 'event' || data.isUp)) {
        hasJoined = true
        hasBegun = true
        if (lastId === null) follower.onEvent({ id: 0, topic: 'ready', ids: {} })
        // what came since this page's first question
        if (data.kind === 'event') noteGap(data.event.id - 1)
      }
      if (data.kind === 'event') take(data.event)
      if (hasJoined) isFirst = false
      if (data.kind === 'event') return
      // each event comes before its beat, but not before this page joined, nor in the back-forward cache
      if (hasJoined) noteGap(data.lastId)
      setUp(data.isUp)
    }

  async function read(): Promise<void> {
    connection = new AbortController()
    const { signal } = connection
    const leave = () => connection?.abort()
    stop.signal.addEventListener('abort', leave)
    // The silence of the previous stream does not count: this one has its own time to answer.
    heardAt = Date.now()
    try {
      let token = await freshToken()
      if (!token) return
      let response = await open(token, signal)
      if (response.status === 401) {
        token = await freshToken(token)
        if (!token) return
        response = await open(token, signal)
      }
      if (!response.ok || !response.body) return
      heardAt = Date.now()
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      const parser = createParser({
        onEvent(message) {
          const event = readEvent(message)
          if (!event) return
          share({ kind: 'event', event })
          take(event)
        },
      })
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        heardAt = Date.now()
        parser.feed(value)
        setUp(true)
      }
    } finally {
      stop.signal.removeEventListener('abort', leave)
      connection = null
    }
  }

  function open(token: string, signal: AbortSignal): Promise<Response> {
    return fetch(serverUrl + LIVE_PATH, {
      headers: { authorization: `Bearer ${token}`, ...(lastId !== null && { 'last-event-id': String(lastId) }) },
      cache: 'no-store',
      signal,
    })
  }

  async function lead(): Promise<void> {
    isLeader = true
    for (; !stop.signal.aborted; pause = Math.min(pause * 2, RETRY_MAX_MS)) {
      const started = Date.now()
      await read().catch(() => undefined)
      if (stop.signal.aborted) return
      setUp(false)
      // It had been open for a while: the token expired, or the network was lost. Reconnect immediately.
      if (Date.now() - started > RETRY_MAX_MS) pause = RETRY_MIN_MS
      await rest(pause * (0.5 + Math.random()), stop.signal)
    }
  }

  const check = () => {
    if (Date.now() - heardAt < SILENCE_MS) return
    if (isLeader) connection?.abort()
    else setUp(false)
  }
  // the first try after the network returns may be too early: the next ones come in short steps again
  const hurry = () => {
    pause = RETRY_MIN_MS
  }
  const wake = () => {
    if (document.visibilityState !== 'visible') return
    hurry()
    if (Date.now() - heardAt > SILENT_AFTER_MS) connection?.abort()
  }
  const lose = () => {
    connection?.abort()
  }
  const timer = setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', wake)
  addEventListener('offline', lose)
  addEventListener('online', hurry)
  share({ kind: 'hello' })
  withLock(`hemline.live.${sub}`, lead, stop.signal).catch(() => undefined)

  return () => {
    stop.abort()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('offline', lose)
    removeEventListener('online', hurry)
    channel?.close()
  }
}

/** Parses a message of the stream; returns null if it is not ours. Drops ids that cannot be read. */
function readEvent({ id, event, data }: EventSourceMessage): LiveEvent | null {
  if (!event || !/^\d+$/.test(id ?? '')) return null
  const ids = LiveIds.safeParse(JSON.parse(data))
  return { id: Number(id), topic: event, ids: ids.success ? ids.data : {} }
}

/** Waits for `ms`, or until the network returns or the page becomes visible. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      document.removeEventListener('visibilitychange', onVisible)
      resolve()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') done()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    document.addEventListener('visibilitychange', onVisible)
    signal.addEventListener('abort', done, { once: true })
  })
}
