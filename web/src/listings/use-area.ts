import type { Listing } from '@hemline/contract/listings/shapes.ts'
import type { Bounds } from '@hemline/contract/place.ts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { areaQuery } from './area-calls.ts'
import type { Filters } from './filters.ts'
import { type Found, joinFound } from './map-cells.ts'
import { cellsOf } from './map-place.ts'

type Area = {
  listings: Listing[]
  /** None of them is what was searched for; they come close. */
  isClosest: boolean
  isPending: boolean
  isComplete: boolean
  error: Error | null
  /** The first `error` since there was none: what fails after it is no news while that is shown. */
  failed: Error | null
  refetch: () => Promise<unknown>
}

const none: Found = { items: [], isClosest: false }

type Answers = UseQueryResult<Found & { isComplete: boolean }>[]

const combine = (answers: Answers) => ({
  found: joinFound(answers.flatMap(({ data }) => data ?? [])),
  isPending: answers.some(({ isPending }) => isPending),
  isComplete: answers.every(({ data }) => data?.isComplete !== false),
  error: answers.find(({ error, data }) => error && !data)?.error ?? null,
  refetchAll: answers.map(({ refetch }) => refetch),
})

/**
 * The listings in and around an area, without duplicates, newest first. While cells are fetched after a move, the
 * previous listings remain, so that no pin flickers.
 */
export function useArea(bounds: Bounds | null, filters: Filters): Area {
  const cells = useMemo(() => (bounds ? cellsOf(bounds) : []), [bounds])
  const area = useQueries({ queries: cells.map((cell) => areaQuery(cell, filters)), combine })
  const { found, isPending, isComplete, error, refetchAll } = area
  const [failed, setFailed] = useState(error)
  if ((error === null) !== (failed === null)) setFailed(error)
  const filterKey = JSON.stringify(filters)
  const [previous, setPrevious] = useState<{ filterKey: string; found: Found }>({ filterKey, found: none })
  useEffect(() => {
    if (!isPending && cells.length > 0) setPrevious({ filterKey, found })
  }, [isPending, cells, filterKey, found])
  const before = previous.filterKey === filterKey ? previous.found : none
  const shown = useMemo(() => (isPending ? joinFound([found, before]) : found), [isPending, found, before])
  return {
    listings: shown.items,
    // a cell that is still to come may have what was searched for
    isClosest: shown.isClosest && (!isPending || before.isClosest),
    isPending,
    isComplete,
    error,
    failed,
    refetch: () => Promise.all(refetchAll.map((refetchOne) => refetchOne())),
  }
}
