import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import type { LiveTopic } from '@hemline/contract/live.ts'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { refreshWhenIdle } from '../base/idle.ts'
import { followLive, type LiveEvent } from '../base/live.ts'
import { useOnline } from '../base/use-online.ts'
import { flushOutbox } from '../conversations/calls.ts'
import { outbox } from '../conversations/outbox.ts'
import { useCacheOrders } from '../handovers/cached-orders.ts'
import { useSendQueuedHandovers } from '../handovers/queued-handovers.ts'
import { invalidateLists } from '../listings/calls.ts'
import '../ui/retry-part.tsx'
import css from './app-sync.module.css'
import { precacheApp } from './precache-app.ts'

const POLL_MS = 20_000
const BATCH_MS = 60
const RETRY_MS = 5_000

/** The query keys that an event invalidates. */
const keysTouchedBy: { [topic in LiveTopic]: (ids: LiveEvent['ids']) => QueryKey[] } = {
  message: ({ conversationId }) => [['conversations'], ...(conversationId ? [['messages', conversationId]] : [])],
  notification: () => [['notifications']],
  order: () => [['orders'], ['order-dates'], ['messages'], ['review'], ['reviews'], ['balance'], ['payouts']],
  coin: () => [['coins']],
  friend: () => [['friends'], ['blocks'], ['notifications']],
  circle: () => [['listings'], ['listing'], ['order-dates'], ['listing-user'], ['favourites'], ['favourite-listings']],
  listing: ({ listingId }) => [
    ['listings'],
    ['listing', ...(listingId ? [listingId] : [])],
    ['favourite-listings'],
    ['share-links', ...(listingId ? [listingId] : [])],
    ['blocked-days'],
    ['order-dates'],
    ['me'],
  ],
  favourite: () => [['favourites'], ['favourite-listings']],
  account: () => [['me'], ['account-deletion'], ['payouts']],
  setting: () => [['notification-settings']],
  desk: () => [['operator']],
}
const isTopic = (topic: string): topic is LiveTopic => topic in keysTouchedBy

/** Queries that other members' actions change: refetched when the stream opens, and polled while it is closed. */
const byOthers: QueryKey[] = [
  ...(['message', 'notification', 'order', 'coin', 'friend', 'desk'] as const).flatMap((topic) =>
    keysTouchedBy[topic]({}),
  ),
]

/** Whether an optimistic change is still being sent: an answer without it would undo it on the screen. */
const isWrittenAhead = (client: QueryClient, [name]: QueryKey) =>
  client.isMutating({
    predicate: ({ meta }) => (meta?.writesAhead as unknown[] | undefined)?.includes(name) ?? false,
  }) > 0

/** Keeps an open app up to date: the live stream or polling in its place, unsent messages, and the banner when there is no network. */
export default function AppSync({ sub }: { sub: string }) {
  useLive(sub)
  useOutbox()
  useSendQueuedHandovers()
  useCacheOrders(sub)
  useEffect(precacheApp, [])
  useEffect(refreshWhenIdle, [])
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={css.offline} data-offline>
          <WifiOff size={16} aria-hidden="true" />
          {conversationTexts.offline}
        </p>
      )}
    </div>
  )
}

function useLive(sub: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const old = new Map<string, QueryKey>()
    let soon: number | undefined
    let poll: number | undefined
    const refresh = (keys: readonly QueryKey[]) => {
      for (const key of keys) old.set(JSON.stringify(key), key)
      // Events within a short time cause one refetch.
      soon ??= window.setTimeout(() => {
        soon = undefined
        for (const [name, queryKey] of old) {
          if (isWrittenAhead(client, queryKey)) continue
          old.delete(name)
          void client.invalidateQueries({ queryKey })
        }
        if (old.size > 0) refresh([])
      }, BATCH_MS)
    }
    const startPoll = () => {
      poll ??= window.setInterval(() => {
        if (navigator.onLine && document.visibilityState === 'visible') refresh(byOthers)
      }, POLL_MS)
    }
    startPoll()
    const leave = followLive(sub, {
      onEvent: ({ topic, ids }) => {
        if (topic === 'reset') void client.invalidateQueries()
        // Data fetched before the stream opened may be out of date.
        else if (topic === 'ready') refresh(byOthers)
        else if (isTopic(topic)) refresh(keysTouchedBy[topic](ids))
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
      clearTimeout(soon)
      clearInterval(poll)
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
