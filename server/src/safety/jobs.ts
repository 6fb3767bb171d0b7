import { type JobHandler, job } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { SAFETY_LETTER, type SafetyLetter, safetyLetter } from './letters.ts'
import { findAddressee } from './store.ts'

export function safetyJobs(deps: Deps): JobHandler[] {
  return [
    job<SafetyLetter>(SAFETY_LETTER, async (told) => {
      const to = await findAddressee(deps.db, told.memberId)
      if (to) await deps.mail.send(safetyLetter(told, { email: to.email, firstName: to.firstName }))
    }),
  ]
}
