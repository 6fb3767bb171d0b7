import { HOUR_MS } from '@hemline/contract/spans.ts'
import { type JobHandler, job, type Sweep } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { DELIVER_JOB, type DeliverData, queueDue, tidy } from './actions.ts'
import { deliver, PUSH_JOB, type PushData, pushTo } from './deliver.ts'
import { NEWSLETTER_JOB, type NewsletterData, queueLetters, sendIssueTo } from './newsletter.ts'

export const notificationJobNames = [DELIVER_JOB, PUSH_JOB, NEWSLETTER_JOB] as const

export function notificationJobs(deps: Deps): JobHandler[] {
  return [
    job<DeliverData>(DELIVER_JOB, (data) => deliver(deps, data)),
    job<PushData>(PUSH_JOB, (data) => pushTo(deps, data)),
    job<NewsletterData>(NEWSLETTER_JOB, (data) => sendIssueTo(deps, data)),
  ]
}

const TIDY_EVERY_MS = HOUR_MS

export function notificationSweeps(deps: Deps): Sweep[] {
  let tidiedAt = 0
  const tidyHourly = async () => {
    const now = deps.clock.now().getTime()
    if (now - tidiedAt < TIDY_EVERY_MS) return
    await tidy(deps)
    tidiedAt = now
  }
  return [
    { name: 'notifications.due', run: () => queueDue(deps) },
    { name: 'notifications.newsletters', run: () => queueLetters(deps) },
    { name: 'notifications.tidy', run: tidyHourly },
  ]
}
