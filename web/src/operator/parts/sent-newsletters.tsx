import { howFar, newsletterTexts, segmentWords } from '@hemline/contract/notifications/newsletter-words.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { newslettersQuery } from '../newsletter-calls.ts'
import css from './desk.module.css'

/** The newsletters sent, newest first, with their progress. */
export function SentNewsletters() {
  const query = useQuery(newslettersQuery())
  const { data } = query
  return (
    <section className={`${css.list} ${css.narrow}`} aria-labelledby="sent-newsletters">
      <h2 id="sent-newsletters" className={css.title}>
        {newsletterTexts.past}
      </h2>
      {!data && (
        <QueryFallback query={query} failed={newsletterTexts.pastFailed}>
          <Skeleton height="120px" />
        </QueryFallback>
      )}
      {data?.items.length === 0 && <p className={css.soft}>{newsletterTexts.nonePast}</p>}
      {data?.items.map((one) => (
        <details key={one.id} className={css.row}>
          <summary>
            <strong>{one.subject}</strong>
            <br />
            <span className={css.soft}>
              {formatMoment(one.sentAt)} · {one.by} · {segmentWords[one.segment]}
              <br />
              {howFar(one)}
            </span>
          </summary>
          <p className={css.text}>{one.paragraphs.join('\n\n')}</p>
        </details>
      ))}
    </section>
  )
}
