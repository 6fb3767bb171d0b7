import { owedKindWords } from '@hemline/contract/claims/words.ts'
import { REASON_MAX } from '@hemline/contract/limits.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { DeskOwed } from '@hemline/contract/operator/shapes.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { formatDate } from '../../base/format.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { Empty } from '../../ui/state.tsx'
import { useMarkOwedPaid } from '../calls.ts'
import css from './desk.module.css'

type Line = z.infer<typeof DeskOwed>

/** What lenders are to get, to be ticked off once it was paid out by whichever way the operator pays. */
export function OwedList({ owed }: { owed: readonly Line[] }) {
  const [picked, setPicked] = useState<string[]>([])
  const [note, setNote] = useState('')
  const mark = useMarkOwedPaid()
  if (owed.length === 0) {
    return (
      <Empty title="Nothing is owed">
        Cleaning of completed loans, paid claims, and postage that lenders bought themselves come here.
      </Empty>
    )
  }
  const open = owed.filter((line) => line.paidAt === null)
  const paid = owed.filter((line) => line.paidAt !== null)
  const chosen = open.filter((line) => picked.includes(line.id))
  const sum = chosen.reduce((total, line) => total + line.pence, 0)
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return
    try {
      await mark.mutateAsync({ owedIds: chosen.map((line) => line.id), note })
      notice.good(`${formatPence(sum)} noted as paid out.`)
      setPicked([])
      setNote('')
    } catch (error) {
      notice.bad(messageOf(error))
    }
  }
  return (
    <form className={css.list} onSubmit={submit} noValidate>
      {open.map((line) => (
        <div key={line.id} className={css.row}>
          <CheckField
            checked={picked.includes(line.id)}
            onChange={(event) =>
              setPicked((before) =>
                event.target.checked ? [...before, line.id] : before.filter((one) => one !== line.id),
              )
            }
            label={
              <>
                <strong>
                  {formatPence(line.pence)} to {line.lenderName}
                </strong>
                <br />
                <span className={css.soft}>
                  {owedKindWords[line.kind]} · Order {line.orderNumber} · {formatDate(line.createdAt)} ·{' '}
                  {line.lenderEmail}
                </span>
              </>
            }
          />
        </div>
      ))}
      {open.length > 0 && (
        <div className={css.form}>
          <TextField
            label="Note"
            isOptional
            maxLength={REASON_MAX}
            placeholder="How and when it was paid"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className={css.buttons}>
            <Button type="submit" isSmall isBusy={mark.isPending} disabled={chosen.length === 0}>
              Mark {formatPence(sum)} as paid out
            </Button>
          </div>
        </div>
      )}
      {paid.length > 0 && (
        <section aria-labelledby="paid-out">
          <h2 id="paid-out" className={css.title}>
            Paid out
          </h2>
          <ul>
            {paid.map((line) => (
              <li key={line.id} className={css.soft}>
                {formatDate(line.paidAt ?? '')}: {formatPence(line.pence)} to {line.lenderName}, order{' '}
                {line.orderNumber}
                {line.note && `. ${line.note}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  )
}
