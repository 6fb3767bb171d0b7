import { formatPence } from '@hemline/contract/money.ts'
import type { DeskBalance } from '@hemline/contract/operator/case-shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { relativeTime } from '../../base/format.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { attempt } from '../attempt.ts'
import { balancesQuery, useDownloadBalances, useForgiveBalance } from '../case-calls.ts'
import { sortedBy, useListAddress } from '../use-list-address.ts'
import { useNote } from '../use-note.ts'
import { ActButtons } from './act-buttons.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { DeskList, ListSearch } from './desk-list.tsx'
import { DownloadButton } from './download-button.tsx'
import { ReasonField } from './reason-field.tsx'
import { SortSelect } from './sort-select.tsx'

type Due = z.infer<typeof DeskBalance>

const heads = { since: 'SINCE', amount: 'AMOUNT', borrower: 'BORROWER', lender: 'LENDER' } as const
const sortLabels = {
  since: { ASCENDING: 'Oldest first', DESCENDING: 'Newest first' },
  amount: { DESCENDING: 'Highest amount first', ASCENDING: 'Lowest amount first' },
  borrower: { ASCENDING: 'Borrower, A to Z', DESCENDING: 'Borrower, Z to A' },
  lender: { ASCENDING: 'Lender, A to Z', DESCENDING: 'Lender, Z to A' },
}

/** Unpaid balances, searched and sorted. The member pays their own; the operator can write one off. */
export function BalanceList() {
  const address = useListAddress()
  const { words } = address
  const { sortQuery, sort } = sortedBy(address, 'balances', heads)
  const download = useDownloadBalances()
  return (
    <DeskList
      query={useInfiniteQuery(balancesQuery({ words, ...sortQuery }))}
      filters={
        <ListSearch
          label="Find a balance"
          hint="Part of an order number, an item or a name; or, with @, an email"
          address={address}
        >
          <SortSelect sort={sort} labels={sortLabels} />
        </ListSearch>
      }
      none={{
        title: words ? 'No balance is found by that' : 'Nothing is left to pay',
        text: 'Charges that a card refused come here.',
      }}
      download={<DownloadButton download={download} body={{ words }} />}
    >
      {(balances) => <Balances balances={balances} />}
    </DeskList>
  )
}

function Balances({ balances }: { balances: readonly Due[] }) {
  return (
    <ul className={css.list}>
      {balances.map((due) => (
        <li key={due.claimId} className={css.row}>
          <p className={css.head}>
            <strong>{due.lendeeName}</strong>
            <strong>{formatPence(due.amountPence)}</strong>
          </p>
          <p className={css.soft}>
            {due.garment} of {due.lenderName} · Order {due.orderNumber} · {relativeTime(due.since)} ·{' '}
            <a href={`mailto:${due.lendeeEmail}`}>{due.lendeeEmail}</a>
          </p>
          <Forgive due={due} />
        </li>
      ))}
    </ul>
  )
}

function Forgive({ due }: { due: Due }) {
  const [act, setAct] = useState<Act | null>(null)
  const amount = formatPence(due.amountPence)
  const [isOpen, setOpen] = useState(false)
  const { note: reason, isMissing, clear, field } = useNote('Please write your reason', `forgive:${due.claimId}`)
  const forgive = useForgiveBalance()
  if (!isOpen) {
    return (
      <div className={css.buttons}>
        <Button isSmall look="quiet" onClick={() => setOpen(true)}>
          Write off {amount}
        </Button>
      </div>
    )
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (isMissing()) return
    setAct({
      title: `Write off ${amount}?`,
      rows: [
        ['Amount', amount],
        ['Borrower', due.lendeeName],
        ['Lender', due.lenderName],
        ['Order', `${due.orderNumber}, ${due.garment}`],
        ['Reason', reason],
      ],
      effect: `${due.lendeeName} no longer has to pay it and can request loans again. ${due.lenderName} gets nothing for it. We’ll email your reason to both. You can’t undo this.`,
      confirm: `Write off ${amount}`,
      isDangerous: true,
      run: async () => {
        const forgiven = forgive.mutateAsync({ claimId: due.claimId, reason })
        if (await attempt(forgiven, 'Written off. Both have been told.')) clear()
      },
    })
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      <ReasonField {...field} />
      <ActButtons look="danger" isBusy={forgive.isPending} onClose={() => setOpen(false)}>
        Write off {amount}
      </ActButtons>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
