import {
  changeListing as changeCall,
  createListing as createCall,
  deleteListing as deleteCall,
  getListings,
  type ListingFilters,
} from '@hemline/contract/listings/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../base/caller.ts'
import { handle, ReadyJson } from '../base/handle.ts'
import { readLastKey } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { changeListing, createListing, deleteListing } from './actions.ts'
import { browse, type Circle, searchOf, type Wishes } from './browse.ts'
import { findMemberNo, readListing } from './store.ts'

export async function listingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(
    app,
    getListings,
  )(async ({ member, query }) => {
    if (query.id) {
      const item = await readListing(deps.db, { id: query.id, viewer: member })
      if (item === null) throw new Refusal('NOT_FOUND')
      return new ReadyJson(`{"items":[${item}],"lastKey":null}`)
    }
    const wishes = wishesOf(query)
    if (!wishes) return new ReadyJson('{"items":[],"lastKey":null}')
    const { items, lastKey } = await browse(deps.pool, {
      viewer: member,
      filter: query,
      circle: await circleOf(member, query),
      cell: query.geohash5 ?? query.geohash4 ?? null,
      after: query.lastKey ? readLastKey(query.lastKey, 'text') : null,
      limit: query.limit,
      wishes,
    })
    return new ReadyJson(`{"items":[${items}]}`, lastKey)
  })

  /** One member's wardrobe when a member is named; else the circle that the filter names. */
  async function circleOf(member: Caller, { userId, friendsFilter = 'EVERYONE' }: ListingFilters): Promise<Circle> {
    if (userId === member.id || (!userId && friendsFilter === 'SELF')) return { ownerNos: [member.no] }
    if (!userId) return friendsFilter as Exclude<typeof friendsFilter, 'SELF'>
    const no = await findMemberNo(deps.db, userId)
    return { ownerNos: no === null ? [] : [no] }
  }

  /** What else is asked for; null when nothing can meet it, since what is searched for holds no word. */
  function wishesOf({ brand, words, freeFrom, freeTo = freeFrom }: ListingFilters): Wishes | null {
    const search = words ? searchOf(words) : undefined
    if (search === null) return null
    return {
      ...(brand ? { brand } : {}),
      ...(search ? { words: search } : {}),
      ...(freeFrom && freeTo ? { free: { startDate: freeFrom, endDate: freeTo } } : {}),
    }
  }

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
