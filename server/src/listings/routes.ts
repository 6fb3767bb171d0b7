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
} from '@hemline/contract/listings/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle, PreserializedJson } from '../base/handle.ts'
import type { StoreAnswer } from '../base/idempotency.ts'
import { readLastKey } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { changeListing, createListing, deleteListing } from './actions.ts'
import { readListingState } from './approval-actions.ts'
import { readFilters } from './browse-actions.ts'
import { browse, countBrowsed } from './browse-store.ts'
import { readFreeDays } from './free-days-actions.ts'
import { listSimilar } from './similar-actions.ts'
import { readListing } from './store.ts'
import { windowReader } from './window-actions.ts'

/** Of one network, or one member. */
const WINDOWS_A_MINUTE = 60

export async function listingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getListings, { mayLag: true })(async ({ member, query, source }) => {
    if (query.id) {
      const item = await readListing(source.db, { id: query.id, viewer: member })
      if (item === null) throw new Refusal('NOT_FOUND')
      return new PreserializedJson(`{"items":[${item}],"isClosest":false,"lastKey":null}`)
    }
    const browsed = await readFilters(deps, source.db, { member, filters: query })
    if (!browsed) return new PreserializedJson('{"items":[],"isClosest":false,"lastKey":null}')
    const after = readLastKey(query.lastKey, 'text')
    const { items, lastKey, isClosest } = await browse(source.pool, { ...browsed, after, limit: query.limit })
    return new PreserializedJson(`{"items":[${items}],"isClosest":${isClosest}}`, lastKey)
  })

  handle(app, countListings, { mayLag: true })(async ({ member, query, source }) => {
    const browsed = await readFilters(deps, source.db, { member, filters: query })
    return { data: browsed ? await countBrowsed(source.pool, browsed) : { count: 0, hasMore: false } }
  })

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
