import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Sort } from './parts/data-table.tsx'

const TYPING_PAUSE_MS = 250
const timeOrders = ['NEWEST', 'OLDEST'] as const

/**
 * What the address of a list says: its search words and its filters. `typed` follows every key, `words` a pause.
 * `change` sets parts of the address; an empty value removes one.
 */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const words = search.get('words') ?? ''
  const [typed, setTyped] = useState(words)
  // a change begins with the address as it is at that moment: the pause may end after a filter was chosen
  const latest = useRef(search)
  latest.current = search
  const change = (next: Record<string, string>) => {
    const all = { ...Object.fromEntries(latest.current), ...next }
    latest.current = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
    setSearch(latest.current, { replace: true, preventScrollReset: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(change, TYPING_PAUSE_MS, { words: typed.trim() })
    return () => clearTimeout(timer)
  }, [typed])
  /** Returns the one of `values` that the address names, undefined when it names none of them. */
  const chosen = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((one) => one === search.get(name))
  return { search, words, typed, setTyped, change, chosen }
}

export type ListAddress = ReturnType<typeof useListAddress>

/** Sorts a table by the time in `column`, newest first until its head is clicked. */
export function sortByTime({ chosen, change }: ListAddress, column: string): Sort & { order: 'NEWEST' | 'OLDEST' } {
  const order = chosen('order', timeOrders) ?? 'NEWEST'
  const isAscending = order === 'OLDEST'
  return { order, column, isAscending, onTurn: () => change({ order: isAscending ? '' : 'OLDEST' }) }
}
