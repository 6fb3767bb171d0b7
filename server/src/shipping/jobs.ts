import { type JobHandler, job, ONE_BY_ONE } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { LABEL_LETTER_JOB, type LabelLetter, sendLabelLetter } from './letter-actions.ts'
import { VOID_LABELS_JOB, voidLabels } from './void-actions.ts'

export function shippingJobs(deps: Deps): JobHandler[] {
  return [
    job<{ orderId: string }>(VOID_LABELS_JOB, ({ orderId }) => voidLabels(deps, orderId), ONE_BY_ONE),
    job<LabelLetter>(LABEL_LETTER_JOB, (data) => sendLabelLetter(deps, data)),
  ]
}
