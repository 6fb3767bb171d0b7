import type { AuditLine } from '@hemline/contract/operator/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { Bone, Empty } from '../../ui/state.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { auditQuery } from '../calls.ts'
import css from './desk.module.css'

const actions: Record<string, string> = {
  'resolve-dispute': 'settled the dispute',
  'decide-claim': 'decided a claim',
  'forgive-balance': 'let a balance go',
  'mark-owed-paid': 'noted a payment to a lender',
  'retry-labels': 'asked the carrier again for the labels',
  'close-label-void': 'dealt by hand with the labels',
  'close-report': 'closed a report',
  'suspend-member': 'suspended a member',
  'reinstate-member': 'let a member in again',
  'hide-listing': 'took a listing down',
  'show-listing': 'gave a listing back',
  'send-newsletter': 'sent the newsletter',
  'retry-jobs': 'had given-up jobs tried again',
}

const detailOf = (line: AuditLine) =>
  Object.entries(line.detail)
    .filter(([, value]) => value !== '' && value !== null && value !== false)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')

/** What operators did, newest first. */
export function AuditList() {
  const query = useQuery(auditQuery())
  const { data } = query
  if (!data)
    return (
      <Waiting of={query}>
        <Bone height="240px" />
      </Waiting>
    )
  if (data.length === 0) return <Empty title="Nothing was done yet">Every decision leaves a line here.</Empty>
  return (
    <ol className={css.list}>
      {data.map((line) => (
        <li key={line.id} className={css.row}>
          <span className={css.head}>
            <strong>
              {line.operator} {actions[line.action] ?? line.action}, {line.subject}
            </strong>
            <time className={css.soft} dateTime={line.at}>
              {formatMoment(line.at)}
            </time>
          </span>
          <span className={`${css.soft} ${css.text}`}>{detailOf(line)}</span>
        </li>
      ))}
    </ol>
  )
}
