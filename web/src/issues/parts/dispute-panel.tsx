import { today } from '@hemline/contract/days.ts'
import type { Resolution } from '@hemline/contract/issues/shapes.ts'
import { disputeTexts, outcomeWords, topicWords } from '@hemline/contract/issues/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { now } from '../../base/now.ts'
import { paths } from '../../base/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/columns.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { issuesQuery } from '../calls.ts'
import css from './dispute-panel.module.css'
import { PhotoRow } from './photo-row.tsx'

const touched = ['raiseIssue', 'raiseIssueAfter']

/** The issues of an order and their resolutions; renders nothing if there are none. */
export function DisputePanel({ order }: { order: Order }) {
  if (!order.timeline.some(({ move }) => touched.includes(move))) return null
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
  return (
    <Card label="Issues">
      <h2 className={css.title}>{data.items.length === 1 ? 'The issue' : 'The issues'}</h2>
      {data.dispute && (
        <p className={css.text}>
          {disputeTexts.who(data.dispute.handler)} {disputeTexts.when(data.dispute.answerBy, today(now()))}{' '}
          {disputeTexts.next(data.dispute.hasOwnPhotos)}
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
          <Settled key={resolution.id} resolution={resolution} isLendee={order.role === 'LENDEE'} order={order} />
        ))}
      </ul>
      {/* to add words is the step at the top of the page */}
      {order.status === 'DISPUTE' && data.dispute && !data.dispute.hasOwnPhotos && (
        <ButtonLink look="quiet" isSmall className={css.add} to={paths.orderIssue(order.id, order.orderNumber)}>
          {disputeTexts.addPhotos}
        </ButtonLink>
      )}
    </Card>
  )
}

function Settled({ resolution, isLendee, order }: { resolution: Resolution; isLendee: boolean; order: Order }) {
  const whom = isLendee ? 'you' : order.lendeeName
  const lines = [
    resolution.refundPence > 0 && `${formatPence(resolution.refundPence)} is refunded to ${whom}.`,
    resolution.chargePence > 0 && `${formatPence(resolution.chargePence)} from the tariff is charged to ${whom}.`,
    resolution.isCoinReturned && `The coin goes back to ${whom}.`,
  ].filter((line) => line !== false)
  return (
    <li className={css.settled}>
      <p className={css.who}>
        <strong>{outcomeWords[resolution.outcome]}</strong>
        <time dateTime={resolution.at}>{formatMoment(resolution.at)}</time>
      </p>
      {lines.length > 0 && <p>{lines.join(' ')}</p>}
      <p className={css.text}>{resolution.reason}</p>
    </li>
  )
}
