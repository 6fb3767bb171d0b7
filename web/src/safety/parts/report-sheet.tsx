import { foldTexts } from '@hemline/contract/folded-text.ts'
import { REPORT_TEXT_MAX } from '@hemline/contract/limits.ts'
import { NewReport, type ReportReason, type ReportTarget, reasonsFor } from '@hemline/contract/safety/shapes.ts'
import { reasonWords, safetyTexts, targetWords } from '@hemline/contract/safety/words.ts'
import { type FormEvent, useState } from 'react'
import { messageOf, SendError } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, FieldError, TextArea } from '../../ui/field.tsx'
import { useFieldIds } from '../../ui/field-ids.ts'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useRetainedState } from '../../ui/use-retained-state.ts'
import { useBlock, useReport } from '../calls.ts'
import css from './report-sheet.module.css'

export type Target = { type: ReportTarget; id: string }
export type Other = { id: string; name: string }

const FORM = 'report'

/** A report form: reason, optional text, and whether to block the member too. */
export default function ReportSheet({
  target,
  other,
  onClose,
  onBlocked,
}: {
  target: Target
  /** The member behind the subject, if they can be blocked. */
  other?: Other | undefined
  onClose: () => void
  onBlocked?: (() => void) | undefined
}) {
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText, forgetText] = useRetainedState(`report ${target.type} ${target.id}`, '')
  const [blocks, setBlocks] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { errorId, describedBy } = useFieldIds(errors.reason)
  const report = useReport()
  const block = useBlock()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { targetType: target.type, targetId: target.id, reason: reason as ReportReason, text }
    const read = NewReport.safeParse(foldTexts(body))
    if (!read.success)
      return setErrors(Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message])))
    try {
      await report.mutateAsync(body)
    } catch (error) {
      const fields = error instanceof SendError ? error.fields : undefined
      return setErrors(fields ?? { failure: messageOf(error, safetyTexts.reportFailed) })
    }
    forgetText()
    notice.good(safetyTexts.reported)
    onClose()
    if (!blocks || !other) return
    try {
      await block.mutateAsync(other.id)
    } catch (error) {
      return notice.bad(messageOf(error))
    }
    notice.good(safetyTexts.blocked(other.name))
    onBlocked?.()
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`Report ${targetWords[target.type]}`}
      foot={
        <Button type="submit" form={FORM} look="brand" isWide isBusy={report.isPending}>
          Send report
        </Button>
      }
    >
      <Form id={FORM} className={css.form} onSubmit={submit}>
        <fieldset className={css.reasons} aria-describedby={describedBy}>
          <legend>What’s wrong?</legend>
          {reasonsFor[target.type].map((one) => (
            <label key={one} className={css.reason}>
              <input
                type="radio"
                name="reason"
                data-has-mark
                value={one}
                checked={reason === one}
                onChange={() => {
                  setReason(one)
                  setErrors({})
                }}
              />
              {reasonWords[one]}
            </label>
          ))}
          <FieldError id={errorId}>{errors.reason}</FieldError>
        </fieldset>
        <TextArea
          label="What happened?"
          isOptional={reason !== 'OTHER'}
          maxLength={REPORT_TEXT_MAX}
          value={text}
          error={errors.text}
          onChange={(event) => {
            setText(event.target.value)
            setErrors({})
          }}
        />
        {other && (
          <CheckField
            label={`Block ${other.name} too`}
            checked={blocks}
            onChange={(event) => setBlocks(event.target.checked)}
          />
        )}
        <p className={css.note}>Your report goes only to the Hemline team.</p>
        <FieldError>{errors.failure}</FieldError>
      </Form>
    </Sheet>
  )
}
