import { isBlank } from '@hemline/contract/blank.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskBalance } from '@hemline/contract/operator/shapes.ts'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { relativeTime } from '../../base/format.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { notice } from '../../ui/notice.tsx'
import { useForgiveBalance } from '../calls.ts'
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
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
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
    if (isBlank(reason)) return setError('Please give the reason that both sides read')
    setAct({
      title: `Write off ${amount}?`,
      rows: [
        ['Amount', amount],
        ['Borrower', due.lendeeName],
        ['Lender', due.lenderName],
        ['Order', `${due.orderNumber}, ${due.garment}`],
        ['Reason', reason],
      ],
      effect: `${due.lendeeName} no longer has to pay it and can request loans again. ${due.lenderName} gets nothing for it. We'll email your reason to both. You can't undo this.`,
      confirm: `Write off ${amount}`,
      isDangerous: true,
      run: go,
    })
  }
  const go = async () => {
    try {
      await forgive.mutateAsync({ claimId: due.claimId, reason })
      notice.good('Written off. Both have been told.')
    } catch (failed) {
      notice.bad(messageOf(failed))
    }
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ReasonField
        value={reason}
        error={error}
        onChange={(next) => {
          setReason(next)
          setError(undefined)
        }}
      />
      <div className={css.buttons}>
        <Button isSmall type="submit" look="danger" isBusy={forgive.isPending}>
          Write off {amount}
        </Button>
        <Button isSmall look="plain" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </form>
  )
}
