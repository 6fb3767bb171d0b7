import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loadPlot } from '../load-plot.ts'
import { type Measure, measures, printed } from '../numbers.ts'
import { numbersQuery } from '../numbers-calls.ts'
import css from './numbers.module.css'

const Plot = lazyPart(loadPlot, 'nothing')
const PLOT_HEIGHT = 56
const WEEKS = 13
const shown: readonly Measure[] = [measures.requests, measures.accepted, measures.completed, measures.newMembers]

/** The last three months at a glance, on Today: each with last week's number. Leads to all numbers. */
export function SmallPlots() {
  const { data } = useQuery(numbersQuery({ weeks: WEEKS, place: '' }))
  const last = data?.weeks.at(-2)
  return (
    <section aria-labelledby="last-weeks">
      <h2 id="last-weeks" className={css.title}>
        The last three months
        <Link className={css.all} to={paths.operator('numbers')}>
          All numbers
        </Link>
      </h2>
      <dl className={css.small}>
        {shown.map((measure) => (
          <div key={measure.id} className={css.card}>
            <dt>{measure.title}, last week</dt>
            <dd className={css.last}>{last ? printed(measure, last) : '\u00a0'}</dd>
            <dd>
              {data ? (
                <Suspense fallback={<Skeleton height={`${PLOT_HEIGHT}px`} />}>
                  <Plot
                    isSmall
                    weeks={data.weeks.map(({ week }) => week)}
                    values={data.weeks.map(measure.of)}
                    isBars={measure.isBars}
                    upTo={measure.upTo}
                    print={measure.print}
                    height={PLOT_HEIGHT}
                  />
                </Suspense>
              ) : (
                <Skeleton height={`${PLOT_HEIGHT}px`} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
