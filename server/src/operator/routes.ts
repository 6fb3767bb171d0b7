import * as calls from '@hemline/contract/operator/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import type { LetterHandler } from '../outside/mail/letter.ts'
import { retryJobs } from './actions.ts'
import { caseRoutes } from './case-routes.ts'
import { changeRoutes } from './change-routes.ts'
import { readDesk } from './desk-views.ts'
import { listingRoutes } from './listing-routes.ts'
import { downloadLog, readLog } from './log-views.ts'
import { memberRoutes } from './member-routes.ts'
import { moneyRoutes } from './money-routes.ts'
import { networkRoutes } from './network-routes.ts'
import { newsletterRoutes } from './newsletter-routes.ts'
import { numbersRoutes } from './numbers-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { parcelRoutes } from './parcel-routes.ts'
import { payoutRoutes } from './payout-routes.ts'
import { safetyRoutes } from './safety-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { serveDownload } from './serve-acts.ts'
import { settingRoutes } from './setting-routes.ts'
import { readToday } from './today-views.ts'
import { viewRoutes } from './view-routes.ts'

/** Every section of the operator's room; other members get NOT_FOUND. `letters` are those of all domains. */
export async function operatorRoutes(
  app: FastifyInstance,
  deps: Deps,
  letters: readonly LetterHandler[],
): Promise<void> {
  handle(app, calls.getToday, { mayLag: true })(async ({ source }) => ({
    data: await readToday({ ...deps, ...source }),
  }))
  handle(app, calls.getDesk, { mayLag: true })(async ({ source }) => readDesk({ ...deps, ...source }))

  caseRoutes(app, deps)
  safetyRoutes(app, deps)
  networkRoutes(app, deps)
  orderRoutes(app, deps)
  listingRoutes(app, deps)
  memberRoutes(app, deps)
  payoutRoutes(app, deps)
  moneyRoutes(app, deps)
  parcelRoutes(app, deps)
  numbersRoutes(app, deps)
  outboxRoutes(app, deps, letters)
  newsletterRoutes(app, deps)
  settingRoutes(app, deps)
  secondFactorRoutes(app, deps)
  viewRoutes(app, deps)

  handle(app, calls.getTimers)(async () => deps.jobs.report())
  handle(
    app,
    calls.retryJobs,
  )(async ({ member, body }) => ({ retried: await retryJobs(deps, { operator: member, ...body }) }))
  handle(app, calls.getAudit, { mayLag: true })(async ({ query, source }) => readLog({ ...deps, ...source }, query))
  serveDownload({ app, deps }, calls.downloadAudit, downloadLog)
  changeRoutes(app, deps)
}
