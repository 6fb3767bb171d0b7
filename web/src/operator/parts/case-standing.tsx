import type { DeskDisputeWhole } from '@hemline/contract/operator/case-shapes.ts'
import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { attempt } from '../attempt.ts'
import { useAssignCase, useNoteCase } from '../case-calls.ts'
import { useDraft } from '../drafts.ts'
import { useNote } from '../use-note.ts'
import css from './desk.module.css'
import { DueTag } from './due-tag.tsx'
import { HolderSelect } from './holder-select.tsx'
import { NoteField } from './note-field.tsx'

/** By when both sides hear, who looks at it, and notes that operators alone read. */
export function CaseStanding({ data }: { data: DeskDisputeWhole }) {
  const { dueOn, isLate, assignee, colleagues, orderId } = data
  const assign = useAssignCase()
  return (
    <div className={css.list}>
      {dueOn && (
        <p className={css.head}>
          <span>Both sides were promised an answer.</span>
          <DueTag dueOn={dueOn} isLate={isLate} />
        </p>
      )}
      <HolderSelect
        assignee={assignee}
        colleagues={colleagues}
        isSaving={assign.isPending}
        save={(change) => assign.mutateAsync({ orderId, ...change })}
        saved="Saved. Both sides read who looks at it."
      />
      <NoteForm orderId={orderId} />
    </div>
  )
}

function NoteForm({ orderId }: { orderId: string }) {
  const { note, isMissing, clear, field } = useNote('Please write your note', `note:${orderId}`)
  const write = useNoteCase()
  // the same words again, after an answer that was lost, are the same note, also after a look at another page
  const tried = useDraft(`note-tried:${orderId}`, { note: '', actId: '' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isMissing()) return
    const actId = tried.fields.note === note ? tried.fields.actId : crypto.randomUUID()
    tried.change({ note, actId })
    if (!(await attempt(write.mutateAsync({ orderId, actId, note }), 'Your note is saved.'))) return
    tried.clear()
    clear()
  }
  return (
    <Form className={css.list} onSubmit={submit}>
      <NoteField label="Note" hint="Only operators see this." field={field} />
      <div className={css.buttons}>
        <Button isSmall type="submit" look="quiet" isBusy={write.isPending}>
          Save note
        </Button>
      </div>
    </Form>
  )
}
