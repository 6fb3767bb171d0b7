import type { OperatorReport } from '@hemline/contract/safety/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { PhotoRow } from '../../issues/parts/photo-row.tsx'
import { Button } from '../../ui/button.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { reportContextQuery } from '../safety-calls.ts'
import css from './desk.module.css'

const aroundLabels: { [target in OperatorReport['targetType']]: string } = {
  MESSAGE: 'Show the messages around it',
  REVIEW: 'Show the loan',
  PROFILE: 'Show the profile picture',
  LISTING: '',
}

/** The context of something that was reported, on request. A listing has its own page. */
export function ReportContext({ report }: { report: OperatorReport }) {
  const [isOpen, setOpen] = useState(false)
  if (report.targetType === 'LISTING') return null
  if (isOpen) return <Around report={report} />
  return (
    <div className={css.buttons}>
      <Button isSmall look="quiet" onClick={() => setOpen(true)}>
        {aroundLabels[report.targetType]}
      </Button>
    </div>
  )
}

function Around({ report }: { report: OperatorReport }) {
  const query = useQuery(reportContextQuery(report.id))
  const { data } = query
  // the same one that “Remove the picture” is about
  const picture = report.picture === '' ? data?.picture : report.picture
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="120px" />
      </QueryFallback>
    )
  const nameOf = {
    REPORTER: report.reporter?.name ?? '',
    SUBJECT: report.subject.name,
    HEMLINE: 'Hemline',
    OTHER: data.other?.name ?? '',
  }
  return (
    <section className={css.list} aria-label="Around it">
      {data.around.length > 0 && (
        <ol className={css.plain}>
          {data.around.map(({ from, text, at, isReported }) => (
            <li key={`${at} ${text}`}>
              <span className={css.soft}>
                {nameOf[from]}, {formatMoment(at)}
                {isReported && <span>{report.reporter ? ', reported' : ', with your word'}</span>}
              </span>
              <p className={css.text}>{isReported ? <strong>{text}</strong> : text}</p>
            </li>
          ))}
        </ol>
      )}
      {data.other && (
        <p>
          Written to <Link to={paths.operatorMember(data.other.id)}>{data.other.name}</Link>
        </p>
      )}
      {data.orderId && (
        <p>
          <Link to={paths.operatorOrder(data.orderId)}>The loan that was reviewed</Link>
        </p>
      )}
      {picture && <PhotoRow images={[picture]} about={`Picture of ${report.subject.name}`} />}
      {data.around.length === 0 && !data.orderId && !picture && (
        <p className={css.soft}>{report.subject.name} has no picture now.</p>
      )}
    </section>
  )
}
