import { PUBLIC_WINDOW_SECONDS } from '@hemline/contract/limits.ts'
import {
  changeListing as changeCall,
  countListings,
  createListing as createCall,
  deleteListing as deleteCall,
  getListingState,
  getListings,
  getPublicWindow,
  getSimilarListings,
  type ListingFilters,
} from '@hemline/contract/listings/calls.ts'
import { geohashNeighbours } from '@hemline/contract/place.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../base/caller.ts'
import type { Db } from '../base/db.ts'
import { handle, PreserializedJson } from '../base/handle.ts'
import type { StoreAnswer } from '../base/idempotency.ts'
import { readLastKey } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { changeListing, createListing, deleteListing } from './actions.ts'
import { readListingState } from './approval-actions.ts'
import { browse, type Circle, countBrowsed, type Wishes } from './browse-store.ts'
import { readFreeDays } from './free-days-actions.ts'
import { readSearch } from './search-store.ts'
import { tiersOf } from './search-tiers.ts'
import { listSimilar } from './similar-actions.ts'
import { findMemberNo, readListing } from './store.ts'
import { windowReader } from './window-actions.ts'

/** Of one network, or one member. */
const WINDOWS_A_MINUTE = 60

/** The area: a cell of the map, or near a place, its own cell and the neighbours (product.md §7). */
function cellOf({ geohash4, geohash5, area }: ListingFilters): string | string[] | null {
  if (geohash4 && !geohash5) return [geohash4, ...geohashNeighbours(geohash4)]
  return geohash5 ?? area ?? null
}

export async function listingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getListings, { mayLag: true })(async ({ member, query, source }) => {
    if (query.id) {
      const item = await readListing(source.db, { id: query.id, viewer: member })
      if (item === null) throw new Refusal('NOT_FOUND')
      return new PreserializedJson(`{"items":[${item}],"isClosest":false,"lastKey":null}`)
    }
    const wishes = await wishesOf(source.db, query)
    if (!wishes) return new PreserializedJson('{"items":[],"isClosest":false,"lastKey":null}')
    const { items, lastKey, isClosest } = await browse(source.pool, {
      viewer: member,
      filter: query,
      circle: await circleOf(source.db, member, query),
      cell: cellOf(query),
      after: readLastKey(query.lastKey, 'text'),
      limit: query.limit,
      wishes,
    })
    return new PreserializedJson(`{"items":[${items}],"isClosest":${isClosest}}`, lastKey)
  })

  handle(app, countListings, { mayLag: true })(async ({ member, query, source }) => {
    const wishes = await wishesOf(source.db, query)
    if (!wishes) return { data: { count: 0, hasMore: false } }
    const circle = await circleOf(source.db, member, query)
    const asked = { viewer: member, filter: query, circle, cell: cellOf(query), wishes }
    return { data: await countBrowsed(source.pool, asked) }
  })

  /** The named member's wardrobe, otherwise the circle of the filter. */
  async function circleOf(
    db: Db,
    member: Caller,
    { userId, friendsFilter = 'EVERYONE' }: ListingFilters,
  ): Promise<Circle> {
    if (userId === member.id || (!userId && friendsFilter === 'SELF')) return { ownerNos: [member.no] }
    if (!userId) return friendsFilter as Exclude<typeof friendsFilter, 'SELF'>
    const no = await findMemberNo(db, userId)
    return { ownerNos: no === null ? [] : [no] }
  }

  /** Returns the further filters; null when nothing can match: a text without words, or days without a possible loan. */
  async function wishesOf(db: Db, filters: ListingFilters): Promise<Wishes | null> {
    const { brand, words, freeFrom, freeTo = freeFrom, freeBy } = filters
    const search = words ? await readSearch(db, words) : undefined
    if (search === null) return null
    const loan = freeFrom && freeTo ? { startDate: freeFrom, endDate: freeTo } : null
    const free = loan && (await readFreeDays(deps, loan, freeBy))
    if (loan && !free) return null
    return {
      ...(brand ? { brand } : {}),
      ...(search ? { search: tiersOf(search.meaning, search.alike, filters) } : {}),
      ...(free ? { free } : {}),
    }
  }

  handle(app, getSimilarListings, { mayLag: true })(async ({ member, query, source }) => {
    const { listingId, freeFrom, freeTo = freeFrom } = query
    const loan = freeFrom && freeTo ? { startDate: freeFrom, endDate: freeTo } : null
    const free = loan && (await readFreeDays(deps, loan))
    if (loan && !free) return { data: { similar: [], wardrobe: [] } }
    return { data: await listSimilar({ ...deps, ...source }, { member, id: listingId, free }) }
  })

  const readWindow = windowReader(deps)
  handle(app, getPublicWindow, { perMinute: WINDOWS_A_MINUTE })(async ({ reply }) => {
    const items = await readWindow()
    reply.headers({ 'cache-control': `public, max-age=${PUBLIC_WINDOW_SECONDS}`, 'x-robots-tag': 'noindex' })
    return { items }
  })

  handle(
    app,
    getListingState,
  )(async ({ member, query }) => ({ data: await readListingState(deps, { memberId: member.id, ...query }) }))

  handle(
    app,
    createCall,
  )(async ({ member, body, storeAnswer }) => {
    const store: StoreAnswer<string> = (tx, data) => storeAnswer(tx, { data })
    return { data: await createListing(deps, { member, draft: body, store }) }
  })

  handle(
    app,
    changeCall,
  )(async ({ member, params, body }) => {
    await changeListing(deps, { member, id: params.id, change: body })
    return { data: params.id }
  })

  handle(
    app,
    deleteCall,
  )(async ({ member, body }) => {
    await deleteListing(deps, { member, id: body.listingId, declines: body.declines ?? [] })
    return { ok: true as const }
  })
}
