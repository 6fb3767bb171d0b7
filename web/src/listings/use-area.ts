import type { Listing } from '@hemline/contract/listings/shapes.ts'
import type { Bounds } from '@hemline/contract/place.ts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { areaQuery } from './area-calls.ts'
import type { Filters } from './filters.ts'
import { cellsOf } from './map-place.ts'

type Found = {
  listings: Listing[]
  isPending: boolean
  isWhole: boolean
  error: Error | null
  refetch: () => void
}

type Answers = UseQueryResult<{ items: Listing[]; isWhole: boolean }>[]

const combine = (answers: Answers) => ({
  listings: unique(answers.flatMap(({ data }) => data?.items ?? [])),
  isPending: answers.some(({ isPending }) => isPending),
  isWhole: answers.every(({ data }) => data?.isWhole !== false),
  error: answers.find(({ error, data }) => error && !data)?.error ?? null,
  refetchAll: answers.map(({ refetch }) => refetch),
})

/**
 * The listings in and around an area, each once, newest first. While the map moves on to other cells, what the last ones
 * gave stays, so that no pin blinks.
 */
export function useArea(bounds: Bounds | null, filters: Filters): Found {
  const cells = useMemo(() => (bounds ? cellsOf(bounds) : []), [bounds])
  const found = useQueries({ queries: cells.map((cell) => areaQuery(cell, filters)), combine })
  const { listings, isPending, isWhole, error, refetchAll } = found
  const asked = JSON.stringify(filters)
  const [held, setHeld] = useState<{ asked: string; listings: Listing[] }>({ asked, listings: [] })
  useEffect(() => {
    if (!isPending && cells.length > 0) setHeld({ asked, listings })
  }, [isPending, cells, asked, listings])
  const shown = useMemo(
    () => (isPending && held.asked === asked ? unique([...listings, ...held.listings]) : listings),
    [isPending, held, asked, listings],
  )
  return { listings: shown, isPending, isWhole, error, refetch: () => refetchAll.forEach((again) => void again()) }
}

const unique = (listings: Listing[]): Listing[] =>
  [...new Map(listings.map((listing) => [listing.id, listing])).values()].sort((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  )
