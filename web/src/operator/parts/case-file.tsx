import type { CheckMoment } from '@hemline/contract/condition-checks/shapes.ts'
import { formatRange } from '@hemline/contract/days.ts'
import type { Evidence } from '@hemline/contract/evidence/shapes.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMoment } from '../../base/format.ts'
import { paths } from '../../base/paths.ts'
import { CheckAnswers } from '../../condition-checks/parts/condition-checks.tsx'
import { evidenceQuery } from '../../evidence/calls.ts'
import { PhotoRow } from '../../issues/parts/photo-row.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './desk.module.css'

const moneyWords: { [kind in Evidence['money'][number]['kind']]: string } = {
  HOLD: 'Held',
  CAPTURE: 'Charged',
  RELEASE: 'Released',
  REFUND: 'Refunded',
  CHARGE: 'Charged for a claim',
  PAYMENT: 'Balance paid',
  POSTAGE_BACK: 'Return postage refunded',
  POSTAGE_OWED: 'Outbound postage owed to the lender',
}
const stateWords = { PENDING: ', not finished', DONE: '', REFUSED: ', refused' } as const

const momentOf = (moment: CheckMoment, { lenderName, lendeeName }: Evidence): string =>
  ({
    LENDER_OUT: `Before it left ${lenderName}`,
    LENDEE_IN: `As it reached ${lendeeName}`,
    LENDEE_OUT: `Before it left ${lendeeName}`,
    LENDER_IN: `As it came back to ${lenderName}`,
  })[moment]

/** The file of a case: the order, its payments, and the condition checks of both sides. */
export function CaseFile({ orderId }: { orderId: string }) {
  const query = useQuery(evidenceQuery(orderId))
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="160px" />
      </QueryFallback>
    )
  return (
    <section className={css.list} aria-label={`Order ${data.orderNumber}`}>
      <p className={css.soft}>
        {data.lendeeName} borrowed it from {data.lenderName}, {formatRange(data)},{' '}
        {data.deliveryMethod === 'DELIVERY' ? 'by post' : 'in person'} · replacement value{' '}
        {formatPence(data.listing.replacementPrice)} · <Link to={paths.orderEvidence(orderId)}>Whole order</Link>
      </p>
      <div>
        <h2 className={css.title}>Payments</h2>
        {data.money.length === 0 && <p className={css.soft}>No money was taken for this order.</p>}
        <ul className={css.plain}>
          {data.money.map((line) => (
            <li key={`${line.kind} ${line.at}`}>
              {moneyWords[line.kind]} {formatPence(line.pence)}
              {stateWords[line.state]} <span className={css.soft}>{formatMoment(line.at)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className={css.title}>Condition checks</h2>
        {data.checks.length === 0 && <p className={css.soft}>Neither side checked its condition.</p>}
        <ul className={css.list}>
          {data.checks.map((check) => (
            <li key={check.moment} className={css.list}>
              <p className={css.head}>
                <strong>{momentOf(check.moment, data)}</strong>
                <time className={css.soft} dateTime={check.at}>
                  {formatMoment(check.at)}
                </time>
              </p>
              <CheckAnswers check={check} />
              {check.note && <p className={css.text}>{check.note}</p>}
              <PhotoRow images={check.images.map(({ path }) => path)} about={momentOf(check.moment, data)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
