import { pausedBefore } from '@hemline/contract/issues/rules.ts'
import { outcomeWords, topicWords } from '@hemline/contract/issues/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskDisputeWhole } from '@hemline/contract/operator/case-shapes.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { rangeText } from '../base/day-format.ts'
import { capitalised, formatMoment } from '../base/format.ts'
import { Link } from '../base/link.tsx'
import { paths } from '../base/paths.ts'
import { PhotoRow } from '../issues/parts/photo-row.tsx'
import { disputeQuery } from '../operator/case-calls.ts'
import { moneyFacts } from '../operator/money-facts.ts'
import { CasePart, LogLines } from '../operator/parts/case-record.tsx'
import { CaseStanding } from '../operator/parts/case-standing.tsx'
import { ClaimDecision, ClaimStatement } from '../operator/parts/claim-decision.tsx'
import desk from '../operator/parts/desk.module.css'
import { RecordPage } from '../operator/parts/desk-page.tsx'
import { FactList } from '../operator/parts/fact-list.tsx'
import file from '../operator/parts/member-file.module.css'
import { OrderRecord } from '../operator/parts/order-record.tsx'
import { ResolveForm } from '../operator/parts/resolve-form.tsx'
import { Tag } from '../ui/chip.tsx'

const missing = {
  title: 'This case isn’t here',
  text: 'The order has no issue and no claim.',
  list: paths.operator('disputes'),
  label: 'All disputes',
}

/** One dispute, or the claims of an order, with everything that is needed to decide it on one page. */
export default function OperatorDispute() {
  const { orderId = '' } = useParams()
  const query = useQuery(disputeQuery(orderId))
  return (
    <RecordPage
      query={query}
      name="Case"
      nameOf={({ orderNumber }) => `Case of order ${orderNumber}`}
      missing={missing}
    >
      {(data) => <Case data={data} />}
    </RecordPage>
  )
}

/** What was read of one case. */
export function Case({ data }: { data: DeskDisputeWhole }) {
  const contested = data.claims.filter(({ state }) => state === 'CONTESTED')
  return (
    <>
      <header className={file.head}>
        <h1>
          {data.garment} · {data.orderNumber}
        </h1>
        <Tag tone={data.isOpen ? 'danger' : 'neutral'}>{capitalised(statusLabel(data))}</Tag>
      </header>
      <p className={file.soft}>
        {data.lendeeName} (<a href={`mailto:${data.lendeeEmail}`}>{data.lendeeEmail}</a>) borrows from {data.lenderName}{' '}
        (<a href={`mailto:${data.lenderEmail}`}>{data.lenderEmail}</a>) · {rangeText(data)} ·{' '}
        <Link to={paths.operatorOrder(data.orderId)}>See the order</Link>
      </p>
      <Facts data={data} />
      <div className={file.case}>
        <div className={file.column}>
          {data.list.length > 0 && <Statements data={data} />}
          {contested.length > 0 && (
            <CasePart title={contested.length === 1 ? 'The claim' : 'The claims'}>
              {contested.map((claim) => (
                <ClaimStatement key={claim.id} order={data} claim={claim} />
              ))}
            </CasePart>
          )}
          <OrderRecord orderId={data.orderId} isCase />
        </div>
        <div className={file.column}>
          <CasePart title="The case">
            <CaseStanding key={data.orderId} data={data} />
          </CasePart>
          <Decisions data={data} contested={contested} />
          {data.isOpen && <ResolveForm dispute={data} />}
        </div>
      </div>
      <CasePart title="What operators did">
        <LogLines log={data.log} />
      </CasePart>
    </>
  )
}

function Facts({ data }: { data: DeskDisputeWhole }) {
  const rows: [string, string][] = [
    ...(data.isOpen && data.leftStatus
      ? [['Before the issue', capitalised(statusLabel({ ...data, status: data.leftStatus }))] as [string, string]]
      : []),
    ...moneyFacts(data),
    ['Replacement value', formatPence(data.replacementPence)],
    ['Left to claim', formatPence(data.claimLeftPence)],
  ]
  return <FactList facts={rows} />
}

/** The form to decide each contested claim of the order. */
function Decisions({ data, contested }: { data: DeskDisputeWhole; contested: DeskDisputeWhole['claims'] }) {
  if (contested.length === 0) return null
  return (
    <CasePart title={contested.length === 1 ? 'Decide the claim' : 'Decide the claims'}>
      {contested.map((claim) => (
        <ClaimDecision key={claim.id} order={data} claim={claim} isLast={!data.isOpen && contested.length === 1} />
      ))}
    </CasePart>
  )
}

function Statements({ data }: { data: DeskDisputeWhole }) {
  return (
    <CasePart title="Issues">
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
              <strong>Settled: {outcomeWords[pausedBefore(resolution, data.timeline)][resolution.outcome]}</strong>
              <time className={desk.soft} dateTime={resolution.at}>
                {formatMoment(resolution.at)}
              </time>
            </p>
            <p className={desk.text}>{resolution.reason}</p>
          </li>
        ))}
      </ul>
    </CasePart>
  )
}
