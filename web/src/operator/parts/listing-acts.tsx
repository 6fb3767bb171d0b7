import type { DeskListingWhole } from '@hemline/contract/operator/listing-shapes.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { attempt } from '../attempt.ts'
import { useApproveListing, useHideListing } from '../listing-calls.ts'
import { useNote } from '../use-note.ts'
import { ActButtons } from './act-buttons.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { NoteField } from './note-field.tsx'

/** Approves an item that waits, takes one down, or returns it, with a reason that its owner reads. */
export function ListingActs({ item }: { item: DeskListingWhole }) {
  const [isOpen, setOpen] = useState(false)
  const [act, setAct] = useState<Act | null>(null)
  const approve = useApproveListing()
  const hide = useHideListing()
  const { id: listingId, name, ownerName, isHidden, revision } = item
  const { note, isMissing, clear, field } = useNote(undefined, `${isHidden ? 'show' : 'hide'}:${listingId}`)
  const label = isHidden ? 'Give the item back' : 'Take the item down'
  const go = (work: () => Promise<unknown>, done: string) => async () => {
    if (!(await attempt(work(), done))) return
    setOpen(false)
    clear()
  }
  const askApprove = () =>
    setAct({
      title: 'Approve this item?',
      rows: [
        ['Item', name],
        ['Owner', ownerName],
      ],
      effect: `Others see it straight away, unless ${ownerName} has paused it. We’ll email ${ownerName}.`,
      confirm: 'Approve',
      run: go(
        () => approve.mutateAsync({ listingId, ...(revision && { revision }) }),
        `Approved. ${ownerName} has been told.`,
      ),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing()) return
    setAct({
      title: `${label}?`,
      rows: [
        ['Item', name],
        ['Owner', ownerName],
        ['Why', note],
      ],
      effect: isHidden
        ? `${ownerName} can offer it again. We’ll email them your reason.`
        : `Nobody can see or request it, and ${ownerName} can’t activate it. Agreed loans carry on. We’ll email ${ownerName} your reason.`,
      confirm: label,
      ...(!isHidden && { isDangerous: true }),
      run: go(
        () => hide.mutateAsync({ listingId, isHidden: !isHidden, note }),
        isHidden ? 'The item is its owner’s again.' : 'The item is taken down.',
      ),
    })
  }
  if (!isOpen)
    return (
      <div className={css.buttons}>
        {item.awaitsApprovalSince && !isHidden && (
          <Button isSmall onClick={askApprove}>
            Approve
          </Button>
        )}
        <Button isSmall look="quiet" onClick={() => setOpen(true)}>
          {label}
        </Button>
        <ConfirmAct act={act} onClose={() => setAct(null)} />
      </div>
    )
  return (
    <Form className={css.form} onSubmit={submit}>
      <NoteField required hint="The owner reads this, and it stays in the log." field={field} />
      <ActButtons look={isHidden ? 'brand' : 'danger'} onClose={() => setOpen(false)}>
        {label}
      </ActButtons>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}
