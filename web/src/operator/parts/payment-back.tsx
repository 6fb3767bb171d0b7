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
import { useDraft } from '../drafts.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'

type Props = {
  payment: DeskPayment
  batchNo: number
  /** When and why it is owed again; null while it isn't. */
  back: { at: string; reason: string | null } | null
  words: {
    tag: string
    /** The button that opens the form, and what it says to a screen reader. */
    ask: string
    askFully: string
    /** The form's button, and the one that confirms. */
    act: string
    title: string
    effect: string
  }
  mark: { isPending: boolean; mutateAsync: (body: { payoutId: string; reason: string }) => Promise<unknown> }
}

/** A payment that did not reach its lender and is owed again: when and why, or the form to say so. */
export function PaymentBack(props: Props) {
  const { back, words } = props
  const [isOpen, setOpen] = useState(false)
  if (back)
    return (
      <span>
        <Tag tone="danger">{words.tag}</Tag>{' '}
        <span className={css.soft}>
          {formatDate(back.at)}: {back.reason}
        </span>
      </span>
    )
  if (isOpen) return <BackForm {...props} onClose={() => setOpen(false)} />
  return (
    <Button isSmall look="plain" aria-label={words.askFully} onClick={() => setOpen(true)}>
      {words.ask}
    </Button>
  )
}

function BackForm({ payment, batchNo, words, mark, onClose }: Props & { onClose: () => void }) {
  const draft = useDraft(`payment-back:${payment.id}`, { reason: '' })
  const { reason } = draft.fields
  const [error, setError] = useState<string>()
  const [act, setAct] = useState<Act | null>(null)
  const amount = formatPence(payment.pence)
  const go = async () => {
    try {
      await mark.mutateAsync({ payoutId: payment.id, reason })
      draft.clear()
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
      title: words.title,
      rows: [
        ['Payment', `${amount} to ${payment.name} ${payment.account ?? ''}`.trim()],
        ['Batch', String(batchNo)],
        ['Reason', reason],
      ],
      effect: words.effect,
      confirm: words.act,
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
        onChange={(event) => draft.change({ reason: event.target.value })}
      />
      <div className={css.buttons}>
        <Button type="submit" isSmall isBusy={mark.isPending}>
          {words.act}
        </Button>
        <Button isSmall look="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
