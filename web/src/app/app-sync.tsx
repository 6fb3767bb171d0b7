import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import type { LiveTopic } from '@hemline/contract/live.ts'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { askAgain } from '../base/ask-again.ts'
import { cacheAnswer, oldestShown } from '../base/cached-answers.ts'
import { dropEarly } from '../base/early-answers.ts'
import { formatMoment } from '../base/format.ts'
import { refreshWhenIdle } from '../base/idle.ts'
import { followLive } from '../base/live.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { cacheAnswersWith } from '../base/send.ts'
import { useOnline } from '../base/use-online.ts'
import { isRefused, SendError } from '../base/wire.ts'
import { isWrittenAhead } from '../base/write-ahead.ts'
import { flushOutbox, refreshEarlier, refreshOlder } from '../conversations/calls.ts'
import { outbox } from '../conversations/outbox.ts'
import { useCacheOrders } from '../handovers/cached-orders.ts'
import { useSendQueuedHandovers } from '../handovers/queued-handovers.ts'
import { invalidateLists } from '../listings/calls.ts'
import '../ui/retry-part.tsx'
import css from './app-sync.module.css'
import { keysTouchedBy } from './live-keys.ts'
import { precacheApp } from './precache-app.ts'

const POLL_MS = 20_000
/** How often a poll reads earlier messages again: up to ten pages of each open conversation, changed or not. */
const EARLIER_MS = 5 * 60_000
const BATCH_MS = 60
const RETRY_MS = 5_000
const ASK_AGAIN_MS = 10_000

const isTopic = (topic: string): topic is LiveTopic => topic in keysTouchedBy

/**
 * Queries that other members, and this member's other tabs and devices, change: refetched when the stream opens, and
 * polled while it is closed.
 */
const changedElsewhere: QueryKey[] = (
  ['message', 'notification', 'order', 'coin', 'friend', 'favourite', 'account', 'setting', 'desk'] as const
).flatMap((topic) => keysTouchedBy[topic]({}))

/** The shown queries of this key that failed in a way that passes, so that what they show is older than the last event. */
const behindIn = (client: QueryClient, queryKey?: QueryKey): QueryKey[] =>
  client
    .getQueryCache()
    .findAll({ ...(queryKey && { queryKey }), type: 'active' })
    .filter(({ state: { data, error } }) => data !== undefined && isPassing(error))
    .map((query) => query.queryKey)
const isPassing = (error: unknown) => error instanceof SendError && error.status !== 200 && !isRefused(error)

const isLookedAt = () => navigator.onLine && document.visibilityState === 'visible'

/** Keeps an open app up to date: the live stream or polling in its place, unsent messages, and the banner when there is no network. */
export default function AppSync({ sub }: { sub: string }) {
  useLive(sub)
  useOutbox()
  useSendQueuedHandovers()
  useCacheOrders(sub)
  useEffect(precacheApp, [])
  useEffect(refreshWhenIdle, [])
  const isOnline = useOnline()
  const shownAt = useCachedAnswers()
  return (
    <div role="status">
      {(!isOnline || shownAt !== null) && (
        <p className={css.offline} data-offline>
          <WifiOff size={16} aria-hidden="true" />
          {shownAt === null ? conversationTexts.offline : conversationTexts.offlineSince(formatMoment(shownAt))}
        </p>
      )}
    </div>
  )
}

/**
 * Keeps what is read for use without network. While cached answers are shown, returns when the oldest of them was read, and
 * requests everything again until the server answers.
 */
function useCachedAnswers(): string | null {
  const client = useQueryClient()
  useEffect(() => {
    cacheAnswersWith(cacheAnswer)
    return () => cacheAnswersWith(null)
  }, [])
  const at = useSyncExternalStore(oldestShown.watch, oldestShown.read)
  const isOld = at !== null
  useEffect(() => {
    if (!isOld) return
    const refetch = () => void (navigator.onLine && client.invalidateQueries())
    const timer = setInterval(refetch, ASK_AGAIN_MS)
    addEventListener('online', refetch)
    return () => {
      clearInterval(timer)
      removeEventListener('online', refetch)
      // the server answers again: nothing that is cached stays on the screen
      void client.invalidateQueries()
    }
  }, [client, isOld])
  return at === null ? null : new Date(at).toISOString()
}

function useLive(sub: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const old = new Map<string, QueryKey>()
    let soon: number | undefined
    let poll: number | undefined
    const behind = new Map<string, number>()
    // no other event may come
    const askLater = (queryKey: QueryKey) => {
      const name = JSON.stringify(queryKey)
      if (isStopped || behind.has(name)) return
      const again = () => {
        behind.delete(name)
        if (isLookedAt()) refresh([queryKey])
        else askLater(queryKey)
      }
      behind.set(name, window.setTimeout(again, POLL_MS))
    }
    const ask = async (queryKey?: QueryKey) => {
      await askAgain(client, queryKey)
      for (const key of behindIn(client, queryKey)) askLater(key)
    }
    let isStopped = false
    const refresh = (keys: readonly QueryKey[]) => {
      for (const key of keys) old.set(JSON.stringify(key), key)
      // Events within a short time cause one refetch.
      soon ??= window.setTimeout(() => {
        soon = undefined
        for (const [name, queryKey] of old) {
          // an answer without an optimistic change that is still being sent would undo it on the screen
          if (isWrittenAhead(client, queryKey)) continue
          old.delete(name)
          void ask(queryKey)
        }
        if (old.size > 0) refresh([])
      }, BATCH_MS)
    }
    // what a refetch leaves as it was
    const earlier = oneAtATime(() => refreshEarlier(client), { pauseMs: POLL_MS, mayRetry: isLookedAt })
    let earlierAt = performance.now()
    const askEarlier = () => {
      earlierAt = performance.now()
      earlier.ask()
    }
    const startPoll = () => {
      poll ??= window.setInterval(() => {
        if (!isLookedAt()) return
        refresh(changedElsewhere)
        if (performance.now() - earlierAt >= EARLIER_MS) askEarlier()
      }, POLL_MS)
    }
    startPoll()
    const leave = followLive(sub, {
      onEvent: ({ topic, ids }) => {
        dropEarly()
        if (topic === 'reset') void ask()
        // Data fetched before the stream opened may be out of date.
        else if (topic === 'ready') refresh(changedElsewhere)
        else if (isTopic(topic)) refresh(keysTouchedBy[topic](ids))
        if (topic === 'message') void refreshOlder(client, ids)
        if (topic === 'reset' || topic === 'ready') askEarlier()
        if (topic === 'reset' || topic === 'circle' || topic === 'listing') invalidateLists()
      },
      onState: (isUp) => {
        if (isUp) {
          clearInterval(poll)
          poll = undefined
          void flushOutbox(client)
        } else startPoll()
      },
    })
    return () => {
      leave()
      isStopped = true
      clearTimeout(soon)
      earlier.stop()
      clearInterval(poll)
      for (const timer of behind.values()) clearTimeout(timer)
    }
  }, [client, sub])
}

/** Sends unsent messages: at the start, when one is added, when the network returns, and again after a failure. */
function useOutbox(): void {
  const client = useQueryClient()
  useEffect(() => {
    let again: number | undefined
    let isSending = false
    const go = async () => {
      clearTimeout(again)
      if (isSending || !navigator.onLine || outbox.read().every(({ problem }) => problem !== null)) return
      isSending = true
      const isDone = await flushOutbox(client).catch(() => false)
      isSending = false
      const isMore = outbox.read().some(({ problem }) => problem === null)
      if (isMore) again = window.setTimeout(go, isDone ? 0 : RETRY_MS)
    }
    void go()
    const stop = outbox.watch(() => void go())
    addEventListener('online', go)
    return () => {
      stop()
      clearTimeout(again)
      removeEventListener('online', go)
    }
  }, [client])
}
