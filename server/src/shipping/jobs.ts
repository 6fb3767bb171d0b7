import { type JobHandler, job, ONE_BY_ONE } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { type LetterHandler, letterJob } from '../outside/mail/letter.ts'
import { aboutLabel, LABEL_EMAIL_JOB, type LabelEmail, writeLabelEmail } from './label-email-actions.ts'
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
