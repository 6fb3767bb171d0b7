import * as calls from '@hemline/contract/operator/case-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { downloadBalances, readBalances } from './balance-views.ts'
import { assignCase, decideClaim, forgiveBalance, noteCase, resolveDispute } from './case-actions.ts'
import { downloadCases, readCases, readDispute } from './case-views.ts'
import { serveAct, serveChange, serveDownload } from './serve-acts.ts'
import { claimForOperator } from './views.ts'

/** Disputes, contested claims and balances. */
export function caseRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getDispute)(async ({ query }) => ({ data: await readDispute(deps, query.orderId) }))
  handle(app, calls.getCases)(async ({ member, query }) => readCases(deps, { operator: member, ...query }))
  handle(app, calls.getBalances)(async ({ query }) => readBalances(deps, query))
  serveDownload({ app, deps }, calls.downloadBalances, downloadBalances)
  serveDownload({ app, deps }, calls.downloadCases, downloadCases)
  serveAct({ app, deps }, calls.noteCase, noteCase)
  serveAct({ app, deps }, calls.assignCase, assignCase)
  serveChange({ app, deps }, calls.resolveDispute, resolveDispute)
  serveChange({ app, deps }, calls.decideClaim, async (_, request) =>
    claimForOperator(deps, await decideClaim(deps, request)),
  )
  serveChange({ app, deps }, calls.forgiveBalance, async (_, request) =>
    claimForOperator(deps, await forgiveBalance(deps, request)),
  )
}
