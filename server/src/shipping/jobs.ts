import { hourly, type JobHandler, job, ONE_BY_ONE, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { type LetterHandler, letterJob } from '../outside/mail/letter.ts'
import { aboutLabel, LABEL_EMAIL_JOB, type LabelEmail, writeLabelEmail } from './label-email-actions.ts'
import { deleteOldLabels } from './label-store.ts'
import { longOverBefore } from './long-over.ts'
import { VOID_LABELS_JOB, voidLabels } from './void-actions.ts'

export function shippingJobs(deps: Deps): (JobHandler | LetterHandler)[] {
  return [
    job<{ orderId: string }>(
      VOID_LABELS_JOB,
      async ({ orderId }) => {
        await voidLabels(deps, orderId)
      },
      ONE_BY_ONE,
    ),
    letterJob<LabelEmail>(
      LABEL_EMAIL_JOB,
      (data) => writeLabelEmail(deps, data),
      (data) => aboutLabel(deps, data),
    ),
  ]
}

const LABELS_DELETED_PER_STATEMENT = 500

/** Labels have the addresses of both: their files are deleted when the addresses are no longer shown (product.md §1). */
export function shippingSweeps({ db, clock }: Deps): Sweep[] {
  const deleteLabels = async (now: Date) => {
    const batch = { closedBefore: longOverBefore(now), most: LABELS_DELETED_PER_STATEMENT }
    while ((await deleteOldLabels(db, batch)) === batch.most);
  }
  return [{ name: 'shipping.old-labels', run: hourly(clock, deleteLabels) }]
}
