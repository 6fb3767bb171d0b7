import * as calls from '@hemline/contract/operator/payout-calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import {
  downloadPayoutBatch,
  makePayoutBatch,
  markOwedPaid,
  markPayoutBatchPaid,
  markPayoutNotSent,
  markPayoutReturned,
  readPayoutDesk,
} from './payout-actions.ts'
import { serveChange, serveDownload } from './serve-acts.ts'

/** What lenders are owed, and the batches that pay it. */
export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  handle(
    app,
    calls.markOwedPaid,
  )(async ({ member, body }) => ({ paidPence: await markOwedPaid(deps, { operator: member, ...body }) }))

  handle(app, calls.getPayees)(async () => readPayoutDesk(deps))
  serveChange({ app, deps }, calls.makeBatch, makePayoutBatch)
  serveDownload({ app, deps }, calls.downloadBatch, downloadPayoutBatch)
  serveChange({ app, deps }, calls.markBatchPaid, markPayoutBatchPaid)
  serveChange({ app, deps }, calls.markPayoutReturned, markPayoutReturned)
  serveChange({ app, deps }, calls.markPayoutNotSent, markPayoutNotSent)
}
