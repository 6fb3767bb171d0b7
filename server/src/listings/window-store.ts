import type { Picture } from '@hemline/contract/images/shapes.ts'
import { PUBLIC_WINDOW_MAX } from '@hemline/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { anonymousViewer, isVisibleTo } from './visibility-store.ts'

/** How many of the newest listings are looked through for different owners. */
const LOOKED_THROUGH = 200

export type WindowRow = {
  id: string
  brand: string
  category: string
  length: string | null
  images: Picture[]
  postcode: string | null
}

/**
 * Returns the newest listing of each of the newest lenders who allow it, of what a stranger may see (product.md §5).
 */
export async function listWindow(db: Db): Promise<WindowRow[]> {
  const newest = db
    .selectFrom('listings as l')
    .innerJoin('members as o', 'o.no', 'l.ownerNo')
    .select(['l.id', 'l.brand', 'l.category', 'l.length', 'l.images', 'l.createdAt', 'l.ownerNo', 'o.postcode'])
    .where(isVisibleTo(anonymousViewer))
    .where('o.isInPublicWindow', '=', true)
    .where(sql<boolean>`jsonb_array_length(l.images) > 0`)
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(LOOKED_THROUGH)
  const ofEach = db
    .selectFrom(newest.as('n'))
    .distinctOn('n.ownerNo')
    .selectAll('n')
    .orderBy('n.ownerNo')
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
  return db
    .selectFrom(ofEach.as('e'))
    .select(['e.id', 'e.brand', 'e.category', 'e.length', 'e.images', 'e.postcode'])
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(PUBLIC_WINDOW_MAX)
    .execute() as Promise<WindowRow[]>
}
