import type { Listing } from '@hemline/contract/listings/shapes.ts'
import type { Bounds } from '@hemline/contract/place.ts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { areaQuery } from './area-calls.ts'
import type { Filters } from './filters.ts'
import { cellsOf } from './map-place.ts'

type Area = {
  listings: Listing[]
  isPending: boolean
  isComplete: boolean
  error: Error | null
  /** The first `error` since there was none: what fails after it is no news while that is shown. */
  failed: Error | null
  refetch: () => Promise<unknown>
}

type Answers = UseQueryResult<{ items: Listing[]; isComplete: boolean }>[]

const combine = (answers: Answers) => ({
  listings: unique(answers.flatMap(({ data }) => data?.items ?? [])),
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
  const { listings, isPending, isComplete, error, refetchAll } = area
  const [failed, setFailed] = useState(error)
  if ((error === null) !== (failed === null)) setFailed(error)
  const filterKey = JSON.stringify(filters)
  const [previous, setPrevious] = useState<{ filterKey: string; listings: Listing[] }>({ filterKey, listings: [] })
  useEffect(() => {
    if (!isPending && cells.length > 0) setPrevious({ filterKey, listings })
  }, [isPending, cells, filterKey, listings])
  const shown = useMemo(
    () => (isPending && previous.filterKey === filterKey ? unique([...listings, ...previous.listings]) : listings),
    [isPending, previous, filterKey, listings],
  )
  return {
    listings: shown,
    isPending,
    isComplete,
    error,
    failed,
    refetch: () => Promise.all(refetchAll.map((refetchOne) => refetchOne())),
  }
}

const unique = (listings: Listing[]): Listing[] =>
  [...new Map(listings.map((listing) => [listing.id, listing])).values()].sort((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  )
