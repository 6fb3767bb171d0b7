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
import { useMarkPayoutNotSent } from '../calls.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'

/** A payment of a batch that is not paid yet: when and why it was not sent, or the form to say so. */
export function NotSentPayment({ payment, batchNo }: { payment: DeskPayment; batchNo: number }) {
  const [isOpen, setOpen] = useState(false)
  if (payment.notSentAt)
    return (
      <span>
        <Tag tone="danger">Not sent</Tag>{' '}
        <span className={css.soft}>
          {formatDate(payment.notSentAt)}: {payment.notSentReason}
        </span>
      </span>
    )
  if (isOpen) return <NotSentForm payment={payment} batchNo={batchNo} onClose={() => setOpen(false)} />
  return (
    <Button isSmall look="plain" aria-label={`Payment to ${payment.name} wasn’t sent`} onClick={() => setOpen(true)}>
      Not sent?
    </Button>
  )
}

function NotSentForm({ payment, batchNo, onClose }: { payment: DeskPayment; batchNo: number; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [act, setAct] = useState<Act | null>(null)
  const mark = useMarkPayoutNotSent()
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
      title: `Take ${amount} out of the batch?`,
      rows: [
        ['Payment', `${amount} to ${payment.name} ${payment.account ?? ''}`.trim()],
        ['Batch', String(batchNo)],
        ['Reason', reason],
      ],
      effect: `This says your bank hasn’t paid ${amount}. It leaves the file and the sum of the batch, and we owe it to ${payment.name} again. We don’t email them: if the account is wrong, ask them to correct it. You can’t undo this.`,
      confirm: `Take ${amount} out`,
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
          Take {amount} out
        </Button>
        <Button isSmall look="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
