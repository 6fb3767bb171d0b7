import { type JobHandler, job } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { BRING_JOB, type Brought, bringToOperators } from './bring-actions.ts'
import { SAFETY_EMAIL_JOB, type SafetyEmail, safetyEmail } from './safety-email.ts'
import { findAddressee } from './store.ts'

export function safetyJobs(deps: Deps): JobHandler[] {
  return [
    job<Brought>(BRING_JOB, (brought) => bringToOperators(deps, brought)),
    job<SafetyEmail>(SAFETY_EMAIL_JOB, async (decision) => {
      const to = await findAddressee(deps.db, decision.memberId)
      if (to)
        await deps.mail.send(
          safetyEmail(decision, { email: to.email, firstName: to.firstName, publicUrl: deps.env.publicUrl }),
        )
    }),
  ]
}
