import { isBlank } from '@hemline/contract/blank.ts'
import { type Day, today } from '@hemline/contract/days.ts'
import { dayOfEntered, type EnteredDate } from '@hemline/contract/entered-date.ts'
import { REFERENCE_MAX } from '@hemline/contract/limits.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskBatch } from '@hemline/contract/operator/payout-shapes.ts'
import { useId, useState } from 'react'
import { formatDate, formatMoment } from '../../base/format.ts'
import { now } from '../../base/now.ts'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { useDraft } from '../drafts.ts'
import { useDownloadBatch, useMarkBatchPaid } from '../payout-calls.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { DownloadButton } from './download-button.tsx'
import { NotSentPayment } from './not-sent-payment.tsx'
import { ReturnPayment } from './return-payment.tsx'

/** Payout batches, each with its file for the bank and, until it is paid, the form to mark it as paid. */
export function BatchList({ title, batches }: { title: string; batches: readonly DeskBatch[] }) {
  const id = useId()
  if (batches.length === 0) return null
  return (
    <section className={css.list} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <ul className={css.list}>
        {batches.map((batch) => (
          <li key={batch.id} className={css.row} aria-label={`Batch ${batch.no}`}>
            <Batch batch={batch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const namesOf = ({ payments }: DeskBatch) =>
  payments
    .filter(({ notSentAt }) => !notSentAt)
    .map(({ name, pence }) => `${name}, ${formatPence(pence)}`)
    .join('\n')

function Batch({ batch }: { batch: DeskBatch }) {
  const download = useDownloadBatch()
  const isToPay = !batch.paidAt && batch.pence > 0
  return (
    <>
      <p className={css.head}>
        <strong>
          Batch {batch.no} · {formatPence(batch.pence)}
        </strong>
        <Tag tone={batch.paidAt ? 'success' : 'warning'}>
          {batch.paidAt ? 'Paid' : isToPay ? 'To be paid' : 'Not sent'}
        </Tag>
      </p>
      <p className={css.soft}>
        Made by {batch.madeBy}, {formatMoment(batch.madeAt)}
        {batch.paidOn && (
          <span>
            {' '}
            · paid on {formatDate(batch.paidOn)}, reference {batch.paidReference}
          </span>
        )}
      </p>
      <ul className={css.plain}>
        {batch.payments.map((payment) => (
          <li key={payment.id}>
            {formatPence(payment.pence)} to {payment.name} <span className={css.soft}>{payment.account}</span>{' '}
            {batch.paidAt && !payment.notSentAt ? (
              <ReturnPayment payment={payment} batchNo={batch.no} />
            ) : (
              <NotSentPayment payment={payment} batchNo={batch.no} />
            )}
          </li>
        ))}
      </ul>
      {isToPay && <p>Download the file, pay it at your bank, then mark it as paid here.</p>}
      <div className={css.buttons}>
        <DownloadButton
          isSmall
          look="quiet"
          download={download}
          body={{ batchId: batch.id }}
          failed="The file didn’t come."
        >
          Download for the bank
        </DownloadButton>
      </div>
      {isToPay && <MarkPaid batch={batch} />}
    </>
  )
}

function MarkPaid({ batch }: { batch: DeskBatch }) {
  // without a date that was typed it is today's, whenever the draft began
  const draft = useDraft(`paid:${batch.id}`, { reference: '', typedOn: [] as string[] })
  const { reference, typedOn } = draft.fields
  const [year = '', month = '', day = ''] = typedOn.length > 0 ? typedOn : today(now()).split('-')
  const paidOn: EnteredDate = { day, month, year }
  const [fields, setFields] = useState<Record<string, string>>({})
  const [act, setAct] = useState<Act | null>(null)
  const mark = useMarkBatchPaid()
  const amount = formatPence(batch.pence)
  const go = async (day: Day) => {
    try {
      await mark.mutateAsync({ batchId: batch.id, reference, paidOn: day, pence: batch.pence })
      draft.clear()
      notice.good('Marked as paid. We’ve emailed the receipts.')
    } catch (error) {
      setFields(fieldsOf(error))
      notice.bad(messageOf(error))
    }
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const entered = dayOfEntered(paidOn)
    const day = typeof entered === 'string' ? entered : null
    const missing: Record<string, string> = {
      ...(isBlank(reference) && { reference: 'Enter the bank’s reference' }),
      ...((day === null || day > today(now())) && { paidOn: 'Enter the day on which it was paid' }),
    }
    setFields(missing)
    if (Object.keys(missing).length > 0 || day === null) return
    setAct({
      title: `Mark ${amount} as paid?`,
      rows: [
        ['Batch', `${batch.no}, ${amount}`],
        ['To', namesOf(batch)],
        ['Paid on', formatDate(day)],
        ['Reference', reference],
      ],
      effect: 'This says your bank has paid it. We’ll email each member a receipt. You can’t undo this.',
      confirm: `Mark ${amount} as paid`,
      run: () => go(day),
    })
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      <TextField
        label="Bank’s reference"
        hint="As your bank’s statement shows it, so that you find the payment again."
        maxLength={REFERENCE_MAX}
        value={reference}
        error={fields.reference}
        onChange={(event) => draft.change({ reference: event.target.value })}
      />
      <DateField
        label="Paid on"
        name="paid-on"
        value={paidOn}
        error={fields.paidOn}
        wrong={fields.paidOn ? 'day' : undefined}
        onChange={(next) => {
          const typed = typeof next === 'function' ? next(paidOn) : next
          draft.change({ typedOn: [typed.year, typed.month, typed.day] })
        }}
      />
      <div className={css.buttons}>
        <Button type="submit" isSmall isBusy={mark.isPending}>
          Mark {amount} as paid
        </Button>
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
