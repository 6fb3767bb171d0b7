import {
  decideClaim as decideClaimCall,
  forgiveBalance as forgiveBalanceCall,
  getAudit,
  getDesk,
  getDispute,
  getMoneyReport,
  getTimers,
  markOwedPaid as markOwedPaidCall,
  resolveDispute as resolveDisputeCall,
} from '@hemline/contract/operator/calls.ts'
import { getDeskMembers, getFigures } from '@hemline/contract/operator/community.ts'
import * as safetyCalls from '@hemline/contract/safety/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { decideClaim, forgiveBalance, markOwedPaid, resolveDispute } from './actions.ts'
import { readFigures, readMembers } from './community.ts'
import { readDesk, readDispute, readMoneyReport } from './desk.ts'
import { closeReport, hideListing, readReports, suspendMember } from './safety-desk.ts'
import { listLines } from './store.ts'
import { claimForOperator } from './views.ts'

/** The operator's room; everybody else finds nothing here (NOT_FOUND). */
export async function operatorRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getDesk)(async () => readDesk(deps))
  handle(app, getDispute)(async ({ query }) => ({ data: await readDispute(deps, query.orderId) }))

  handle(
    app,
    resolveDisputeCall,
  )(async ({ member, body }) => ({ data: await resolveDispute(deps, { operator: member, ...body }) }))

  handle(
    app,
    decideClaimCall,
  )(async ({ member, body }) => ({ data: await claimForOperator(deps, await decideClaim(deps, { operator: member, ...body })) }))

  handle(
    app,
    forgiveBalanceCall,
  )(async ({ member, body }) => ({ data: await claimForOperator(deps, await forgiveBalance(deps, { operator: member, ...body })) }))

  handle(
    app,
    markOwedPaidCall,
  )(async ({ member, body }) => ({ paidPence: await markOwedPaid(deps, { operator: member, ...body }) }))

  const done = { ok: true as const }
  handle(app, safetyCalls.getReports)(async ({ query }) => readReports(deps, query))

  handle(
    app,
    safetyCalls.closeReport,
  )(async ({ member, body }) => {
    await closeReport(deps, { operator: member, ...body })
    return done
  })

  handle(
    app,
    safetyCalls.suspendMember,
  )(async ({ member, body }) => {
    await suspendMember(deps, { operator: member, ...body })
    return done
  })

  handle(
    app,
    safetyCalls.hideListing,
  )(async ({ member, body }) => {
    await hideListing(deps, { operator: member, ...body })
    return done
  })

  handle(app, getFigures)(async () => ({ data: await readFigures(deps) }))
  handle(app, getDeskMembers)(async ({ query }) => readMembers(deps, query))

  handle(app, getMoneyReport)(async () => readMoneyReport(deps))
  handle(app, getTimers)(async () => deps.jobs.report())

  handle(
    app,
    getAudit,
  )(async () => ({
    items: (await listLines(deps.db)).map((row) => ({
      id: row.id,
      operator: row.first_name || row.email,
      action: row.action,
      subject: row.subject,
      orderId: row.order_id,
      detail: row.detail as Record<string, unknown>,
      at: row.at.toISOString(),
    })),
  }))
}
