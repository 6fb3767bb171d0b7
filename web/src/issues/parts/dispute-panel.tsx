import { pausedBefore, pausedNow } from '@hemline/contract/issues/rules.ts'
import type { Resolution } from '@hemline/contract/issues/shapes.ts'
import { disputeTexts, outcomeWords, possibleOutcomes, topicWords } from '@hemline/contract/issues/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { moneyBackText } from '@hemline/contract/orders/money-back-words.ts'
import type { MoneyBack, Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { Card } from '../../ui/columns.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { issuesQuery } from '../calls.ts'
import css from './dispute-panel.module.css'
import { PhotoRow } from './photo-row.tsx'

const touched = ['raiseIssue', 'raiseIssueAfter']

/** Whether an issue was raised about an order. */
export const hasIssues = (order: Order) => order.timeline.some(({ move }) => touched.includes(move))

/** The issues of an order and their resolutions; renders nothing if there are none. */
export function DisputePanel({ order }: { order: Order }) {
  if (!hasIssues(order)) return null
  return <Issues order={order} />
}

function Issues({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(issuesQuery(order.id))
  if (!data) {
    return error ? (
      <ErrorPanel error={error} onRetry={refetch} />
    ) : (
      <Loading label="Loading the issues">
        <Skeleton height="250px" />
      </Loading>
    )
  }
  const nameOf = (by: Order['role']) =>
    by === order.role ? 'You' : by === 'LENDER' ? order.lenderName : order.lendeeName
  const other = order.role === 'LENDER' ? 'LENDEE' : 'LENDER'
  const silent = data.items.some(({ by, isSettled }) => by === other && !isSettled) ? null : nameOf(other)
  return (
    <Card label="Issues">
      <h2 className={css.title}>{data.items.length === 1 ? 'The issue' : 'The issues'}</h2>
      {data.dispute && (
        <p className={css.text}>
          {disputeTexts.who(data.dispute.handler)} {disputeTexts.next(data.dispute.hasOwnPhotos)}
        </p>
      )}
      <ul className={css.list}>
        {data.items.map((issue) => (
          <li key={issue.id}>
            <p className={css.who}>
              <strong>{nameOf(issue.by)}</strong> · {topicWords[issue.topic]}
              <time dateTime={issue.createdAt}>{formatMoment(issue.createdAt)}</time>
            </p>
            <p className={css.text}>{issue.description}</p>
            <PhotoRow images={issue.images} about={topicWords[issue.topic]} />
          </li>
        ))}
        {data.resolutions.map((resolution) => (
          <Settled key={resolution.id} resolution={resolution} order={order} />
        ))}
      </ul>
      {data.dispute && silent && <p className={css.text}>{disputeTexts.silent(silent)}</p>}
      {data.dispute && (
        <>
          <h3 className={css.can}>{disputeTexts.heading}</h3>
          <ul className={css.outcomes}>
            {possibleOutcomes(pausedNow(order), data).map((outcome) => (
              <li key={outcome}>{outcome}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function Settled({ resolution, order }: { resolution: Resolution; order: Order }) {
  const isLendee = order.role === 'LENDEE'
  const whom = isLendee ? 'you' : order.lendeeName
  const lines = [
    notReturned(resolution, order) ?? refundText(resolution, order, whom),
    resolution.chargePence > 0 &&
      `${isLendee ? 'You pay' : `${whom} pays`} ${formatPence(resolution.chargePence)} from the agreed damage charges.`,
    resolution.isCoinReturned && `The coin goes back to ${whom}.`,
  ].filter((line) => line !== false)
  return (
    <li className={css.settled}>
      <p className={css.who}>
        <strong>{outcomeWords[pausedBefore(resolution, order.timeline)][resolution.outcome]}</strong>
        <time dateTime={resolution.at}>{formatMoment(resolution.at)}</time>
      </p>
      {lines.length > 0 && <p>{lines.join(' ')}</p>}
      <p className={css.text}>{resolution.reason}</p>
    </li>
  )
}

/** How far the borrower's money of a decision is: of one that cancelled the loan, with that of its end. */
const moneyBackOf = ({ outcome, moneyBack }: Resolution, order: Order): MoneyBack | null => {
  if (outcome !== 'CANCELLED') return moneyBack
  return order.reason === 'RESOLVED' ? order.moneyBack : null
}

/** What is refunded by a decision: to its borrower also that it was, once the card provider has agreed. */
function refundText(resolution: Resolution, order: Order, whom: string): string | false {
  const { refundPence } = resolution
  if (refundPence === 0) return false
  const state = moneyBackOf(resolution, order)?.state
  if (state === 'DONE') return `We’ve refunded ${formatPence(refundPence)} to ${whom}.`
  if (state === 'OTHERWISE') return `We’ve returned ${formatPence(refundPence)} to ${whom}.`
  return `${formatPence(refundPence)} goes back to ${whom}.`
}

/**
 * What the borrower reads below a decision, in place of its refund, where the card provider refused the money's return or the
 * bank took the payment back (product.md §3).
 */
function notReturned(resolution: Resolution, order: Order): string | undefined {
  const moneyBack = moneyBackOf(resolution, order)
  if (!moneyBack) return undefined
  const isTakenBack = moneyBack.isTakenBack && resolution.refundPence > 0
  if (moneyBack.state !== 'REFUSED' && !isTakenBack) return undefined
  return moneyBackText({ total: formatPence(order.price.total), hasCoin: false }, moneyBack)
}
