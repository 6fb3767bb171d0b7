import type { BalanceDue } from '@hemline/contract/claims/shapes.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { paymentMessage, paymentMessages } from '@hemline/contract/payments/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { messageOf, SendError } from '../../base/send.ts'
import { type ConfirmSetup, cardsQuery } from '../../payments/calls.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Columns } from '../../ui/columns.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Bone, Empty, ErrorPanel, Loading } from '../../ui/state.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useBack } from '../../ui/use-back.ts'
import { useTitle } from '../../ui/use-title.ts'
import { balanceQuery, balanceSessionQuery } from '../calls.ts'
import css from './balance.module.css'

/** What is left to pay from earlier loans, each with the card form to pay it. */
export default function BalanceScreen() {
  useTitle('Balance')
  const { data, error, refetch } = useQuery(balanceQuery())
  const [paying, setPaying] = useState<string | null>(null)
  const back = useBack(paths.orders())
  return (
    <>
      <TopBar isNarrow title="Left to pay" onBack={back} />
      {data ? (
        data.items.length === 0 ? (
          <Empty title="Nothing is left to pay" action={<ButtonLink to={paths.home}>Look around</ButtonLink>}>
            You can ask for any loan.
          </Empty>
        ) : (
          <Columns>
            <p className={css.intro}>
              {formatPence(data.totalPence)} from earlier loans could not be charged. Once it is paid you can ask for
              new loans again.
            </p>
            {data.items.map((due) => (
              <Due key={due.claimId} due={due} isPaying={paying === due.claimId} onPay={() => setPaying(due.claimId)} />
            ))}
          </Columns>
        )
      ) : error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <Loading>
          <Columns>
            <Bone height="160px" />
          </Columns>
        </Loading>
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
        <p className={css.soft}>
          {due.isCharging
            ? 'It is being paid at this moment.'
            : (paymentMessages[due.refusalCode ?? ''] ?? 'No card could be charged for it yet.')}
        </p>
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
  const cards = useQuery(cardsQuery())
  const session = useQuery(balanceSessionQuery(due.claimId))
  const [confirmSetup, setConfirmSetup] = useState<ConfirmSetup | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const keepConfirm = useCallback((next: ConfirmSetup | null) => setConfirmSetup(() => next), [])
  const formId = useId()
  const error = session.error ?? cards.error
  if (error) {
    const known = error instanceof SendError && error.code in paymentMessages
    return (
      <ErrorPanel
        title="The card form did not open"
        text={known ? paymentMessage(error.code) : messageOf(error)}
        onRetry={() => {
          if (session.error) session.refetch()
          if (cards.error) cards.refetch()
        }}
      />
    )
  }
  if (!cards.data || !session.data) {
    return (
      <Loading label="Opening the card form">
        <Bone height="240px" />
      </Loading>
    )
  }
  const { Form } = cards.data

  const pay = async (event: React.FormEvent) => {
    event.preventDefault()
    if (!confirmSetup || isWaiting) return
    setWaiting(true)
    setRefusal(null)
    const url = new URL(paths.balanceConfirm, location.origin)
    url.searchParams.set('claimId', due.claimId)
    const message = await confirmSetup(url.href)
    setWaiting(false)
    setRefusal(message)
  }

  return (
    <form id={formId} className={css.form} onSubmit={pay} noValidate>
      <Form clientSecret={session.data.clientSecret} isBusy={isWaiting} onReady={keepConfirm} />
      <FieldError>{refusal}</FieldError>
      <Button look="accent" type="submit" isWide isBusy={isWaiting} disabled={!confirmSetup}>
        Pay {formatPence(due.amountPence)}
      </Button>
    </form>
  )
}
