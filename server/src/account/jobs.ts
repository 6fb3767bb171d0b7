import { accountTexts } from '@hemline/contract/account/words.ts'
import { formatDay, formatInstant, today } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { COUNTED_DAYS } from '@hemline/contract/limits.ts'
import { greeting } from '../base/greeting.ts'
import { hourly, type JobHandler, job, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { removeFilesOfJob } from '../images/actions.ts'
import { isBanned } from '../members/ban-store.ts'
import { findMember } from '../members/store.ts'
import { composeEmail } from '../outside/mail/compose-email.ts'
import { type LetterHandler, letterJob } from '../outside/mail/letter.ts'
import { FORGET_CUSTOMER_JOB } from '../payments/actions.ts'
import { CLOSING_EMAIL_JOB, eraseDue, LIST_ERASURE, type ListedErasure, REMOVE_FILES } from './actions.ts'
import { appendErased } from './erased-list.ts'
import { EXPORTED_EMAIL_JOB, type Exported } from './export-actions.ts'
import { EXPORT_EMAIL_JOB, type ExportEmail, exportLink } from './export-link-actions.ts'
import { deleteOldExports } from './store.ts'

export const accountJobNames = [CLOSING_EMAIL_JOB, EXPORT_EMAIL_JOB, EXPORTED_EMAIL_JOB, REMOVE_FILES, LIST_ERASURE]

export function accountJobs(deps: Deps): (JobHandler | LetterHandler)[] {
  return [
    letterJob<{ memberId: string; deletesAt: string }>(CLOSING_EMAIL_JOB, async ({ memberId, deletesAt }) => {
      const row = await findMember(deps.db, memberId)
      if (!row?.deletesAt || row.erasedAt || row.deletesAt.toISOString() !== deletesAt) return null
      const day = formatDay(today(new Date(deletesAt)))
      return {
        memberId,
        message: {
          ...composeEmail({
            to: row.email,
            subject: accountTexts.closingTitle(day),
            paragraphs: [
              greeting(row.firstName),
              `as you asked, your account will be deleted on ${day}. Until then it is hidden, and nothing is lost.`,
              'If you change your mind, or didn’t ask for this, sign in and choose to keep it. After that it can’t be restored.',
            ],
            action: { label: accountTexts.keep, url: `${deps.env.publicUrl}/sign-in` },
          }),
          key: `closing:${memberId}:${deletesAt}`,
        },
      }
    }),
    letterJob<ExportEmail>(EXPORT_EMAIL_JOB, async ({ memberId, expiresAt, hour }) => {
      const row = await findMember(deps.db, memberId)
      if (!row || row.erasedAt || deps.clock.now().getTime() >= expiresAt) return null
      return {
        memberId,
        message: {
          ...composeEmail({
            to: row.email,
            subject: 'A copy of your data',
            paragraphs: [
              greeting(row.firstName),
              `you asked us for a copy of everything we hold about you. Download it from this page by ${formatDay(today(new Date(expiresAt - 1)))}.`,
              'No one else at Hemline has seen it. Please don’t forward this email: the link works for anyone who has it.',
            ],
            action: { label: 'Download your data', url: await exportLink(deps, { memberId, expiresAt }, row.email) },
          }),
          key: `export:${memberId}:${expiresAt}:${hour ?? ''}`,
        },
      }
    }),
    letterJob<Exported>(EXPORTED_EMAIL_JOB, async ({ memberId, at }) => {
      const row = await findMember(deps.db, memberId)
      if (!row || row.erasedAt) return null
      // by the link of an operator: who is banned cannot sign in
      const isOut = await isBanned(deps.db, memberId)
      return {
        memberId,
        message: {
          ...composeEmail({
            to: row.email,
            subject: 'Your data was downloaded',
            paragraphs: [
              greeting(row.firstName),
              `a copy of everything we hold about you was downloaded on ${formatInstant(new Date(at))}.`,
              ...(isOut ? [] : ['If that wasn’t you, change your password now: that also signs out every device.']),
            ],
            action: isOut
              ? undefined
              : { label: 'Open your account', url: `${deps.env.publicUrl}/personal-details/${memberId}` },
          }),
          key: `exported:${memberId}:${at}`,
        },
      }
    }),
    job<{ files: string[] }>(REMOVE_FILES, ({ files }) => removeFilesOfJob(deps, REMOVE_FILES, files)),
    job<ListedErasure>(LIST_ERASURE, (erased) => appendErased(deps.env.dataFolder, erased)),
  ]
}

/** What an erasure still has to delete elsewhere is known by its job alone: one that was given up is stored this long for the host. */
const FAILED_ERASURE_DAYS = 365

export function accountSweeps(deps: Deps): Sweep[] {
  const forget = (now: Date) => deleteOldExports(deps.db, new Date(now.getTime() - COUNTED_DAYS * DAY_MS))
  return [
    { name: 'account.erase', run: () => eraseDue(deps) },
    {
      name: 'account.failed-erasures',
      run: hourly(deps.clock, () =>
        deps.jobs.keepFailed([REMOVE_FILES, LIST_ERASURE, FORGET_CUSTOMER_JOB], FAILED_ERASURE_DAYS),
      ),
    },
    { name: 'account.old-exports', run: hourly(deps.clock, forget) },
  ]
}
