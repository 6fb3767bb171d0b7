import * as calls from '@hemline/contract/operator/parcel-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { closeLabelVoid, enterParcelNumber, markClaimSent, retryLabels } from './parcel-actions.ts'
import { downloadLabels, downloadParcels, readParcels } from './parcel-views.ts'
import { serveAct, serveDownload } from './serve-acts.ts'

/** Parcels with what operators do for their senders, and labels that the carrier did not make or void. */
export function parcelRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getDeskParcels)(async ({ query }) => readParcels(deps, query))
  serveDownload({ app, deps }, calls.downloadParcels, downloadParcels)
  serveDownload({ app, deps }, calls.downloadLabels, downloadLabels)
  serveAct({ app, deps }, calls.retryLabels, retryLabels)
  serveAct({ app, deps }, calls.closeLabelVoid, closeLabelVoid)
  serveAct({ app, deps }, calls.enterParcelNumber, enterParcelNumber)
  serveAct({ app, deps }, calls.markClaimSent, markClaimSent)
}
