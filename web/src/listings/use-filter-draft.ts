import { useState } from 'react'
import type { Filters } from './filters.ts'

/** As it is compared: without the spaces of a text that is still being typed. */
const written = (value: Filters[keyof Filters]) => JSON.stringify(typeof value === 'string' ? value.trim() : value)

/** Returns the filters `to` with what `draft` has changed of `from`: what was applied elsewhere meanwhile remains. */
export function rebased(draft: Filters, { from, to }: { from: Filters; to: Filters }): Filters {
  const names = Object.keys(draft) as (keyof Filters)[]
  const changed = names.filter((name) => written(draft[name]) !== written(from[name]))
  return { ...to, ...Object.fromEntries(changed.map((name) => [name, draft[name]])) }
}

/**
 * The filters as they are being chosen, and a function that changes a part of them. When others are applied elsewhere (the
 * search, Back, a removed chip), what was chosen here and is not applied yet remains.
 */
export function useFilterDraft(applied: Filters): [draft: Filters, change: (part: Partial<Filters>) => void] {
  const [draft, setDraft] = useState(applied)
  const [seen, setSeen] = useState(applied)
  if (JSON.stringify(seen) !== JSON.stringify(applied)) {
    setSeen(applied)
    setDraft(rebased(draft, { from: seen, to: applied }))
  }
  return [draft, (part) => setDraft((before) => ({ ...before, ...part }))]
}
