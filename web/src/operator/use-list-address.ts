import {
  type Direction,
  type SortColumn,
  type SortedList,
  sortColumns,
  sortOf,
} from '@hemline/contract/operator/sorts.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Sort } from './parts/data-table.tsx'

const TYPING_PAUSE_MS = 250
/** NEWEST and OLDEST: in addresses that were saved before. */
const orders = ['ASCENDING', 'DESCENDING', 'NEWEST', 'OLDEST'] as const

/**
 * What the address of a list says: its search words and its filters. `typed` follows every key, `words` a pause.
 * `change` sets parts of the address; an empty value removes one.
 */
export function useListAddress() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const words = search.get('words') ?? ''
  const [typed, setTyped] = useState(words)
  const change = (next: Record<string, string>) => {
    // a page that loads is drawn later than it is the address: what was typed here does not lead back from it
    if (location.pathname !== pathname) return
    // begins with the address, not with what is drawn: the pause may end before a filter that was chosen is drawn
    const all = { ...Object.fromEntries(new URLSearchParams(location.search)), ...next }
    const changed = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
    navigate({ pathname, search: changed.toString() }, { replace: true, preventScrollReset: true })
  }
  const searched = useRef(words)
  const searchTyped = () => {
    searched.current = typed.trim()
    change({ words: searched.current })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(searchTyped, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  // the address changed by another way than typing: the section was opened again, or Back was used
  useEffect(() => {
    if (words === searched.current) return
    searched.current = words
    setTyped(words)
  }, [words])
  /** Returns the one of `values` that the address names, undefined when it names none of them. */
  const chosen = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((one) => one === search.get(name))
  return { search, words, typed, setTyped, change, chosen }
}

export type ListAddress = ReturnType<typeof useListAddress>

/**
 * How the address of a list says it is sorted: `sortQuery` for the server, and what the heads of its table need. `heads`:
 * the column that each head sorts by. `standard`: the direction of the list's own order, if it depends on a filter.
 */
export function sortedBy<List extends SortedList>(
  { chosen, change }: ListAddress,
  list: List,
  heads: { [head: string]: SortColumn<List> },
  standard?: Direction,
): { sortQuery: { sort?: SortColumn<List>; order?: Direction }; sort: Sort } {
  const sort = chosen('sort', sortColumns(list))
  const given = chosen('order', orders)
  const order = given && (given === 'OLDEST' || given === 'ASCENDING' ? 'ASCENDING' : 'DESCENDING')
  const { column, isAscending } = sortOf(list, { sort, order }, standard)
  const choose = (head: string, ascending?: boolean) => {
    const next = heads[head]
    if (!next) return
    const begins = sortOf(list, { sort: next }, standard).isAscending
    const turned = begins ? 'DESCENDING' : 'ASCENDING'
    const isTurned = ascending !== undefined && ascending !== begins
    change({ sort: next === sortColumns(list)[0] ? '' : next, order: isTurned ? turned : '' })
  }
  const head = Object.keys(heads).find((one) => heads[one] === column) ?? ''
  return {
    sortQuery: { ...(sort && { sort }), ...(order && { order }) },
    sort: { column: head, isAscending, others: Object.keys(heads), onChoose: choose },
  }
}
