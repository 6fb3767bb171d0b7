import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import { deviceSaved } from '../base/member-storage.ts'
import { paths } from '../base/paths.ts'
import { useSaved } from '../base/saved.ts'

const views = ['grid', 'list', 'map'] as const
const View = z.enum(views)
export type BrowseView = z.infer<typeof View>

const preferred = deviceSaved<BrowseView>('browse-view', View, 'grid')

/** Grid, list or map: from the address, else the last choice, else the grid (product.md §8). */
export const viewOf = (search: URLSearchParams): BrowseView =>
  View.safeParse(search.get('view')).data ?? preferred.read()

/**
 * Changes the search parameters of home. Each change starts from the current address, not from that of the last render,
 * so that no change undoes another; after a navigation to another page it does nothing. `change` returns null for no
 * change.
 */
export function useSearchChange(): (change: (now: URLSearchParams) => URLSearchParams | null) => void {
  const navigate = useNavigate()
  return useCallback(
    (change) => {
      if (location.pathname !== paths.home) return
      const next = change(new URLSearchParams(location.search))
      if (next) navigate({ pathname: paths.home, search: next.toString() }, { replace: true })
    },
    [navigate],
  )
}

/** Grid, list or map, and a function to choose; the choice is saved. */
export function useBrowseView(): [view: BrowseView, choose: (view: BrowseView) => void] {
  const [search] = useSearchParams()
  const change = useSearchChange()
  useSaved(preferred)
  const choose = useCallback(
    (view: BrowseView) => {
      preferred.write(view)
      change((now) => {
        if (view === 'map') now.set('view', 'map')
        else for (const name of mapParams) now.delete(name)
        return now
      })
      window.scrollTo(0, 0)
    },
    [change],
  )
  return [viewOf(search), choose]
}

const mapParams = ['view', 'at'] as const

/** The search parameters of the filters combined with those of the map, which a change of filters leaves alone. */
export function withMapParams(filters: URLSearchParams, before: URLSearchParams): URLSearchParams {
  for (const name of mapParams) {
    const value = before.get(name)
    if (value) filters.set(name, value)
  }
  return filters
}
