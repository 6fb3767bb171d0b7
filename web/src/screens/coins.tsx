import type { CoinLine } from '@hemline/contract/coins/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../base/format.ts'
import { Link } from '../base/link.tsx'
import { paths } from '../base/paths.ts'
import { coinLedgerQuery } from '../coins/calls.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CoinMark } from '../ui/coin.tsx'
import { Columns } from '../ui/columns.tsx'
import { Empty } from '../ui/empty.tsx'
import { QueryFallback } from '../ui/query-fallback.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'
import css from './coins.module.css'

const kinds: { [kind in CoinLine['kind']]: { word: string; sign: string } } = {
  EARNED: { word: 'Earned', sign: '+1' },
  RESERVED: { word: 'Reserved', sign: '−1' },
  RELEASED: { word: 'Back', sign: '+1' },
  SPENT: { word: 'Spent', sign: '' },
  REINSTATED: { word: 'Back', sign: '+1' },
}

/** Your coins: how many, and every change with its reason (product.md §4). */
export default function Coins() {
  useTitle('Your coins')
  const back = useBack(paths.home)
  const query = useQuery(coinLedgerQuery())
  const { data } = query
  return (
    <>
      <TopBar isNarrow title="Your coins" onBack={back} />
      <Columns>
        {data ? (
          <>
            <dl className={css.counts}>
              <Count label="Free to use" value={data.free} isMain />
              <Count label="Reserved" value={data.reserved} />
              <Count label="Spent" value={data.spent} />
            </dl>
            <p className={css.about}>
              Borrowing from the community uses a coin, and lending to it earns one. Friends lend to each other without
              coins.
            </p>
            {data.items.length > 0 ? (
              <section className={css.history} aria-labelledby="coin-history">
                <h2 id="coin-history">Coin history</h2>
                <ol className={css.lines}>
                  {data.items.map((line) => (
                    <Line key={line.id} line={line} />
                  ))}
                </ol>
              </section>
            ) : (
              <Empty title="No coins yet" action={<ButtonLink to={paths.list}>List an item</ButtonLink>}>
                Your first listing earns you your first coin.
              </Empty>
            )}
          </>
        ) : (
          <QueryFallback query={query} failed="Your coins didn’t load" label="Loading your coins">
            <Skeleton height="96px" />
          </QueryFallback>
        )}
      </Columns>
    </>
  )
}

function Count({ label, value, isMain = false }: { label: string; value: number; isMain?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isMain && <CoinMark size={32} className={value === 0 ? css.none : undefined} />}
        <span>{value}</span>
      </dd>
    </div>
  )
}

function Line({ line }: { line: CoinLine }) {
  const { word, sign } = kinds[line.kind]
  return (
    <li>
      <span className={css.sign} aria-hidden="true">
        {sign}
      </span>
      <span className={css.reason}>
        <span>
          <strong>{word}</strong>:{' '}
          {line.orderId ? <Link to={paths.order(line.orderId)}>{line.reason}</Link> : <span>{line.reason}</span>}
        </span>
        <time dateTime={line.at}>{formatMoment(line.at)}</time>
      </span>
    </li>
  )
}
