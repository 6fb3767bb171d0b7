import { type JobHandler, job, type Sweep } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { FORGET_CUSTOMER_JOB, PERFORM_JOB, performOperation, performStranded } from './actions.ts'
import { DETACH_CARD_JOB } from './card-actions.ts'
import { EVENT_JOB, handleEvent } from './event-actions.ts'
import { RECEIPT_JOB, REQUEST_SENT_JOB, sendReceipt, sendRequestSent } from './receipt-actions.ts'

export function paymentJobs(deps: Deps): JobHandler[] {
  return [
    job<{ key: string }>(PERFORM_JOB, async ({ key }) => void (await performOperation(deps, key, { waits: true }))),
    job<{ customerId: string; idempotencyKey: string }>(FORGET_CUSTOMER_JOB, (known) =>
      deps.payments.deleteCustomer(known),
    ),
    job<{ cardId: string; idempotencyKey: string }>(DETACH_CARD_JOB, (removed) => deps.payments.detachCard(removed)),
    job<{ key: string }>(RECEIPT_JOB, (data) => sendReceipt(deps, data)),
    job<{ orderId: string }>(REQUEST_SENT_JOB, (data) => sendRequestSent(deps, data)),
    job<{ eventId: string }>(EVENT_JOB, ({ eventId }) => handleEvent(deps, eventId)),
  ]
}

export function paymentSweeps(deps: Deps): Sweep[] {
  return [{ name: 'payments.stranded', run: () => performStranded(deps) }]
}
