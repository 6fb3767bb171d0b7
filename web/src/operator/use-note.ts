import { isBlank } from '@hemline/contract/blank.ts'
import { useState } from 'react'
import { useActDraft } from './drafts.ts'

/**
 * The words that an act needs. `isMissing` says, in the field too, that there are none yet; `clear` empties the field. `about`:
 * of words that need thought, what they are about: they are still there after a look at another page, and so is the id of the act
 * (`useActDraft`).
 */
export function useNote(missing = 'Please write down why', about: string | null = null) {
  const draft = useActDraft(about, { note: '' })
  const { note, actId } = draft.fields
  const { clear, sending, leave } = draft
  const [error, setError] = useState<string>()
  const change = (next: string) => {
    draft.change({ note: next })
    setError(undefined)
  }
  const isMissing = () => {
    if (!isBlank(note)) return false
    setError(missing)
    return true
  }
  return { note, actId, isMissing, clear, sending, leave, field: { value: note, error, onChange: change } }
}

export type NoteInput = ReturnType<typeof useNote>['field']
