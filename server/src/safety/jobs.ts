import { type JobHandler, job } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { SAFETY_EMAIL_JOB, type SafetyEmail, safetyEmail } from './safety-email.ts'
import { findAddressee } from './store.ts'

export function safetyJobs(deps: Deps): JobHandler[] {
  return [
    job<SafetyEmail>(SAFETY_EMAIL_JOB, async (decision) => {
      const to = await findAddressee(deps.db, decision.memberId)
      if (to) await deps.mail.send(safetyEmail(decision, { email: to.email, firstName: to.firstName }))
    }),
  ]
}
