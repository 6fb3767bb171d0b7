import type { BalanceDue } from '@hemline/contract/claims/shapes.ts'
import { unpaidText } from '@hemline/contract/claims/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../base/link.tsx'
import { paths } from '../base/paths.ts'
import { balanceQuery, balanceSessionQuery } from '../claims/calls.ts'
import type { ConfirmSetup } from '../payments/calls.ts'
import { CardSection } from '../payments/parts/card-section.tsx'
import { useCardForm } from '../payments/parts/use-card-form.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, Columns } from '../ui/columns.tsx'
import { Empty } from '../ui/empty.tsx'
import { Form } from '../ui/form.tsx'
import { QueryFallback } from '../ui/query-fallback.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'
import css from './balance.module.css'

/** Amounts due from earlier loans, each with a card form. */
export default function BalanceScreen() {
  useTitle('Balance')
  const query = useQuery(balanceQuery())
  const { data } = query
  const [paying, setPaying] = useState<string | null>(null)
  const back = useBack(paths.orders())
  return (
    <>
      <TopBar isNarrow title="Left to pay" onBack={back} />
      {data ? (
        data.items.length === 0 ? (
          <Empty title="Nothing is left to pay" action={<ButtonLink to={paths.home}>Look around</ButtonLink>}>
            You can request anything.
          </Empty>
        ) : (
          <Columns>
            <p className={css.intro}>
              {formatPence(data.totalPence)} from earlier loans is still to be paid. Once it’s paid you can request
              again.
            </p>
            {data.items.map((due) => (
              <Due key={due.claimId} due={due} isPaying={paying === due.claimId} onPay={() => setPaying(due.claimId)} />
            ))}
          </Columns>
        )
      ) : (
        <QueryFallback query={query}>
          <Columns>
            <Skeleton height="160px" />
          </Columns>
        </QueryFallback>
      )}
    </>
  )
}

function Due({ due, isPaying, onPay }: { due: BalanceDue; isPaying: boolean; onPay: () => void }) {
  return (
    <Card label={due.garment}>
      <div className={css.due}>
        <p className={css.head}>
          <strong>{due.garment}</strong>
          <strong>{formatPence(due.amountPence)}</strong>
        </p>
        <p className={css.soft}>
          {due.lines.map((line) => line.label).join(', ')} · borrowed from {due.lenderName} ·{' '}
          <Link to={paths.order(due.orderId)}>Order {due.orderNumber}</Link>
        </p>
        <p className={css.soft}>{due.isCharging ? 'It’s being paid right now.' : unpaidText(due.refusalCode)}</p>
      </div>
      {!due.isCharging &&
        (isPaying ? (
          <PayForm due={due} />
        ) : (
          <Button look="accent" onClick={onPay}>
            Pay {formatPence(due.amountPence)}
          </Button>
        ))}
    </Card>
  )
}

function PayForm({ due }: { due: BalanceDue }) {
  const card = useCardForm()
  const pay = (by?: ConfirmSetup) => {
    const url = new URL(paths.balanceConfirm, location.origin)
    url.searchParams.set('claimId', due.claimId)
    return card.confirm(url, by)
  }
  return (
    <Form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      <CardSection
        session={balanceSessionQuery(due.claimId)}
        card={card}
        wallets={{ mayOpen: () => true, onApproved: pay }}
      />
      <Button look="accent" type="submit" isWide isBusy={card.isWaiting} disabled={!card.isReady}>
        Pay {formatPence(due.amountPence)}
      </Button>
    </Form>
  )
}
