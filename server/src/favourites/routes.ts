import { getFavouriteListings, getFavourites, toggleFavourite } from '@hemline/contract/favourites/calls.ts'
import type { Favourite } from '@hemline/contract/favourites/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { handle, PreserializedJson } from '../base/handle.ts'
import { readLastKey } from '../base/keyset.ts'
import type { Deps } from '../deps.ts'
import { markFavourite } from './actions.ts'
import { listFavourites, pageOfFavouriteListings } from './store.ts'
import { favouriteView } from './views.ts'

export async function favouriteRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(
    app,
    getFavourites,
  )(async ({ member }) => {
    const marks = await listFavourites(deps.db, { memberId: member.id, viewer: member })
    return { items: marks.map(favouriteView) satisfies Favourite[] }
  })

  handle(
    app,
    getFavouriteListings,
  )(async ({ member, query }) => {
    const after = readLastKey(query.lastKey)
    const page = await pageOfFavouriteListings(deps.db, {
      memberId: member.id,
      viewer: member,
      after,
      limit: query.limit,
    })
    return new PreserializedJson(`{"items":[${page.items.join(',')}]}`, page.lastKey)
  })

  handle(
    app,
    toggleFavourite,
  )(async ({ member, body }) => ({
    data: favouriteView(
      await markFavourite(deps, { member, listingId: body.listingId, isActive: body.isActive ?? null }),
    ),
  }))
}
