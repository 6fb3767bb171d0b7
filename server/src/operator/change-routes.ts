import * as calls from '@hemline/contract/operator/change-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { downloadChanges, readChanges } from './change-views.ts'
import { serveDownload } from './serve-acts.ts'

/** Every change of orders, coins and money, made by members, operators or the clock. */
export function changeRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getChanges, { mayLag: true })(async ({ query, source }) =>
    readChanges({ ...deps, ...source }, query),
  )
  serveDownload({ app, deps }, calls.downloadChanges, downloadChanges)
}
