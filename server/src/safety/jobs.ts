import { hourly, type JobHandler, job, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { type LetterHandler, letterJob } from '../outside/mail/letter.ts'
import { BRING_JOB, type Brought, bringToOperators } from './bring-actions.ts'
import { SAFETY_EMAIL_JOB, type SafetyEmail, safetyEmail } from './safety-email.ts'
import { emptyErasedReports, findAddressee } from './store.ts'

export function safetyJobs(deps: Deps): (JobHandler | LetterHandler)[] {
  return [
    job<Brought>(BRING_JOB, (brought) => bringToOperators(deps, brought)),
    letterJob<SafetyEmail>(SAFETY_EMAIL_JOB, async (decision) => {
      const { memberId } = decision
      const to = await findAddressee(deps.db, memberId)
      const isOver = (decision.kind === 'SUSPENDED' || decision.kind === 'BANNED') && !to?.suspendedAt
      if (!to || isOver) return null
      const { email, firstName } = to
      return { memberId, message: safetyEmail(decision, { email, firstName, publicUrl: deps.env.publicUrl }) }
    }),
  ]
}

export function safetySweeps({ db, clock }: Deps): Sweep[] {
  // a report may be closed while its member is being erased: neither sees what the other has not yet committed
  return [{ name: 'safety.erased-reports', run: hourly(clock, () => emptyErasedReports(db)) }]
}
