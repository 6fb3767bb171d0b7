import { accountJobNames, accountJobs, accountSweeps } from './account/jobs.ts'
import { deleteOldWrites } from './base/idempotency.ts'
import type { JobHandler, Sweep } from './base/job.ts'
import { SETTLE_JOB } from './claims/charge-actions.ts'
import { claimJobs, claimSweeps } from './claims/jobs.ts'
import { REQUEST_NOTE_JOB } from './conversations/actions.ts'
import type { Deps } from './deps.ts'
import { friendSweeps } from './friends/jobs.ts'
import { handoverSweeps } from './handovers/jobs.ts'
import { identityJobNames, identityJobs, identitySweeps } from './identity/jobs.ts'
import { REMOVE_PHOTO_FILES } from './images/actions.ts'
import { imageJobs, imageSweeps } from './images/jobs.ts'
import { issueSweeps } from './issues/jobs.ts'
import { listingJobs, listingSweeps, REFRESH_LISTINGS_OF_OWNER } from './listings/jobs.ts'
import { DECLINE_UNLISTED_JOB } from './listings/open-request-actions.ts'
import { sweepLiveEvents } from './live/store.ts'
import { memberJobNames, memberJobs, memberSweeps } from './members/jobs.ts'
import { notificationJobNames, notificationJobs, notificationSweeps } from './notifications/jobs.ts'
import { jobOfLetter } from './notifications/letter-actions.ts'
import { operatorJobs, operatorSweeps } from './operator/jobs.ts'
import { END_FORBIDDEN_REQUESTS, orderJobs, orderSweeps } from './orders/jobs.ts'
import type { LetterHandler } from './outside/mail/letter.ts'
import { FORGET_CUSTOMER_JOB, PERFORM_JOB } from './payments/actions.ts'
import { DETACH_CARD_JOB } from './payments/card-actions.ts'
import { EVENT_JOB, LOOK_JOB } from './payments/event-actions.ts'
import { paymentJobs, paymentSweeps } from './payments/jobs.ts'
import { RECEIPT_JOB, REQUEST_SENT_JOB } from './payments/receipt-actions.ts'
import { payoutSweeps } from './payouts/jobs.ts'
import { requestSweeps } from './requests/jobs.ts'
import { reviewSweeps } from './reviews/jobs.ts'
import { BRING_JOB } from './safety/bring-actions.ts'
import { safetyJobs, safetySweeps } from './safety/jobs.ts'
import { SAFETY_EMAIL_JOB } from './safety/safety-email.ts'
import { mailInOwnName } from './settings/actions.ts'
import { shareLinkSweeps } from './share-links/jobs.ts'
import { shippingJobs, shippingSweeps } from './shipping/jobs.ts'
import { ORDER_LABELS_JOB } from './shipping/label-actions.ts'
import { LABEL_EMAIL_JOB } from './shipping/label-email-actions.ts'
import { PARCEL_TURNED_JOB } from './shipping/tracking.ts'
import { POSTED_AGAIN_JOB } from './shipping/turn-store.ts'
import { VOID_LABELS_JOB } from './shipping/void-actions.ts'

/** Every queue that a domain may enqueue to. */
export const jobNames: readonly string[] = [
  ...identityJobNames,
  ...memberJobNames,
  REMOVE_PHOTO_FILES,
  REFRESH_LISTINGS_OF_OWNER,
  PERFORM_JOB,
  FORGET_CUSTOMER_JOB,
  DETACH_CARD_JOB,
  EVENT_JOB,
  RECEIPT_JOB,
  REQUEST_SENT_JOB,
  LOOK_JOB,
  SETTLE_JOB,
  ORDER_LABELS_JOB,
  VOID_LABELS_JOB,
  LABEL_EMAIL_JOB,
  PARCEL_TURNED_JOB,
  POSTED_AGAIN_JOB,
  ...notificationJobNames,
  END_FORBIDDEN_REQUESTS,
  DECLINE_UNLISTED_JOB,
  REQUEST_NOTE_JOB,
  SAFETY_EMAIL_JOB,
  BRING_JOB,
  ...accountJobNames,
]

function handlersOf(deps: Deps): (JobHandler | LetterHandler)[] {
  return [
    ...identityJobs(deps),
    ...memberJobs(deps),
    ...imageJobs(deps),
    ...listingJobs(deps),
    ...paymentJobs(deps),
    ...claimJobs(deps),
    ...notificationJobs(deps),
    ...orderJobs(deps),
    ...safetyJobs(deps),
    ...shippingJobs(deps),
    ...accountJobs(deps),
    ...operatorJobs(deps),
  ]
}

/** The jobs of all domains that send one letter each: the outbox lists what they send. */
export const lettersOf = (deps: Deps): LetterHandler[] => handlersOf(deps).filter((handler) => 'write' in handler)

const allJobs = (deps: Deps): JobHandler[] =>
  handlersOf(deps).map((handler) => ('write' in handler ? jobOfLetter(deps, handler) : handler))

/** The sweeps run every ten seconds in every worker process; each claims its rows. */
function allSweeps(deps: Deps): Sweep[] {
  return [
    ...identitySweeps(deps),
    ...memberSweeps(deps),
    ...imageSweeps(deps),
    ...paymentSweeps(deps),
    ...payoutSweeps(deps),
    ...requestSweeps(deps),
    ...friendSweeps(deps),
    ...handoverSweeps(deps),
    ...orderSweeps(deps),
    ...shippingSweeps(deps),
    ...issueSweeps(deps),
    ...claimSweeps(deps),
    ...reviewSweeps(deps),
    ...listingSweeps(deps),
    ...shareLinkSweeps(deps),
    { name: 'writes.old', run: () => deleteOldWrites(deps.db, deps.clock.now()) },
    { name: 'live.old-events', run: () => sweepLiveEvents(deps.db, deps.clock.now()) },
    ...notificationSweeps(deps, lettersOf(deps)),
    ...safetySweeps(deps),
    ...accountSweeps(deps),
    ...operatorSweeps(deps),
  ]
}

/** Starts the jobs of this process; `byDrain`: only when `deps.jobs.drain` is called. */
export async function startWorker(opened: Deps, { byDrain = false } = {}): Promise<void> {
  // not a copy: jobs use whatever `opened` has when they run
  const deps: Deps = Object.create(opened, { mail: { value: mailInOwnName(opened) } })
  if (byDrain) deps.jobs.register(allJobs(deps), allSweeps(deps))
  else await deps.jobs.work(allJobs(deps), allSweeps(deps))
}
