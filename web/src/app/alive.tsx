import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { refreshWhenIdle } from '../base/idle.ts'
import { followLive, type LiveEvent } from '../base/live.ts'
import { useOnline } from '../base/use-online.ts'
import { flushOutbox } from '../conversations/calls.ts'
import { outboxOf } from '../conversations/outbox.ts'
import { useKeptHandovers } from '../orders/kept-handovers.ts'
import { useKeepOrders } from '../orders/kept-orders.ts'
import '../ui/late-part.tsx'
import css from './alive.module.css'
import { keepApp } from './keep-app.ts'

const POLL_MS = 20_000
const TOGETHER_MS = 60
const RETRY_MS = 5_000

/** What an event makes old. */
const touchedBy: { [topic: string]: (ids: LiveEvent['ids']) => QueryKey[] } = {
  message: ({ conversationId }) => [['conversations'], ...(conversationId ? [['messages', conversationId]] : [])],
  notification: () => [['notifications']],
  order: () => [['orders'], ['order-dates'], ['messages'], ['reviews'], ['balance']],
  coin: () => [['coins']],
  desk: () => [['operator']],
}
const everything = Object.values(touchedBy).flatMap((keys) => keys({}))

/** What keeps an open app in step: the live stream or the poll in its place, what waits for the network, and the word that there is none. */
export default function Alive({ sub }: { sub: string }) {
  useLive(sub)
  useOutbox(sub)
  useKeptHandovers()
  useKeepOrders(sub)
  useEffect(keepApp, [])
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
      // Changes that come together are asked for once.
      soon ??= window.setTimeout(() => {
        soon = undefined
        for (const queryKey of old.values()) void client.invalidateQueries({ queryKey })
        old.clear()
      }, TOGETHER_MS)
    }
    const startPoll = () => {
      poll ??= window.setInterval(() => {
        if (navigator.onLine && document.visibilityState === 'visible') refresh(everything)
      }, POLL_MS)
    }
    startPoll()
    const leave = followLive(sub, {
      onEvent: ({ topic, ids }) => {
        if (topic === 'reset') void client.invalidateQueries()
        // What was fetched before the stream stood may be old already.
        else refresh(topic === 'ready' ? everything : (touchedBy[topic]?.(ids) ?? []))
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

/** Sends what waits: at the start, when something new is written, when the network is back, and again while it does not go. */
function useOutbox(sub: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const box = outboxOf(sub)
    let again: number | undefined
    let isSending = false
    const go = async () => {
      clearTimeout(again)
      if (isSending || !navigator.onLine || box.read().every(({ problem }) => problem !== null)) return
      isSending = true
      const isDone = await flushOutbox(client).catch(() => false)
      isSending = false
      const isMore = box.read().some(({ problem }) => problem === null)
      if (isMore) again = window.setTimeout(go, isDone ? 0 : RETRY_MS)
    }
    void go()
    const stop = box.watch(() => void go())
    addEventListener('online', go)
    return () => {
      stop()
      clearTimeout(again)
      removeEventListener('online', go)
    }
  }, [client, sub])
}
