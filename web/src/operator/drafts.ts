import { useState } from 'react'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import { SendError } from '../base/send.ts'

const Field = z.union([z.string(), z.boolean(), z.array(z.string())])
type Fields = Record<string, z.infer<typeof Field>>

/** What an operator has typed and not sent, by what it is about; of this tab, until it is closed. */
const drafts = memberSaved(
  'operator-drafts',
  z.record(z.string(), z.record(z.string(), Field)),
  {},
  { kind: 'session' },
)

/** What was typed about `about`; a field that has another type by now is as in `empty`. */
export function readDraft<T extends Fields>(about: string, empty: T): T {
  const stored = drafts.read()[about] ?? {}
  const fits = Object.entries(stored).filter(
    ([name, value]) =>
      name in empty && typeof value === typeof empty[name] && Array.isArray(value) === Array.isArray(empty[name]),
  )
  return { ...empty, ...Object.fromEntries(fits) }
}

/** Stores what was typed; null when it was sent. */
export function saveDraft(about: string, fields: Fields | null): void {
  const { [about]: _, ...others } = drafts.read()
  drafts.write(fields ? { ...others, [about]: fields } : others)
}

/**
 * The fields of a form, as state that outlives a look at another page: an operator who goes to see the member first finds what
 * they had written. `clear` when it was sent. `about` null: nothing is stored.
 */
export function useDraft<T extends Fields>(about: string | null, empty: T) {
  const start = () => ({ about, fields: about === null ? empty : readDraft(about, empty) })
  const [state, setState] = useState(start)
  // the same form about something else
  if (state.about !== about) setState(start())
  const change = (changes: Partial<T>) => {
    const fields = { ...state.fields, ...changes }
    if (about !== null) saveDraft(about, fields)
    setState({ about, fields })
  }
  const clear = () => {
    if (about !== null) saveDraft(about, null)
    setState({ about, fields: empty })
  }
  return { fields: state.fields, change, clear }
}

/**
 * As `useDraft`, with the act's id, which lasts as long as the words do: what goes out again after its answer was lost, a look at
 * another page or the closing of the form is the same act. `sending` watches how it goes; `leave` when the form closes: after a
 * refusal as another act than the one that was done under the id, the next opening has an id of its own.
 */
export function useActDraft<T extends Fields>(about: string | null, empty: T) {
  const draft = useDraft<T & { actId: string }>(about, { ...empty, actId: crypto.randomUUID() })
  const [isRefused, setRefused] = useState(false)
  const sending = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      setRefused(error instanceof SendError && error.code === 'CONFLICT')
      throw error
    }
  }
  const leave = () => {
    if (isRefused) draft.change({ actId: crypto.randomUUID() as string } as Partial<T & { actId: string }>)
  }
  return { ...draft, sending, leave }
}
