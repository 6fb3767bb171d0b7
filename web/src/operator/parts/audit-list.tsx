import { auditWords } from '@hemline/contract/operator/audit-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { auditQuery, useDownloadAudit } from '../calls.ts'
import type { ListAddress } from '../use-list-address.ts'
import css from './desk.module.css'
import { DeskList, ListSearch } from './desk-list.tsx'
import { DownloadButton } from './download-button.tsx'

/** What operators did, newest first, searched by words of a line. */
export function AuditList({ address }: { address: ListAddress }) {
  const { words } = address
  const query = useInfiniteQuery(auditQuery(words))
  const download = useDownloadAudit()
  return (
    <DeskList
      query={query}
      filters={
        <ListSearch
          label="Find in the log"
          hint="A name, an order number, an amount, or a word of the line"
          address={address}
        />
      }
      none={{
        title: words ? 'No line has that' : 'No decisions yet',
        text: 'Every decision of an operator leaves a line here.',
      }}
      download={<DownloadButton download={download} body={{ words }} />}
    >
      {(lines) => (
        <ol className={css.list} aria-label="Log">
          {lines.map((line) => {
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
      )}
    </DeskList>
  )
}
