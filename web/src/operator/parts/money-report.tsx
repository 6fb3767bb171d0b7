import { formatPence } from '@hemline/contract/money.ts'
import { driftWords, stepWords } from '@hemline/contract/operator/money-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment, relativeTime } from '../../base/format.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { moneyQuery, useCompare } from '../money-calls.ts'
import css from './desk.module.css'
import { FixActs } from './fix-acts.tsx'

const POLL_MS = 2000

/** Differences between the card provider's payments and ours, each with the acts that fix it, and unfinished operations. */
export function MoneyReport() {
  const compare = useCompare()
  // when the comparison was made that was there when another was asked for
  const [previousLookAt, setPreviousLookAt] = useState<string | null | undefined>()
  const query = useQuery({
    ...moneyQuery(),
    refetchInterval: ({ state }) =>
      previousLookAt !== undefined && state.data?.lastLookAt === previousLookAt ? POLL_MS : false,
  })
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="120px" />
      </QueryFallback>
    )
  const isComparing = previousLookAt !== undefined && data.lastLookAt === previousLookAt
  const ask = () =>
    compare.mutate(undefined, {
      onSuccess: () => setPreviousLookAt(data.lastLookAt),
      onError: (error) => notice.bad(messageOf(error)),
    })
  return (
    <>
      <div className={css.head}>
        <p className={css.soft} role="status">
          {isComparing
            ? 'Comparing with the provider…'
            : data.lastLookAt
              ? `Compared with the provider ${relativeTime(data.lastLookAt)}.`
              : 'Not compared yet.'}
        </p>
        <Button isSmall look="quiet" isBusy={compare.isPending || isComparing} onClick={ask}>
          Compare now
        </Button>
      </div>
      <section className={css.list} aria-labelledby="drift">
        <h2 id="drift" className={css.title}>
          Differences
        </h2>
        {data.drifts.length === 0 ? (
          <p>None. Our records match the card provider’s.</p>
        ) : (
          <ul className={css.list}>
            {data.drifts.map((drift) => (
              <li key={`${drift.paymentIntentId} ${drift.kind}`} className={css.row}>
                <strong>{driftWords[drift.kind]}</strong>
                <span>
                  Ours {formatPence(drift.expectedPence)}, the provider’s {formatPence(drift.foundPence)}
                </span>
                <span className={css.soft}>
                  {drift.paymentIntentId}
                  {drift.orderNumber && <span> · Order {drift.orderNumber}</span>}
                  <span> · since {formatMoment(drift.firstSeenAt)}</span>
                </span>
                <FixActs drift={drift} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={css.list} aria-labelledby="open-operations">
        <h2 id="open-operations" className={css.title}>
          Not finished
        </h2>
        {data.operations.length === 0 ? (
          <p>No payment is waiting to be finished.</p>
        ) : (
          <ul className={css.list}>
            {data.operations.map((operation) => (
              <li key={operation.key} className={css.row}>
                <span className={css.head}>
                  <strong>{stepWords[operation.kind as keyof typeof stepWords] ?? operation.kind}</strong>
                  <span>{formatPence(operation.amountPence)}</span>
                </span>
                <span className={css.soft}>
                  {operation.attempts === 1 ? '1 try' : `${operation.attempts} tries`} since{' '}
                  {formatMoment(operation.createdAt)} · {operation.key}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
