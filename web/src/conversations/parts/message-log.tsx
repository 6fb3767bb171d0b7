import type { Message } from '@hemline/contract/conversations/shapes.ts'
import { conversationTexts } from '@hemline/contract/conversations/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatMoment } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { now } from '../../base/now.ts'
import { paths } from '../../base/paths.ts'
import type { Saved } from '../../base/saved.ts'
import { useMe } from '../../members/calls.ts'
import { useMeComing } from '../../members/parts/use-me-coming.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { markRead, threadQuery, useOlderMessages } from '../calls.ts'
import { dayName, timeOf } from '../days.ts'
import type { LoanEntry } from '../loan-entries.ts'
import type { Outgoing } from '../outbox.ts'
import { Bubble, WaitingBubble } from './bubble.tsx'
import { LatestMessage } from './latest-message.tsx'
import css from './message-log.module.css'

const NEAR_END_PX = 120

/** The messages in order, with a divider between days; unsent ones are last. */
export function MessageLog({
  conversationId,
  isAwaited: isRestAwaited,
  waiting,
  entries,
  box,
  name,
}: {
  conversationId: string | null
  /** Whether what is shown between and below the messages is still loading: all of it is shown together. */
  isAwaited: boolean
  waiting: readonly Outgoing[]
  /** What happened to the loans of the two. */
  entries: readonly LoanEntry[]
  box: Saved<Outgoing[]>
  name: string
}) {
  const me = useMe()
  const isMeComing = useMeComing()
  const isAwaited = isRestAwaited || isMeComing
  const thread = useQuery({ ...threadQuery(conversationId ?? ''), enabled: conversationId !== null })
  const older = useOlderMessages(conversationId ?? '')
  const items = isAwaited ? [] : (thread.data?.items ?? [])
  const temporary = waiting.filter(({ id }) => !items.some(({ clientId }) => clientId === id))
  const isWaiting = conversationId !== null && (!thread.data || isAwaited)
  const { log, isScrolledUp, toEnd } = useScroll(items, {
    waiting: temporary.length,
    entries: entries.length,
    isDrawn: !isWaiting,
  })
  useRead(conversationId, items)
  useFailureNotice(conversationTexts.messagesFailed, thread.error)

  const latest = items.at(-1)
  const [placeBefore, setPlaceBefore] = useState(conversationId === null ? 0 : undefined)
  if (placeBefore === undefined && !isWaiting) setPlaceBefore(latest?.place ?? 0)

  const first = thread.data?.lastKey
  // what is older than the earliest message shown comes with the earlier messages
  const beginning = first ? items[0]?.createdAt : ''
  return (
    <div className={css.frame}>
      {isWaiting ? (
        <WaitingLog waiting={waiting} box={box} error={thread.error} onRetry={() => thread.refetch()} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        <div ref={log} className={css.log} role="log" aria-live="off" aria-label="Messages" tabIndex={0}>
          {first && (
            <div className={css.older}>
              <MoreButton isSmall isLoading={older.isPending} error={older.error} onMore={() => older.mutate(first)}>
                Earlier messages
              </MoreButton>
            </div>
          )}
          {items.length + temporary.length + entries.length === 0 && (
            <p className={css.none}>Say hello to {name}. Only the two of you can read this.</p>
          )}
          <ol className={css.items}>
            {items.map((message, index) => (
              <Fragment key={message.clientId ?? message.id}>
                <Entries
                  entries={between(entries, index === 0 ? beginning : items[index - 1]?.createdAt, message.createdAt)}
                />
                <DayLine at={message.createdAt} before={items[index - 1]?.createdAt} />
                <Bubble
                  message={message}
                  isMine={message.senderId === me?.id}
                  name={name}
                  hasTime={endsMinute(message, items[index + 1])}
                />
              </Fragment>
            ))}
            <Entries entries={between(entries, items.at(-1)?.createdAt ?? '', '9')} />
            {temporary.map((message, index) => (
              <Fragment key={message.id}>
                <DayLine at={message.createdAt} before={(temporary[index - 1] ?? items.at(-1))?.createdAt} />
                <WaitingBubble message={message} box={box} />
              </Fragment>
            ))}
          </ol>
        </div>
      )}
      <LatestMessage message={latest} after={placeBefore} isMine={latest?.senderId === me?.id} name={name} />
      {isScrolledUp && !isWaiting && (
        <button type="button" className={css.toEnd} onClick={toEnd}>
          <ArrowDown size={16} aria-hidden="true" /> Newest
        </button>
      )}
    </div>
  )
}

/** The log while its messages load, or where they did not. */
function WaitingLog({
  waiting,
  box,
  error,
  onRetry,
}: {
  waiting: readonly Outgoing[]
  box: Saved<Outgoing[]>
  error: Error | null
  onRetry: () => void
}) {
  return (
    <div className={css.log}>
      {error ? (
        <ErrorPanel isNoticed title={conversationTexts.messagesFailed} error={error} onRetry={onRetry} />
      ) : (
        <Loading label="Loading the messages" className={css.items}>
          <Skeleton width="60%" height="44px" />
          <Skeleton width="45%" height="44px" />
          <Skeleton width="70%" height="64px" />
        </Loading>
      )}
      {waiting.length > 0 && (
        <ol className={css.items} aria-label="Not sent yet">
          {waiting.map((message) => (
            <WaitingBubble key={message.id} message={message} box={box} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** The entries after one moment, up to another; all when `from` is empty, none without it. */
const between = (entries: readonly LoanEntry[], from: string | undefined, to: string) =>
  from === undefined ? [] : entries.filter(({ at }) => at > from && at <= to)

function Entries({ entries }: { entries: readonly LoanEntry[] }) {
  return entries.map(({ key, at, text, garment, orderId }) => (
    <li key={key} className={css.entry}>
      <Link to={paths.order(orderId)}>
        {text} <span>· {garment}</span> <time dateTime={at}>{formatMoment(at)}</time>
      </Link>
    </li>
  ))
}

const endsMinute = (message: Message, next: Message | undefined) =>
  next?.senderId !== message.senderId || timeOf(next.createdAt) !== timeOf(message.createdAt)

function DayLine({ at, before }: { at: string; before: string | undefined }) {
  const day = dayName(at, now())
  if (before && dayName(before, now()) === day) return null
  return (
    <li className={css.day}>
      <span>{day}</span>
    </li>
  )
}

/** Stays scrolled to the end if it was there; keeps the reader's position when older messages are prepended. */
function useScroll(
  items: readonly Message[],
  { waiting, entries, isDrawn }: { waiting: number; entries: number; isDrawn: boolean },
) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const shown = useRef({ first: 0, height: 0 })
  const [isScrolledUp, setScrolledUp] = useState(false)
  const first = items[0]?.place ?? 0
  const last = items.at(-1)?.place ?? 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the first or last message changes
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    if (isAtEnd.current) element.scrollTop = element.scrollHeight
    else if (shown.current.first > first) element.scrollTop += element.scrollHeight - shown.current.height
    shown.current = { first, height: element.scrollHeight }
  }, [first, last, waiting, items.length, entries, isDrawn])

  // The member's own new message must be in view.
  const before = useRef(waiting)
  useLayoutEffect(() => {
    const element = log.current
    if (element && waiting > before.current) element.scrollTop = element.scrollHeight
    before.current = waiting
  }, [waiting])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the log is there from then on
  useEffect(() => {
    const element = log.current
    if (!element) return
    const look = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
      setScrolledUp(!isAtEnd.current)
    }
    element.addEventListener('scroll', look, { passive: true })
    // The keyboard opens, or the window is resized: the end stays in view.
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [isDrawn])

  const toEnd = () => {
    const element = log.current
    if (element) element.scrollTop = element.scrollHeight
  }
  return { log, isScrolledUp, toEnd }
}

/** Marks the visible messages as read: once, then when more arrive, the member returns or the network does. */
function useRead(conversationId: string | null, items: readonly Message[]): void {
  const client = useQueryClient()
  const place = items.at(-1)?.place ?? 0
  const done = useRef(0)
  useEffect(() => {
    if (!conversationId) return
    const read = () => {
      if (document.visibilityState !== 'visible' || place <= done.current) return
      const before = done.current
      done.current = place
      void markRead(client, { conversationId, place }).then((isNoted) => {
        if (!isNoted && done.current === place) done.current = before
      })
    }
    read()
    document.addEventListener('visibilitychange', read)
    addEventListener('online', read)
    return () => {
      document.removeEventListener('visibilitychange', read)
      removeEventListener('online', read)
    }
  }, [client, conversationId, place])
}
