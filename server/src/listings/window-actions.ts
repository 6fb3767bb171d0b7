import { PUBLIC_WINDOW_SECONDS } from '@hemline/contract/limits.ts'
import type { WindowItem } from '@hemline/contract/listings/shapes.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/actions.ts'
import { listWindow } from './window-store.ts'

/**
 * Returns a reader of the items for visitors (product.md §8). It asks the database at most once a minute on this node, by
 * the clock: the landing page is the one page that anyone can load.
 */
export function windowReader(deps: Deps): () => Promise<WindowItem[]> {
  let read: { at: number; items: Promise<WindowItem[]> } | null = null
  return () => {
    const at = deps.clock.now().getTime()
    if (!read || Math.abs(at - read.at) >= PUBLIC_WINDOW_SECONDS * 1000) {
      const items = readWindow(deps)
      const mine = { at, items }
      read = mine
      items.catch(() => {
        if (read === mine) read = null
      })
    }
    return read.items
  }
}

async function readWindow(deps: Deps): Promise<WindowItem[]> {
  const { publicWindow } = await readSettings(deps, ['publicWindow'])
  const rows = publicWindow ? await listWindow(deps.db) : []
  return rows.flatMap(({ id, brand, category, length, images: [picture], postcode }) =>
    picture ? [{ id, brand, category, length, town: postcode ? deps.geocoder.townOf(postcode) : null, picture }] : [],
  )
}
