import { isBlank } from '@hemline/contract/blank.ts'
import { useState } from 'react'

/** The words that an act needs. `isMissing` says, in the field too, that there are none yet; `clear` empties the field. */
export function useNote(missing = 'Please write down why') {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const change = (next: string) => {
    setNote(next)
    setError(undefined)
  }
  const isMissing = () => {
    if (!isBlank(note)) return false
    setError(missing)
    return true
  }
  return { note, isMissing, clear: () => setNote(''), field: { value: note, error, onChange: change } }
}

export type NoteInput = ReturnType<typeof useNote>['field']
