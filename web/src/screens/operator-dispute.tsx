import { formatRange } from '@hemline/contract/days.ts'
import { outcomeWords, topicWords } from '@hemline/contract/issues/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskDisputeWhole } from '@hemline/contract/operator/shapes.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { capitalised, formatMoment } from '../base/format.ts'
import { paths } from '../base/paths.ts'
import { PhotoRow } from '../issues/parts/photo-row.tsx'
import { disputeQuery } from '../operator/calls.ts'
import { CaseFile } from '../operator/parts/case-file.tsx'
import desk from '../operator/parts/desk.module.css'
import { ResolveForm } from '../operator/parts/resolve-form.tsx'
import { Card, Columns } from '../ui/columns.tsx'
import { QueryFallback } from '../ui/query-fallback.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'

/** One dispute with the statements of both sides, the payments, and the form to resolve it. */
export default function OperatorDispute() {
  useTitle('Dispute')
  const { orderId = '' } = useParams()
  const query = useQuery(disputeQuery(orderId))
  const { data } = query
  const back = useBack(paths.operator())
  return (
    <>
      <TopBar isNarrow title={data ? `Order ${data.orderNumber}` : 'Dispute'} onBack={back} />
      {data ? (
        <Columns>
          <About data={data} />
          <Statements data={data} />
          <Card label="Payments and condition">
            <CaseFile orderId={data.orderId} />
          </Card>
          {data.isOpen && <ResolveForm dispute={data} />}
        </Columns>
      ) : (
        <QueryFallback query={query}>
          <Columns>
            <Skeleton height="320px" />
          </Columns>
        </QueryFallback>
      )}
    </>
  )
}

function About({ data }: { data: DeskDisputeWhole }) {
  const rows: [string, string][] = [
    ['Garment', data.garment],
    ['Lender', `${data.lenderName}, ${data.lenderEmail}`],
    ['Borrower', `${data.lendeeName}, ${data.lendeeEmail}`],
    ['Dates', formatRange(data)],
    ['State', capitalised(statusLabel(data))],
    ['Before the issue', data.leftStatus ? capitalised(statusLabel({ ...data, status: data.leftStatus })) : 'settled'],
    ['Charged', formatPence(data.capturedPence)],
    ['Refunded', formatPence(data.refundedPence)],
    ['Replacement value', `${formatPence(data.replacementPence)}, ${formatPence(data.claimLeftPence)} left to claim`],
  ]
  return (
    <Card label="The order">
      <table className={desk.table}>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Statements({ data }: { data: DeskDisputeWhole }) {
  return (
    <Card label="Issues">
      <ul className={desk.list}>
        {data.list.map((issue) => (
          <li key={issue.id} className={desk.list}>
            <p className={desk.head}>
              <strong>
                {issue.by === 'LENDER' ? data.lenderName : data.lendeeName} · {topicWords[issue.topic]}
              </strong>
              <time className={desk.soft} dateTime={issue.createdAt}>
                {formatMoment(issue.createdAt)}
              </time>
            </p>
            <p className={desk.text}>{issue.description}</p>
            <PhotoRow images={issue.images} about={topicWords[issue.topic]} />
          </li>
        ))}
        {data.resolutions.map((resolution) => (
          <li key={resolution.id} className={desk.list}>
            <p className={desk.head}>
              <strong>Settled: {outcomeWords[resolution.outcome]}</strong>
              <time className={desk.soft} dateTime={resolution.at}>
                {formatMoment(resolution.at)}
              </time>
            </p>
            <p className={desk.text}>{resolution.reason}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
