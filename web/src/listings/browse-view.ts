import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { saved, useSaved } from '../base/saved.ts'

const views = ['grid', 'map'] as const
const View = z.enum(views)
export type BrowseView = z.infer<typeof View>

const preferred = saved<BrowseView>('browse-view', View, 'grid')

let hasLeftMap = false

/** Between the press on Grid and the map's end, what the map still has to say must not bring it back. */
export const mapPresence = {
  arrive() {
    hasLeftMap = false
  },
  hasLeft: () => hasLeftMap,
}

/** Grid or map: what the address says, else what was chosen last, else the grid (community.txt §2). */
export function useBrowseView(): [view: BrowseView, choose: (view: BrowseView) => void] {
  const [search, setSearch] = useSearchParams()
  const last = useSaved(preferred)
  const choose = useCallback(
    (view: BrowseView) => {
      preferred.write(view)
      hasLeftMap = view !== 'map'
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (view === 'map') next.set('view', 'map')
          else for (const name of mapParams) next.delete(name)
          return next
        },
        { replace: true },
      )
      window.scrollTo(0, 0)
    },
    [setSearch],
  )
  return [View.safeParse(search.get('view')).data ?? last, choose]
}

const mapParams = ['view', 'at'] as const

/** The filters' search parameters with those of the map, which a change of filters leaves alone. */
export function keepMap(filters: URLSearchParams, before: URLSearchParams): URLSearchParams {
  for (const name of mapParams) {
    const value = before.get(name)
    if (value) filters.set(name, value)
  }
  return filters
}
