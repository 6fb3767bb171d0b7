import { FIGURES_DAYS } from '@hemline/contract/limits.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { Figures as Counted } from '@hemline/contract/operator/numbers-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { figuresQuery } from '../numbers-calls.ts'
import css from './figures.module.css'

const whole = new Intl.NumberFormat('en-GB')

const nowLines = ({ now }: Counted): [string, string][] => [
  ['Members', whole.format(now.members)],
  ['Items on offer', whole.format(now.activeListings)],
  ['Loans under way', whole.format(now.liveOrders)],
  ['Loans completed', whole.format(now.completedLoans)],
]

const recentLines = ({ lastDays }: Counted): [string, string][] => [
  ['Joined', whole.format(lastDays.members)],
  ['Items listed', whole.format(lastDays.listings)],
  ['Requests', whole.format(lastDays.requests)],
  ['Answered', share(lastDays.answered, lastDays.requests)],
  ['Accepted', share(lastDays.accepted, lastDays.requests)],
  ['Completed', whole.format(lastDays.completedLoans)],
  ['Taken from cards', formatPence(lastDays.capturedPence)],
  ['Refunded', formatPence(lastDays.refundedPence)],
]

const share = (part: number, all: number) => (all === 0 ? '–' : `${Math.round((100 * part) / all)}%`)

/** Figures of the community. */
export function Figures() {
  const query = useQuery(figuresQuery())
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="150px" />
      </QueryFallback>
    )
  return (
    <>
      <Group title="Now" lines={nowLines(data)} />
      <Group title={`The last ${FIGURES_DAYS} days`} lines={recentLines(data)} />
    </>
  )
}

function Group({ title, lines }: { title: string; lines: [string, string][] }) {
  return (
    <section aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <dl className={css.figures}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
