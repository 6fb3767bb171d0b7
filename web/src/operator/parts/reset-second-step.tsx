import type { StaffMember } from '@hemline/contract/operator/setting-shapes.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { attempt } from '../attempt.ts'
import { useResetSecondFactor } from '../second-factor-calls.ts'
import { useNote } from '../use-note.ts'
import { ActButtons } from './act-buttons.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { NoteField } from './note-field.tsx'

/** Removes the second step of another who lost phone and codes, with a reason that they read. */
export function ResetSecondStep({ member }: { member: StaffMember }) {
  const [isOpen, setOpen] = useState(false)
  const { note, isMissing, clear, field } = useNote(undefined, `second-step:${member.id}`)
  const [act, setAct] = useState<Act | null>(null)
  const reset = useResetSecondFactor()
  if (!isOpen)
    return (
      <Button isSmall look="quiet" onClick={() => setOpen(true)}>
        Remove second step
      </Button>
    )
  const go = async () => {
    const done = `${member.name} sets up a new second step at their next visit.`
    if (!(await attempt(reset.mutateAsync({ userId: member.id, note }), done))) return
    clear()
    setOpen(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing()) return
    setAct({
      title: `Remove the second step of ${member.name}?`,
      rows: [
        ['Member', member.name],
        ['Why', note],
      ],
      effect:
        'Make sure that it’s really them who asked: until they set up a new one, their password is enough. We’ll email them your reason.',
      confirm: 'Remove it',
      isDangerous: true,
      run: go,
    })
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      <NoteField required hint="They’ll read this, and it stays in the log." field={field} />
      <ActButtons look="danger" onClose={() => setOpen(false)}>
        Remove second step
      </ActButtons>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
