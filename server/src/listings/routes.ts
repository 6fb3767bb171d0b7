import { today } from '@hemline/contract/days.ts'
import {
  changeListing as changeCall,
  countListings,
  createListing as createCall,
  deleteListing as deleteCall,
  getListings,
  getSimilarListings,
  type ListingFilters,
} from '@hemline/contract/listings/calls.ts'
import { geohashNeighbours } from '@hemline/contract/place.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../base/caller.ts'
import { handle, PreserializedJson } from '../base/handle.ts'
import { readLastKey } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { changeListing, createListing, deleteListing } from './actions.ts'
import { browse, type Circle, countBrowsed, searchOf, type Wishes } from './browse-store.ts'
import { freeDays } from './free-days.ts'
import { listSimilar } from './similar-actions.ts'
import { findMemberNo, readListing } from './store.ts'

/** The area: a cell of the map, or near a place, its own cell and the neighbours (product.md §7). */
function cellOf({ geohash4, geohash5, area }: ListingFilters): string | string[] | null {
  if (geohash4 && !geohash5) return [geohash4, ...geohashNeighbours(geohash4)]
  return geohash5 ?? area ?? null
}

export async function listingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(
    app,
    getListings,
  )(async ({ member, query }) => {
    if (query.id) {
      const item = await readListing(deps.db, { id: query.id, viewer: member })
      if (item === null) throw new Refusal('NOT_FOUND')
      return new PreserializedJson(`{"items":[${item}],"lastKey":null}`)
    }
    const wishes = wishesOf(query)
    if (!wishes) return new PreserializedJson('{"items":[],"lastKey":null}')
    const { items, lastKey } = await browse(deps.pool, {
      viewer: member,
      filter: query,
      circle: await circleOf(member, query),
      cell: cellOf(query),
      after: query.lastKey ? readLastKey(query.lastKey, 'text') : null,
      limit: query.limit,
      wishes,
    })
    return new PreserializedJson(`{"items":[${items}]}`, lastKey)
  })

  handle(
    app,
    countListings,
  )(async ({ member, query }) => {
    const wishes = wishesOf(query)
    if (!wishes) return { data: { count: 0, hasMore: false } }
    const circle = await circleOf(member, query)
    const asked = { viewer: member, filter: query, circle, cell: cellOf(query), wishes }
    return { data: await countBrowsed(deps.pool, asked) }
  })

  /** The named member's wardrobe, otherwise the circle of the filter. */
  async function circleOf(member: Caller, { userId, friendsFilter = 'EVERYONE' }: ListingFilters): Promise<Circle> {
    if (userId === member.id || (!userId && friendsFilter === 'SELF')) return { ownerNos: [member.no] }
    if (!userId) return friendsFilter as Exclude<typeof friendsFilter, 'SELF'>
    const no = await findMemberNo(deps.db, userId)
    return { ownerNos: no === null ? [] : [no] }
  }

  /** Returns the further filters; null when nothing can match: a text without words, or days without a possible loan. */
  function wishesOf({ brand, words, freeFrom, freeTo = freeFrom, freeBy }: ListingFilters): Wishes | null {
    const search = words ? searchOf(words) : undefined
    if (search === null) return null
    const loan = freeFrom && freeTo ? { startDate: freeFrom, endDate: freeTo } : null
    const free = loan && freeDays(loan, { way: freeBy, today: today(deps.clock.now()) })
    if (loan && !free) return null
    return {
      ...(brand ? { brand } : {}),
      ...(search ? { words: search } : {}),
      ...(free ? { free } : {}),
    }
  }

  handle(
    app,
    getSimilarListings,
  )(async ({ member, query: { listingId, freeFrom, freeTo = freeFrom } }) => {
    const loan = freeFrom && freeTo ? { startDate: freeFrom, endDate: freeTo } : null
    const free = loan && freeDays(loan, { today: today(deps.clock.now()) })
    if (loan && !free) return { data: { similar: [], wardrobe: [] } }
    return { data: await listSimilar(deps, { member, id: listingId, free }) }
  })

  handle(app, createCall)(async ({ member, body }) => ({ data: await createListing(deps, { member, draft: body }) }))

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
    await deleteListing(deps, { member, id: body.listingId })
    return { ok: true as const }
  })
}
