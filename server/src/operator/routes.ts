import * as calls from '@hemline/contract/operator/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { decideClaim, forgiveBalance, markOwedPaid, resolveDispute, retryJobs } from './actions.ts'
import { readFigures, readMembers } from './community-views.ts'
import { readDesk, readDispute, readMoneyReport } from './desk-views.ts'
import { closeLabelVoid, retryLabels } from './label-actions.ts'
import { previewNewsletter, proveNewsletter, readNewsletters, sendOnce } from './newsletter-actions.ts'
import {
  downloadPayoutBatch,
  makePayoutBatch,
  markPayoutBatchPaid,
  markPayoutReturned,
  readPayoutDesk,
} from './payout-actions.ts'
import { closeReport, hideListing, readReports, suspendMember } from './safety-actions.ts'
import { listLines } from './store.ts'
import { claimForOperator } from './views.ts'

/** The operator's room; other members get NOT_FOUND. */
export async function operatorRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, calls.getDesk)(async () => readDesk(deps))
  handle(app, calls.getDispute)(async ({ query }) => ({ data: await readDispute(deps, query.orderId) }))

  handle(
    app,
    calls.resolveDispute,
  )(async ({ member, body }) => ({ data: await resolveDispute(deps, { operator: member, ...body }) }))

  handle(
    app,
    calls.decideClaim,
  )(async ({ member, body }) => ({
    data: await claimForOperator(deps, await decideClaim(deps, { operator: member, ...body })),
  }))

  handle(
    app,
    calls.forgiveBalance,
  )(async ({ member, body }) => ({
    data: await claimForOperator(deps, await forgiveBalance(deps, { operator: member, ...body })),
  }))

  handle(
    app,
    calls.markOwedPaid,
  )(async ({ member, body }) => ({ paidPence: await markOwedPaid(deps, { operator: member, ...body }) }))

  handle(app, calls.getPayees)(async () => readPayoutDesk(deps))
  handle(
    app,
    calls.makeBatch,
  )(async ({ member, body }) => ({ data: await makePayoutBatch(deps, { operator: member, ...body }) }))
  handle(app, calls.downloadBatch, { keepsAnswer: false })(async ({ member, body }) =>
    downloadPayoutBatch(deps, { operator: member, ...body }),
  )
  handle(
    app,
    calls.markBatchPaid,
  )(async ({ member, body }) => ({ data: await markPayoutBatchPaid(deps, { operator: member, ...body }) }))

  handle(
    app,
    calls.markPayoutReturned,
  )(async ({ member, body }) => ({ data: await markPayoutReturned(deps, { operator: member, ...body }) }))

  const done = { ok: true as const }
  handle(app, calls.getReports)(async ({ query }) => readReports(deps, query))

  handle(
    app,
    calls.closeReport,
  )(async ({ member, body }) => {
    await closeReport(deps, { operator: member, ...body })
    return done
  })

  handle(
    app,
    calls.suspendMember,
  )(async ({ member, body }) => {
    await suspendMember(deps, { operator: member, ...body })
    return done
  })

  handle(
    app,
    calls.hideListing,
  )(async ({ member, body }) => {
    await hideListing(deps, { operator: member, ...body })
    return done
  })

  handle(app, calls.getFigures)(async () => ({ data: await readFigures(deps) }))
  handle(app, calls.getDeskMembers)(async ({ query }) => readMembers(deps, query))

  handle(app, calls.getNewsletters)(async () => readNewsletters(deps))
  handle(
    app,
    calls.previewNewsletter,
  )(async ({ member, body }) => previewNewsletter(deps, { operator: member, newsletter: body }))

  handle(app, calls.proveNewsletter, { perMinute: 10 })(async ({ member, body }) => {
    await proveNewsletter(deps, { operator: member, newsletter: body })
    return done
  })

  handle(app, calls.sendNewsletter, { perMinute: 10 })(async ({ member, body }) => {
    const { newsletterId, ...newsletter } = body
    return { data: await sendOnce(deps, { operator: member, newsletterId, newsletter }) }
  })

  handle(
    app,
    calls.retryJobs,
  )(async ({ member, body }) => ({ retried: await retryJobs(deps, { operator: member, ...body }) }))

  handle(
    app,
    calls.retryLabels,
  )(async ({ member, body }) => {
    await retryLabels(deps, { operator: member, ...body })
    return done
  })

  handle(
    app,
    calls.closeLabelVoid,
  )(async ({ member, body }) => {
    await closeLabelVoid(deps, { operator: member, ...body })
    return done
  })

  handle(app, calls.getMoneyReport)(async () => readMoneyReport(deps))
  handle(app, calls.getTimers)(async () => deps.jobs.report())

  handle(
    app,
    calls.getAudit,
  )(async () => ({
    items: (await listLines(deps.db)).map((row) => ({
      id: row.id,
      operator: row.firstName || row.email,
      action: row.action,
      subject: row.subject,
      about: row.about,
      orderId: row.orderId,
      detail: row.detail as Record<string, unknown>,
      at: row.at.toISOString(),
    })),
  }))
}
