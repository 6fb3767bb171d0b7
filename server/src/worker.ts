import type { JobHandler, Sweep } from './base/jobs.ts'
import { SETTLE_JOB } from './claims/charge.ts'
import { claimJobs, claimSweeps } from './claims/jobs.ts'
import type { Deps } from './deps.ts'
import { identityJobNames, identityJobs, identitySweeps } from './identity/jobs.ts'
import { imageSweeps } from './images/jobs.ts'
import { issueJobs, issueSweeps } from './issues/jobs.ts'
import { TELL_JOB } from './issues/tell.ts'
import { listingJobs, REFRESH_LISTINGS_OF_OWNER } from './listings/jobs.ts'
import { orderJobs, orderSweeps } from './orders/jobs.ts'
import { NOTICE_JOB } from './orders/notices.ts'
import { PERFORM_JOB } from './payments/actions.ts'
import { paymentJobs, paymentSweeps } from './payments/jobs.ts'
import { reviewSweeps } from './reviews/jobs.ts'
import { shareLinkSweeps } from './share-links/jobs.ts'

/** Every queue that a domain may enqueue to. */
export const jobNames: readonly string[] = [
  ...identityJobNames,
  REFRESH_LISTINGS_OF_OWNER,
  PERFORM_JOB,
  NOTICE_JOB,
  TELL_JOB,
  SETTLE_JOB,
]

/** The jobs of all domains. */
export function allJobs(deps: Deps): JobHandler[] {
  return [
    ...identityJobs(deps),
    ...listingJobs(deps),
    ...paymentJobs(deps),
    ...orderJobs(deps),
    ...issueJobs(deps),
    ...claimJobs(deps),
  ]
}

/** What the clock starts every ten seconds, in every process that works; each claims its rows itself. */
export function allSweeps(deps: Deps): Sweep[] {
  return [
    ...identitySweeps(deps),
    ...imageSweeps(deps),
    ...paymentSweeps(deps),
    ...orderSweeps(deps),
    ...issueSweeps(deps),
    ...claimSweeps(deps),
    ...reviewSweeps(deps),
    ...shareLinkSweeps(deps),
  ]
}

/** Starts the job side of this process. */
export async function startWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(allJobs(deps), allSweeps(deps))
}
