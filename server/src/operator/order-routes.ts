import * as calls from '@hemline/contract/operator/order-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { moveDeskOrder, refundOrder, writeToParties } from './order-actions.ts'
import { downloadDeskOrders, readDeskOrder, readDeskOrders } from './order-views.ts'
import { serveAct, serveDownload } from './serve-acts.ts'

/** Orders of all members. */
export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getDeskOrders)(async ({ query }) => readDeskOrders(deps, query))
  serveDownload({ app, deps }, calls.downloadOrders, downloadDeskOrders)
  handle(app, calls.getDeskOrder)(async ({ query }) => ({ data: await readDeskOrder(deps, query.orderId) }))
  serveAct({ app, deps }, calls.moveDeskOrder, moveDeskOrder)
  serveAct({ app, deps }, calls.refundOrder, refundOrder)
  serveAct({ app, deps }, calls.writeToParties, writeToParties)
}
