import { formatPence } from '@hemline/contract/money.ts'
import type { DeskBalance } from '@hemline/contract/operator/case-shapes.ts'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { relativeTime } from '../../base/format.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Form } from '../../ui/form.tsx'
import { attempt } from '../attempt.ts'
import { useForgiveBalance } from '../calls.ts'
import { useNote } from '../use-note.ts'
import { ActButtons } from './act-buttons.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { ReasonField } from './reason-field.tsx'

type Due = z.infer<typeof DeskBalance>

/** Unpaid balances. The member pays their own; the operator can write one off. */
export function BalanceList({ balances }: { balances: readonly Due[] }) {
  if (balances.length === 0) return <Empty title="Nothing is left to pay">Charges that a card refused come here.</Empty>
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
  const { note: reason, isMissing, field } = useNote('Please write your reason')
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
      run: () => attempt(forgive.mutateAsync({ claimId: due.claimId, reason }), 'Written off. Both have been told.'),
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
