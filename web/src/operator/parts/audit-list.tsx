import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { auditWords } from '../audit-words.ts'
import { auditQuery } from '../calls.ts'
import css from './desk.module.css'

/** What operators did, newest first. */
export function AuditList() {
  const query = useQuery(auditQuery())
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="240px" />
      </QueryFallback>
    )
  if (data.length === 0) return <Empty title="Nothing was done yet">Every decision leaves a line here.</Empty>
  return (
    <ol className={css.list}>
      {data.map((line) => {
        const { action, details } = auditWords(line)
        return (
          <li key={line.id} className={css.row}>
            <span className={css.head}>
              <strong>{action}</strong>
              <time className={css.soft} dateTime={line.at}>
                {formatMoment(line.at)}
              </time>
            </span>
            {details && <span className={`${css.soft} ${css.text}`}>{details}</span>}
          </li>
        )
      })}
    </ol>
  )
}
