import { type Numbers as Counted, type funnelSteps, numberSpans } from '@hemline/contract/operator/numbers-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { SelectField } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loadPlot } from '../load-plot.ts'
import { allMeasures, type Measure, printed, weekName } from '../numbers.ts'
import { numbersQuery, useDownloadNumbers } from '../numbers-calls.ts'
import { useListAddress } from '../use-list-address.ts'
import desk from './desk.module.css'
import { DownloadButton } from './download-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import css from './numbers.module.css'

const Plot = lazyPart(loadPlot)
const PLOT_HEIGHT = 160

type Span = `${(typeof numberSpans)[number]}`
const spans = numberSpans.map(String) as Span[]
const STANDARD_SPAN = '26'
const spanWords: { [weeks in Span]: string } = { 13: '3 months', 26: '6 months', 52: 'A year' }
const stepWords: { [step in (typeof funnelSteps)[number]]: string } = {
  JOINED: 'Joined',
  SET_UP: 'Set up their profile',
  LISTED: 'Listed an item',
  REQUESTED: 'Requested a loan',
  AGREED: 'Had a loan agreed, on either side',
}

/** The community by week and place: a plot for each number, with the same numbers in a table. */
export function NumbersPage() {
  const address = useListAddress()
  const { search, change, chosen } = address
  const weeks = Number(chosen('weeks', spans) ?? STANDARD_SPAN) as (typeof numberSpans)[number]
  const place = search.get('place') ?? ''
  const query = useQuery(numbersQuery({ weeks, place }))
  const download = useDownloadNumbers()
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="320px" />
      </QueryFallback>
    )
  return (
    <>
      <div className={css.choices}>
        <FilterChips
          label="How far back"
          name="weeks"
          values={spans}
          labels={spanWords}
          standard={STANDARD_SPAN}
          address={address}
        />
        <SelectField label="Place" value={place} onChange={(event) => change({ place: event.target.value })}>
          <option value="">Everywhere</option>
          {place !== '' && !data.places.some((one) => one.place === place) && <option value={place}>{place}</option>}
          {data.places.map((one) => (
            <option key={one.place} value={one.place}>
              {one.place} ({one.members})
            </option>
          ))}
        </SelectField>
      </div>
      <p className={`${desk.soft} ${desk.narrow}`}>
        Weeks run from Monday to Sunday in London. The number in each card is for the last whole week; the week at the
        right of its plot isn’t over. A loan counts in its lender’s town.
      </p>
      <div className={css.plots}>
        {allMeasures.map((measure) => (
          <Card key={measure.id} measure={measure} weeks={data.weeks} />
        ))}
      </div>
      <Newcomers data={data} />
      <div className={desk.buttons}>
        <DownloadButton download={download} body={{ weeks, place }} />
      </div>
    </>
  )
}

function Card({ measure, weeks }: { measure: Measure; weeks: Counted['weeks'] }) {
  const last = weeks.at(-2) ?? weeks.at(-1)
  return (
    <section className={`${css.card} ${css.measure}`} aria-label={measure.title}>
      <h2 className={css.title}>
        {measure.title}
        <span className={css.last}>{last && printed(measure, last)}</span>
      </h2>
      <p className={desk.soft}>{measure.meaning}</p>
      <Suspense fallback={<Skeleton height={`${PLOT_HEIGHT}px`} />}>
        <Plot
          weeks={weeks.map(({ week }) => week)}
          values={weeks.map(measure.of)}
          isBars={measure.isBars}
          upTo={measure.upTo}
          steps={measure.steps}
          print={measure.print}
          height={PLOT_HEIGHT}
        />
      </Suspense>
      <details>
        <summary>Numbers</summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">{measure.title}</th>
            </tr>
          </thead>
          <tbody>
            {[...weeks].reverse().map((week) => (
              <tr key={week.week}>
                <th scope="row">{weekName(week)}</th>
                <td>{printed(measure, week)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

/** How far those came who joined, and the items that were never lent. */
function Newcomers({ data }: { data: Counted }) {
  const joined = data.funnel[0]?.members ?? 0
  const { active, neverBorrowed } = data.items
  return (
    <div className={css.plots}>
      <section className={css.card} aria-label="Where new members drop off">
        <h2 className={css.title}>Where new members drop off</h2>
        <p className={desk.soft}>Of those who joined in these weeks, how many have come this far.</p>
        <ol className={css.funnel}>
          {data.funnel.map(({ step, members }) => (
            <li key={step}>
              <span className={css.bar} style={{ inlineSize: `${joined === 0 ? 0 : (100 * members) / joined}%` }} />
              <span>{stepWords[step]}</span>
              <strong>{joined > 0 ? `${members}, ${Math.round((100 * members) / joined)}%` : members}</strong>
            </li>
          ))}
        </ol>
      </section>
      <section className={css.card} aria-label="Never borrowed">
        <h2 className={css.title}>
          Never borrowed
          <span className={css.last}>{neverBorrowed}</span>
        </h2>
        <p className={desk.soft}>
          {active === 0
            ? 'No items are on offer.'
            : `Of ${active} items on offer now, ${Math.round((100 * neverBorrowed) / active)}% were never lent.`}
        </p>
      </section>
    </div>
  )
}
