import * as calls from '@hemline/contract/operator/money-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { compareNow, fixDifference } from './fix-actions.ts'
import {
  downloadMonth,
  downloadPayments,
  readLenderMoney,
  readMoneyReport,
  readMonths,
  readPayments,
} from './money-views.ts'
import { serveAct, serveDownload } from './serve-acts.ts'

/** Payments, differences with the card provider, and the months. */
export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getMoneyReport)(async () => readMoneyReport(deps))
  handle(app, calls.getDeskPayments)(async ({ query }) => readPayments(deps, query))
  serveDownload({ app, deps }, calls.downloadPayments, downloadPayments)
  handle(app, calls.getMoneyMonths)(async () => ({ months: await readMonths(deps) }))
  serveDownload({ app, deps }, calls.downloadMonth, downloadMonth)
  handle(app, calls.getLenderMoney)(async ({ query }) => ({ items: await readLenderMoney(deps, query.words) }))
  handle(app, calls.compareWithProvider, { perMinute: 10 })(async () => {
    await compareNow(deps)
    return { ok: true as const }
  })
  serveAct({ app, deps }, calls.fixDifference, fixDifference)
}
