import type { TodayItem, Today as Waiting } from '@hemline/contract/operator/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { relativeTime } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { todayQuery } from '../calls.ts'
import { DueTag } from './due-tag.tsx'
import { Figures } from './figures.tsx'
import { SmallPlots } from './small-plots.tsx'
import css from './today.module.css'
import { RetryJobs, RetryLabels } from './today-acts.tsx'

/** The name of each kind of item, and where it is settled. */
const kinds: {
  [kind in TodayItem['kind']]: { label: string | ((item: TodayItem) => string); to: (item: TodayItem) => string }
} = {
  DISPUTE: { label: 'Decide the dispute', to: ({ id }) => paths.operatorDispute(id) },
  CLAIM: { label: 'Decide the claim', to: ({ orderId, id }) => paths.operatorDispute(orderId ?? id) },
  REPORT: { label: 'Look at the report', to: () => paths.operator('reports') },
  APPEAL: { label: 'Look at it again', to: () => paths.operator('appeals') },
  LISTING: { label: 'Look at the item', to: ({ id }) => paths.operatorListing(id) },
  LABELS: {
    label: ({ task }) => (task === 'VOID' ? 'Cancel the labels again' : 'Order the labels again'),
    to: () => paths.operator('labels'),
  },
  CARRIER_CLAIM: { label: 'Claim from Royal Mail', to: ({ orderId, id }) => paths.operatorOrder(orderId ?? id) },
  PAYOUTS: { label: 'Pay what is owed', to: () => paths.operator('payouts') },
  NOT_RETURNED: { label: 'Return the money', to: () => paths.operator('differences') },
  CARD_DISPUTE: { label: 'Answer the bank', to: () => paths.operator('differences') },
}

const labelOf = (item: TodayItem) => {
  const { label } = kinds[item.kind]
  return typeof label === 'string' ? label : label(item)
}

type Trouble = { kind: Waiting['troubles'][number]['kind'] | 'ERASURES'; count: number }

const troublesOf = ({ troubles, unerased }: Waiting): Trouble[] =>
  unerased > 0 ? [...troubles, { kind: 'ERASURES', count: unerased }] : troubles

const troubleWords: { [kind in Trouble['kind']]: { to: string; say: (count: number) => string } } = {
  JOBS: {
    to: paths.operator('jobs'),
    say: (count) => (count === 1 ? '1 email or job was given up' : `${count} emails or jobs were given up`),
  },
  DIFFERENCES: {
    to: paths.operator('differences'),
    say: (count) =>
      count === 1 ? '1 payment differs from the card provider' : `${count} payments differ from the card provider`,
  },
  OPERATIONS: {
    to: paths.operator('differences'),
    say: (count) =>
      count === 1 ? '1 payment is tried again and again' : `${count} payments are tried again and again`,
  },
  PARCELS: {
    to: `${paths.operator('parcels')}?state=LATE`,
    say: (count) => (count === 1 ? '1 parcel is late' : `${count} parcels are late`),
  },
  TIMERS: {
    to: paths.operator('jobs'),
    say: (count) => (count === 1 ? '1 timer is late' : `${count} timers are late`),
  },
  ERASURES: {
    to: `${paths.operator('members')}?state=LEAVING`,
    say: (count) =>
      `${many(count, 'account is', 'accounts are')} not erased yet: something of theirs is open, or was within the last day, or the server’s log says why`,
  },
}

const many = (count: number, one: string, several: string) => (count === 1 ? `1 ${one}` : `${count} ${several}`)

const mishapWords: {
  [kind in Waiting['sinceYesterday'][number]['kind']]: { to: string; say: (count: number) => string }
} = {
  GIVEN_UP: {
    to: paths.operator('jobs'),
    say: (count) => many(count, 'email or job was given up', 'emails or jobs were given up'),
  },
  CARD_REFUSED: {
    to: `${paths.operator('payments')}?state=REFUSED`,
    say: (count) => many(count, 'card was refused', 'cards were refused'),
  },
  ISSUE: {
    to: paths.operator('disputes'),
    say: (count) => many(count, 'issue was raised', 'issues were raised'),
  },
  LENDER_CANCELLED: {
    to: `${paths.operator('orders')}?status=CANCELLED`,
    say: (count) => many(count, 'loan was cancelled by its lender', 'loans were cancelled by their lenders'),
  },
  LAPSED: {
    to: `${paths.operator('orders')}?status=EXPIRED`,
    say: (count) => many(count, 'request went unanswered', 'requests went unanswered'),
  },
}

/** What went wrong for members since yesterday began. */
function SinceYesterday({ mishaps }: { mishaps: Waiting['sinceYesterday'] }) {
  return (
    <section className={css.since} aria-labelledby="since-yesterday">
      <h2 id="since-yesterday">Since yesterday</h2>
      {mishaps.length === 0 ? (
        <p>Nothing went wrong.</p>
      ) : (
        <ul>
          {mishaps.map(({ kind, count }) => (
            <li key={kind}>
              <Link to={mishapWords[kind].to}>{mishapWords[kind].say(count)}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What waits for the operator, earliest deadline first, each with the act that settles it; what went wrong, now and since yesterday; figures. */
export function Today() {
  const query = useQuery(todayQuery())
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="320px" />
      </QueryFallback>
    )
  const troubles = troublesOf(data)
  return (
    <>
      {troubles.length > 0 && (
        <section className={css.troubles} aria-label="What went wrong">
          {troubles.map(({ kind, count }) => (
            <div key={kind} className={css.withAct}>
              <Link to={troubleWords[kind].to} className={css.trouble}>
                <TriangleAlert size={18} aria-hidden="true" />
                {troubleWords[kind].say(count)}
              </Link>
              {kind === 'JOBS' && <RetryJobs />}
            </div>
          ))}
        </section>
      )}
      <section aria-label="Waiting for you">
        {data.waiting.length === 0 ? (
          <Empty title="Nothing waits for you">Disputes, claims, reports and payouts come here.</Empty>
        ) : (
          <ul className={css.list}>
            {data.waiting.map((item) => (
              <li key={`${item.kind} ${item.id}`} className={css.withAct}>
                <Link className={css.item} to={kinds[item.kind].to(item)}>
                  <strong className={css.act}>{labelOf(item)}</strong>
                  <span className={css.what}>
                    <span>{item.title}</span>
                    <span className={css.soft}>{item.about}</span>
                  </span>
                  <span className={css.when}>
                    {item.dueOn ? (
                      <DueTag dueOn={item.dueOn} isLate={item.isLate} />
                    ) : (
                      <time className={css.soft} dateTime={item.since}>
                        {relativeTime(item.since)}
                      </time>
                    )}
                  </span>
                  <ChevronRight size={18} aria-hidden="true" className={css.soft} />
                </Link>
                {item.kind === 'LABELS' && <RetryLabels item={item} />}
              </li>
            ))}
          </ul>
        )}
      </section>
      {/* a node of the version before does not say it */}
      {data.sinceYesterday && <SinceYesterday mishaps={data.sinceYesterday} />}
      <SmallPlots />
      <Figures />
    </>
  )
}
