import { owedKindWords } from '@hemline/contract/claims/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { OwnOwed, OwnPayouts } from '@hemline/contract/payouts/shapes.ts'
import { payoutTexts } from '@hemline/contract/payouts/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../base/format.ts'
import { Link } from '../base/link.tsx'
import { paths } from '../base/paths.ts'
import { payoutsQuery } from '../payouts/calls.ts'
import { AccountForm } from '../payouts/parts/account-form.tsx'
import { RemoveSheet } from '../payouts/parts/remove-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Columns } from '../ui/columns.tsx'
import { QueryFallback } from '../ui/query-fallback.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'
import css from './payouts.module.css'

/** The member's bank account, the balance due to them and past payouts. */
export default function PayoutsScreen() {
  useTitle(payoutTexts.title)
  const query = useQuery(payoutsQuery())
  const { data } = query
  const back = useBack(paths.orders())
  return (
    <>
      <TopBar isNarrow title={payoutTexts.title} onBack={back} />
      {data ? (
        <Columns>
          <BankAccount payouts={data} />
          <Lines payouts={data} />
        </Columns>
      ) : (
        <QueryFallback query={query}>
          <Columns>
            <Skeleton height="200px" />
            <Skeleton height="120px" />
          </Columns>
        </QueryFallback>
      )}
    </>
  )
}

function BankAccount({ payouts }: { payouts: OwnPayouts }) {
  const { account, owedPence, asksPassword } = payouts
  const [isChanging, setChanging] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  if (!account || isChanging) {
    const title = account ? 'Change your bank account' : payoutTexts.missing
    return (
      <Card label={title}>
        <h2 className={css.title}>{title}</h2>
        <p className={css.soft}>
          {!account && owedPence > 0 ? payoutTexts.waits(formatPence(owedPence)) : payoutTexts.about}
        </p>
        <AccountForm
          asksPassword={asksPassword}
          present={account}
          onSaved={() => setChanging(false)}
          onCancel={account ? () => setChanging(false) : undefined}
        />
      </Card>
    )
  }
  return (
    <Card label="Bank account">
      <h2 className={css.title}>Bank account</h2>
      <p>
        <span>{account.holder}</span>
        <br />
        <span className={css.numbers}>
          {account.sortCode} · {account.accountNumber}
        </span>
      </p>
      <p className={css.soft}>
        Saved on {formatDate(account.updatedAt)}. {payoutTexts.about}
      </p>
      <div className={css.buttons}>
        <Button look="quiet" isSmall onClick={() => setChanging(true)}>
          Change
        </Button>
        <Button look="plain" isSmall onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      {isRemoving && <RemoveSheet asksPassword={asksPassword} onClose={() => setRemoving(false)} />}
    </Card>
  )
}

function Lines({ payouts: { lines, owedPence, account } }: { payouts: OwnPayouts }) {
  const shown = lines.filter(({ isVoided }) => !isVoided)
  if (shown.length === 0) {
    return (
      <Card label={payoutTexts.none}>
        <h2 className={css.title}>{payoutTexts.none}</h2>
        <p className={css.soft}>{payoutTexts.noneAbout}</p>
      </Card>
    )
  }
  return (
    <Card label="What we owe you">
      <p className={css.head}>
        <strong>What we owe you</strong>
        <strong>{formatPence(owedPence)}</strong>
      </p>
      <ul className={css.lines}>
        {shown.map((line) => (
          <li key={line.id}>
            <span>
              {owedKindWords[line.kind]}
              <br />
              <span className={css.soft}>
                <Link to={paths.order(line.orderId)}>Order {line.orderNumber}</Link> · {stateOf(line, account !== null)}
              </span>
            </span>
            <strong>{formatPence(line.pence)}</strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function stateOf(line: OwnOwed, hasAccount: boolean): string {
  if (line.paidAt) {
    const day = formatDate(line.paidOn ?? line.paidAt)
    return `paid on ${day}${line.reference ? `, reference ${line.reference}` : ''}`
  }
  if (line.isBeingPaid) return 'being paid'
  return hasAccount ? 'goes out with our next payment' : 'waiting for your bank account'
}
