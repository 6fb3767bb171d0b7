import { EMAIL_JOBS, hourly, type JobHandler, job, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import type { LetterHandler } from '../outside/mail/letter.ts'
import { DELIVER_JOB, type DeliverData, queueDue, tidy } from './actions.ts'
import { deliver, PUSH_JOB, type PushData, pushTo } from './delivery-actions.ts'
import { NEWSLETTER_JOB, type NewsletterData, queueEmails, sendIssueTo } from './newsletter-actions.ts'
import { keepGivenUp } from './outbox-actions.ts'

export const notificationJobNames = [DELIVER_JOB, PUSH_JOB, NEWSLETTER_JOB] as const

export function notificationJobs(deps: Deps): JobHandler[] {
  return [
    job<DeliverData>(DELIVER_JOB, (data) => deliver(deps, data), EMAIL_JOBS),
    job<PushData>(PUSH_JOB, (data) => pushTo(deps, data), EMAIL_JOBS),
    job<NewsletterData>(NEWSLETTER_JOB, (data) => sendIssueTo(deps, data), EMAIL_JOBS),
  ]
}

export function notificationSweeps(deps: Deps, letters: readonly LetterHandler[]): Sweep[] {
  return [
    { name: 'notifications.due', run: () => queueDue(deps) },
    { name: 'notifications.newsletters', run: () => queueEmails(deps) },
    {
      name: 'notifications.tidy',
      run: hourly(deps.clock, async () => {
        await tidy(deps)
        await keepGivenUp(deps, letters)
      }),
    },
  ]
}
