import * as calls from '@hemline/contract/operator/safety-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import {
  answerAppeal,
  assignReport,
  closeReport,
  readAppeals,
  readReportContext,
  readReports,
} from './safety-actions.ts'
import { downloadAppeals, downloadReports } from './safety-views.ts'
import { serveAct, serveDownload } from './serve-acts.ts'

/** Reports by members, and appeals against what was decided. */
export function safetyRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getReports, { mayLag: true })(async ({ member, query, source }) =>
    readReports({ ...deps, ...source }, { operator: member, ...query }),
  )
  serveDownload({ app, deps }, calls.downloadReports, downloadReports)
  serveAct({ app, deps }, calls.assignReport, assignReport)
  serveAct({ app, deps }, calls.closeReport, closeReport)
  handle(app, calls.getReportContext)(async ({ query }) => ({ data: await readReportContext(deps, query.reportId) }))
  handle(app, calls.getAppeals)(async ({ query }) => readAppeals(deps, query))
  serveDownload({ app, deps }, calls.downloadAppeals, downloadAppeals)
  serveAct({ app, deps }, calls.answerAppeal, answerAppeal)
}
