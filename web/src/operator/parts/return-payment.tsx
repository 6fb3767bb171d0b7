import { isBlank } from '@hemline/contract/blank.ts'
import { REFERENCE_MAX } from '@hemline/contract/limits.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskPayment } from '@hemline/contract/operator/payout-shapes.ts'
import { useState } from 'react'
import { formatDate } from '../../base/format.ts'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { useMarkPayoutReturned } from '../calls.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'

/** A payment of a paid batch: when and why the bank returned it, or the form to say so. */
export function ReturnPayment({ payment, batchNo }: { payment: DeskPayment; batchNo: number }) {
  const [isOpen, setOpen] = useState(false)
  if (payment.returnedAt)
    return (
      <span>
        <Tag tone="danger">Returned</Tag>{' '}
        <span className={css.soft}>
          {formatDate(payment.returnedAt)}: {payment.returnedReason}
        </span>
      </span>
    )
  if (isOpen) return <ReturnForm payment={payment} batchNo={batchNo} onClose={() => setOpen(false)} />
  return (
    <Button isSmall look="plain" aria-label={`Payment to ${payment.name} came back`} onClick={() => setOpen(true)}>
      Came back?
    </Button>
  )
}

function ReturnForm({ payment, batchNo, onClose }: { payment: DeskPayment; batchNo: number; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [act, setAct] = useState<Act | null>(null)
  const mark = useMarkPayoutReturned()
  const amount = formatPence(payment.pence)
  const go = async () => {
    try {
      await mark.mutateAsync({ payoutId: payment.id, reason })
      notice.good(`Noted. We owe ${payment.name} ${amount} again.`)
      onClose()
    } catch (failed) {
      setError(fieldsOf(failed).reason)
      notice.bad(messageOf(failed))
    }
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (isBlank(reason)) return setError('Enter the bank’s reason')
    setError(undefined)
    setAct({
      title: `Mark ${amount} as returned?`,
      rows: [
        ['Payment', `${amount} to ${payment.name} ${payment.account ?? ''}`.trim()],
        ['Batch', String(batchNo)],
        ['Reason', reason],
      ],
      effect: `This says your bank got ${amount} back. We’ll owe it to ${payment.name} again, remove the account if it’s still the saved one, and email them. You can’t undo this.`,
      confirm: `Mark ${amount} as returned`,
      run: go,
    })
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      <TextField
        label="Bank’s reason"
        maxLength={REFERENCE_MAX}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={css.buttons}>
        <Button type="submit" isSmall isBusy={mark.isPending}>
          Mark {amount} as returned
        </Button>
        <Button isSmall look="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
