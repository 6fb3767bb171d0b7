import * as calls from '@hemline/contract/operator/listing-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { downloadDeskListings, readDeskListing, readDeskListings } from './listing-views.ts'
import { approveListing, hideListing } from './safety-actions.ts'
import { serveAct, serveDownload } from './serve-acts.ts'

/** Items of all members. */
export function listingRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getDeskListings)(async ({ query }) => readDeskListings(deps, query))
  serveDownload({ app, deps }, calls.downloadListings, downloadDeskListings)
  handle(app, calls.getDeskListing)(async ({ query }) => ({ data: await readDeskListing(deps, query.listingId) }))
  serveAct({ app, deps }, calls.hideListing, hideListing)
  serveAct({ app, deps }, calls.approveListing, approveListing)
}
