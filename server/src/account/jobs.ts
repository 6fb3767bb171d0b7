import { accountTexts } from '@hemline/contract/account/words.ts'
import { formatDay, today } from '@hemline/contract/days.ts'
import { type JobHandler, job, type Sweep } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { findMember } from '../members/store.ts'
import { composeEmail } from '../outside/mail/compose-email.ts'
import { CLOSING_EMAIL_JOB, eraseDue, REMOVE_FILES } from './actions.ts'

export const accountJobNames = [CLOSING_EMAIL_JOB, REMOVE_FILES]

export function accountJobs(deps: Deps): JobHandler[] {
  return [
    job<{ memberId: string; deletesAt: string }>(CLOSING_EMAIL_JOB, async ({ memberId, deletesAt }) => {
      const row = await findMember(deps.db, memberId)
      if (!row?.deletesAt || row.erasedAt) return
      const day = formatDay(today(new Date(deletesAt)))
      await deps.mail.send({
        ...composeEmail({
          to: row.email,
          subject: accountTexts.closingTitle(day),
          paragraphs: [
            `Hello ${row.firstName},`,
            `as you asked, your account will be deleted on ${day}. Until then it is hidden, and nothing is lost.`,
            'If you change your mind, or didn’t ask for this, sign in and choose to keep it. After that it can’t be restored.',
          ],
          action: { label: accountTexts.keep, url: `${deps.env.publicUrl}/sign-in` },
        }),
        key: `closing:${memberId}:${deletesAt}`,
      })
    }),
    job<{ files: string[] }>(REMOVE_FILES, async ({ files }) => {
      for (const file of files) await deps.imageStore.remove(file)
    }),
  ]
}

export function accountSweeps(deps: Deps): Sweep[] {
  return [{ name: 'account.erase', run: () => eraseDue(deps) }]
}
