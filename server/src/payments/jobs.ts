import { DAY_MS } from '@hemline/contract/durations.ts'
import { PAYMENT_EVENT_DAYS } from '@hemline/contract/limits.ts'
import { hourly, type JobHandler, job, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { type LetterHandler, letterJob } from '../outside/mail/letter.ts'
import { FORGET_CUSTOMER_JOB, PERFORM_JOB, performOperation, performStranded } from './actions.ts'
import { DETACH_CARD_JOB } from './card-actions.ts'
import { EVENT_JOB, handleEvent } from './event-actions.ts'
import {
  aboutReceipt,
  aboutRequestSent,
  RECEIPT_JOB,
  REQUEST_SENT_JOB,
  writeReceipt,
  writeRequestSent,
} from './receipt-actions.ts'
import { deleteOldEvents } from './store.ts'

export function paymentJobs(deps: Deps): (JobHandler | LetterHandler)[] {
  return [
    job<{ key: string }>(PERFORM_JOB, async ({ key }) => void (await performOperation(deps, key, { waits: true }))),
    job<{ customerId: string; idempotencyKey: string }>(FORGET_CUSTOMER_JOB, (customer) =>
      deps.payments.deleteCustomer(customer),
    ),
    job<{ cardId: string; idempotencyKey: string }>(DETACH_CARD_JOB, (removed) => deps.payments.detachCard(removed)),
    letterJob<{ key: string }>(
      RECEIPT_JOB,
      (data) => writeReceipt(deps, data),
      ({ key }) => aboutReceipt(deps, key),
    ),
    letterJob<{ orderId: string }>(
      REQUEST_SENT_JOB,
      (data) => writeRequestSent(deps, data),
      ({ orderId }) => aboutRequestSent(deps, orderId),
    ),
    job<{ eventId: string }>(EVENT_JOB, ({ eventId }) => handleEvent(deps, eventId)),
  ]
}

export function paymentSweeps(deps: Deps): Sweep[] {
  const forget = (now: Date) => deleteOldEvents(deps.db, new Date(now.getTime() - PAYMENT_EVENT_DAYS * DAY_MS))
  return [
    { name: 'payments.stranded', run: () => performStranded(deps) },
    { name: 'payments.old-events', run: hourly(deps.clock, forget) },
  ]
}
