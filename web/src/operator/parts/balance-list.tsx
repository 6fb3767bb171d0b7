import { formatPence } from '@hemline/contract/money.ts'
import type { DeskBalance } from '@hemline/contract/operator/shapes.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { relativeTime } from '../../base/format.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { Empty } from '../../ui/state.tsx'
import { useForgiveBalance } from '../calls.ts'
import css from './desk.module.css'
import { ReasonField } from './reason-field.tsx'

/** What cards did not pay. Its owner pays it herself; the operator may let it go. */
export function BalanceList({ balances }: { balances: readonly z.infer<typeof DeskBalance>[] }) {
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
          <Forgive claimId={due.claimId} />
        </li>
      ))}
    </ul>
  )
}

function Forgive({ claimId }: { claimId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const forgive = useForgiveBalance()
  if (!isOpen) {
    return (
      <div className={css.buttons}>
        <Button isSmall look="quiet" onClick={() => setOpen(true)}>
          Let it go
        </Button>
      </div>
    )
  }
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setError('Please give the reason that both sides read')
    try {
      await forgive.mutateAsync({ claimId, reason })
      notice.good('Let go. Both have been told.')
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
          Let it go
        </Button>
        <Button isSmall look="plain" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  )
}
