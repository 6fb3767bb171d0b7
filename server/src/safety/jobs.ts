import { hourly, type JobHandler, job, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { isBanned } from '../members/ban-store.ts'
import { isSuspended, type Standing } from '../members/standing.ts'
import { type LetterHandler, letterJob } from '../outside/mail/letter.ts'
import { BRING_JOB, type Brought, bringToOperators } from './bring-actions.ts'
import { SAFETY_EMAIL_JOB, type SafetyEmail, safetyEmail } from './safety-email.ts'
import { emptyErasedReports, findAddressee } from './store.ts'

/** Whether a letter about the account is no longer true: it waited, or is sent again, and another decision came after it. */
async function isOver({ db }: Deps, { kind, memberId }: SafetyEmail, standing: Standing) {
  if (kind === 'REINSTATED') return isSuspended(standing)
  if (kind === 'BANNED') return !(await isBanned(db, memberId))
  return kind === 'SUSPENDED' && (!isSuspended(standing) || (await isBanned(db, memberId)))
}

export function safetyJobs(deps: Deps): (JobHandler | LetterHandler)[] {
  return [
    job<Brought>(BRING_JOB, (brought) => bringToOperators(deps, brought)),
    letterJob<SafetyEmail>(SAFETY_EMAIL_JOB, async (decision) => {
      const { memberId } = decision
      const to = await findAddressee(deps.db, memberId)
      if (!to || (await isOver(deps, decision, to))) return null
      const { email, firstName } = to
      return { memberId, message: safetyEmail(decision, { email, firstName, publicUrl: deps.env.publicUrl }) }
    }),
  ]
}

export function safetySweeps({ db, clock }: Deps): Sweep[] {
  // a report may be closed while its member is being erased: neither sees what the other has not yet committed
  return [{ name: 'safety.erased-reports', run: hourly(clock, () => emptyErasedReports(db)) }]
}
