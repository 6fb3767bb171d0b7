import { type QueryFunction, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SendError, wireTexts } from '../base/wire.ts'
import { ErrorPanel } from './error-panel.tsx'
import { QueryFallback } from './query-fallback.tsx'
import { RetryButton } from './retry-button.tsx'
import { Skeleton } from './skeleton.tsx'
import { useFailureNotice } from './use-failure-notice.ts'

export default { title: 'ui/retry-button' }

const lost = () => new SendError('UNREACHABLE', wireTexts.unreachable, 0)
const items = ['Ganni dress', 'Toast coat']

/** Fails the first time, and from then on when the page hears `failed`; it answers when that hears `answered`. */
const firstFails = (): QueryFunction<string[]> => {
  let isFirst = true
  return () => {
    if (isFirst) {
      isFirst = false
      return Promise.reject(lost())
    }
    return new Promise((resolve, reject) => {
      addEventListener('answered', () => resolve(items), { once: true })
      addEventListener('failed', () => reject(lost()), { once: true })
    })
  }
}

export const Quiet = () => <RetryButton onRetry={() => undefined} />
/** Once it is clicked it is busy. */
export const Unanswered = () => (
  <ErrorPanel title="Your orders didn’t load" error={lost()} onRetry={() => new Promise(() => undefined)} />
)

/** A part of a page, which says when it is asked again. */
export function Part() {
  const [queryFn] = useState(firstFails)
  const query = useQuery({ queryKey: ['part'], queryFn })
  return (
    <section>
      <h2>Your orders</h2>
      {query.data ? (
        <Items items={query.data} />
      ) : (
        <QueryFallback query={query} failed="Your orders didn’t load">
          <Skeleton height="4em" />
        </QueryFallback>
      )}
    </section>
  )
}

/** A list whose failure is read out by a notice. */
export function Noticed() {
  const [queryFn] = useState(firstFails)
  const { data, error, refetch } = useQuery({ queryKey: ['noticed'], queryFn })
  useFailureNotice('Your friends didn’t load', error)
  if (data) return <Items items={data} />
  return error && <ErrorPanel isNoticed title="Your friends didn’t load" error={error} onRetry={() => refetch()} />
}

const Items = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)
