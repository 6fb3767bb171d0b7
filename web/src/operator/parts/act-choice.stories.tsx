import { useState } from 'react'
import { Form } from '../../ui/form.tsx'
import { useNote } from '../use-note.ts'
import { ActButtons } from './act-buttons.tsx'
import { ActChoice } from './act-choice.tsx'
import { NoteField } from './note-field.tsx'

export default { title: 'operator/act-choice' }

const labels = { note: 'Write a note', warn: 'Send a warning' }
const names = ['note', 'warn'] as const

function ActForm({ name, onClose }: { name: keyof typeof labels; onClose: () => void }) {
  const { field } = useNote()
  return (
    <Form>
      <NoteField label="Why" hint="They read this, and it stays in the log." field={field} />
      <ActButtons onClose={onClose}>{labels[name]}</ActButtons>
    </Form>
  )
}

export const Offered = () => (
  <ActChoice offered={names} labelOf={(name) => labels[name]}>
    {(name, close) => <ActForm key={name} name={name} onClose={close} />}
  </ActChoice>
)
export const Nothing = () => (
  <ActChoice offered={[]} labelOf={String}>
    {() => null}
  </ActChoice>
)

/** An act that is no longer offered before its answer is there: that comes when the page hears `saved`. */
export function Late() {
  const [isSuspended, setSuspended] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const suspend = (close: () => void) => {
    setSuspended(true)
    const end = () => {
      setSaved(true)
      close()
    }
    window.addEventListener('saved', end, { once: true })
  }
  return (
    <>
      <ActChoice
        offered={isSuspended ? (['reinstate'] as const) : (['suspend'] as const)}
        labelOf={(name) => (name === 'suspend' ? 'Suspend' : 'Let in again')}
      >
        {(name, close) =>
          name === 'suspend' ? (
            <button type="button" onClick={() => suspend(close)}>
              Suspend now
            </button>
          ) : (
            <ActForm name="note" onClose={close} />
          )
        }
      </ActChoice>
      {isSaved && <p>Suspended.</p>}
    </>
  )
}
