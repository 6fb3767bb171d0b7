import * as newsletterCalls from '@hemline/contract/notifications/newsletter.ts'
import {
  closeLabelVoid as closeLabelVoidCall,
  decideClaim as decideClaimCall,
  forgiveBalance as forgiveBalanceCall,
  getAudit,
  getDesk,
  getDispute,
  getMoneyReport,
  getTimers,
  markOwedPaid as markOwedPaidCall,
  resolveDispute as resolveDisputeCall,
  retryJobs as retryJobsCall,
  retryLabels as retryLabelsCall,
} from '@hemline/contract/operator/calls.ts'
import { getDeskMembers, getFigures } from '@hemline/contract/operator/community.ts'
import * as payoutCalls from '@hemline/contract/operator/payouts.ts'
import * as safetyCalls from '@hemline/contract/safety/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { decideClaim, forgiveBalance, markOwedPaid, resolveDispute, retryJobs } from './actions.ts'
import { readFigures, readMembers } from './community.ts'
import { readDesk, readDispute, readMoneyReport } from './desk.ts'
import { closeLabelVoid, retryLabels } from './labels-desk.ts'
import { previewNewsletter, proveNewsletter, readNewsletters, sendOnce } from './newsletter-desk.ts'
import { downloadPayoutBatch, makePayoutBatch, markPayoutBatchPaid, readPayoutDesk } from './payouts-desk.ts'
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
  )(async ({ member, body }) => ({
    data: await claimForOperator(deps, await decideClaim(deps, { operator: member, ...body })),
  }))

  handle(
    app,
    forgiveBalanceCall,
  )(async ({ member, body }) => ({
    data: await claimForOperator(deps, await forgiveBalance(deps, { operator: member, ...body })),
  }))

  handle(
    app,
    markOwedPaidCall,
  )(async ({ member, body }) => ({ paidPence: await markOwedPaid(deps, { operator: member, ...body }) }))

  handle(app, payoutCalls.getPayees)(async () => readPayoutDesk(deps))
  handle(
    app,
    payoutCalls.makeBatch,
  )(async ({ member, body }) => ({ data: await makePayoutBatch(deps, { operator: member, ...body }) }))
  handle(app, payoutCalls.downloadBatch, { keepsAnswer: false })(async ({ member, body }) =>
    downloadPayoutBatch(deps, { operator: member, ...body }),
  )
  handle(
    app,
    payoutCalls.markBatchPaid,
  )(async ({ member, body }) => ({ data: await markPayoutBatchPaid(deps, { operator: member, ...body }) }))

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

  handle(app, newsletterCalls.getNewsletters)(async () => readNewsletters(deps))
  handle(
    app,
    newsletterCalls.previewNewsletter,
  )(async ({ member, body }) => previewNewsletter(deps, { operator: member, newsletter: body }))

  handle(app, newsletterCalls.proveNewsletter, { perMinute: 10 })(async ({ member, body }) => {
    await proveNewsletter(deps, { operator: member, newsletter: body })
    return done
  })

  handle(app, newsletterCalls.sendNewsletter, { perMinute: 10 })(async ({ member, body }) => {
    const { newsletterId, ...newsletter } = body
    return { data: await sendOnce(deps, { operator: member, newsletterId, newsletter }) }
  })

  handle(
    app,
    retryJobsCall,
  )(async ({ member, body }) => ({ retried: await retryJobs(deps, { operator: member, ...body }) }))

  handle(
    app,
    retryLabelsCall,
  )(async ({ member, body }) => {
    await retryLabels(deps, { operator: member, ...body })
    return done
  })

  handle(
    app,
    closeLabelVoidCall,
  )(async ({ member, body }) => {
    await closeLabelVoid(deps, { operator: member, ...body })
    return done
  })

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
      about: row.about,
      orderId: row.order_id,
      detail: row.detail as Record<string, unknown>,
      at: row.at.toISOString(),
    })),
  }))
}
