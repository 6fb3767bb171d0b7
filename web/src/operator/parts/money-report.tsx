import { formatPence } from '@hemline/contract/money.ts'
import type { Drift } from '@hemline/contract/operator/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoment, relativeTime } from '../../base/format.ts'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { moneyQuery } from '../calls.ts'
import css from './desk.module.css'

const kinds: { [kind in Drift['kind']]: string } = {
  CAPTURED: 'Another amount was taken than we asked for',
  REFUNDED: 'Another amount was given back than we asked for',
  STILL_HELD: 'Still held, although we let it go',
  MISSING: 'We have a payment that the provider doesn’t',
  UNKNOWN_HOLD: 'A hold without an order; it’s being released',
  CARD_DISPUTE: 'The cardholder disputes the payment at their bank',
}

/** Differences between the card provider's payments and ours, and unfinished operations. */
export function MoneyReport() {
  const query = useQuery(moneyQuery())
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="120px" />
      </QueryFallback>
    )
  return (
    <>
      <p className={css.soft}>
        {data.lastLookAt ? `Compared with the provider ${relativeTime(data.lastLookAt)}.` : 'Not compared yet.'}
      </p>
      <section aria-labelledby="drift">
        <h2 id="drift" className={css.title}>
          Differences
        </h2>
        {data.drifts.length === 0 ? (
          <p>None: what the provider holds, took and gave back is what we wrote down.</p>
        ) : (
          <ul className={css.list}>
            {data.drifts.map((drift) => (
              <li key={`${drift.paymentIntentId} ${drift.kind}`} className={css.row}>
                <strong>{kinds[drift.kind]}</strong>
                <span>
                  Ours {formatPence(drift.expectedPence)}, the provider’s {formatPence(drift.foundPence)}
                </span>
                <span className={css.soft}>
                  {drift.paymentIntentId}
                  {drift.orderNumber && ` · Order ${drift.orderNumber}`} · since {formatMoment(drift.firstSeenAt)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="open-operations">
        <h2 id="open-operations" className={css.title}>
          Not finished
        </h2>
        {data.operations.length === 0 ? (
          <p>Every payment that was planned is finished.</p>
        ) : (
          <ul className={css.list}>
            {data.operations.map((operation) => (
              <li key={operation.key} className={css.row}>
                <span className={css.head}>
                  <strong>{operation.kind}</strong>
                  <span>{formatPence(operation.amountPence)}</span>
                </span>
                <span className={css.soft}>
                  {operation.attempts} tries since {formatMoment(operation.createdAt)} · {operation.key}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
