import * as calls from '@hemline/contract/operator/numbers-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { downloadNumbers, readFigures, readNumbers } from './numbers-views.ts'
import { serveDownload } from './serve-acts.ts'

/** The community in numbers. */
export function numbersRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getFigures, { mayLag: true })(async ({ source }) => ({
    data: await readFigures({ ...deps, ...source }),
  }))
  handle(app, calls.getNumbers)(async ({ query }) => ({ data: await readNumbers(deps, query) }))
  serveDownload({ app, deps }, calls.downloadNumbers, downloadNumbers)
}
