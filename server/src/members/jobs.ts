import { DAY_MS } from '@hemline/contract/durations.ts'
import { CODE_MINUTES } from '@hemline/contract/limits.ts'
import { hourly, type JobHandler, job, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { composeEmail } from '../outside/mail/compose-email.ts'
import { type LetterHandler, letterJob } from '../outside/mail/letter.ts'
import { SmsRefused } from '../outside/sms/port.ts'
import {
  PHONE_MOVED_EMAIL_JOB,
  type PhoneMovedEmail,
  phoneCodeOf,
  TEXT_PHONE_CODE,
  type TextPhoneCode,
} from './phone-actions.ts'
import { deleteOldPhoneCodes, findPhoneCode, setPhoneCode } from './phone-store.ts'
import { findMember } from './store.ts'

export const memberJobNames = [TEXT_PHONE_CODE, PHONE_MOVED_EMAIL_JOB]

export function memberJobs(deps: Deps): (JobHandler | LetterHandler)[] {
  return [
    job<TextPhoneCode>(TEXT_PHONE_CODE, async ({ id }) => {
      const row = await findPhoneCode(deps.db, id)
      // a code that expired or was used meanwhile is not sent
      if (!row || row.usedAt || row.refusedAt || row.expiresAt <= deps.clock.now()) return
      if (!deps.sms) throw new Error('No text service is configured: a phone code could not be sent')
      const text = phoneCodeText(await phoneCodeOf(deps, id), deps.env.publicUrl)
      try {
        await deps.sms.send({ to: row.phoneNumber, text, key: `phone-code:${id}` })
      } catch (error) {
        if (!(error instanceof SmsRefused)) throw error
        deps.log.warn({ reason: error.message }, 'a phone number takes no text')
        await setPhoneCode(deps.db, id, { refusedAt: deps.clock.now() })
      }
    }),
    letterJob<PhoneMovedEmail>(PHONE_MOVED_EMAIL_JOB, async ({ memberId, at, lastDigits }) => {
      const row = await findMember(deps.db, memberId)
      if (!row || row.erasedAt) return null
      const message = { ...phoneMovedEmail(row, { lastDigits, deps }), key: `phone-moved:${memberId}:${at}` }
      return { memberId, message }
    }),
  ]
}

export function memberSweeps({ db, clock }: Deps): Sweep[] {
  const forget = (now: Date) => deleteOldPhoneCodes(db, new Date(now.getTime() - DAY_MS))
  return [{ name: 'members.old-phone-codes', run: hourly(clock, forget) }]
}

/**
 * The last line allows phones to fill in the code on our own site only (origin-bound one-time codes). Without typographic
 * characters, with which a text message holds 70 characters instead of 160.
 */
function phoneCodeText(code: string, publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `${code} is your Hemline code. It lasts ${CODE_MINUTES} minutes. Never share it with anyone.\n\n@${hostname} #${code}`
}

function phoneMovedEmail(
  { id, email }: { id: string; email: string },
  { lastDigits, deps }: { lastDigits: string; deps: Pick<Deps, 'env'> },
) {
  return composeEmail({
    to: email,
    subject: 'Your phone number is no longer verified',
    paragraphs: [
      `Someone has just verified the phone number ending ${lastDigits} for another Hemline account, with a code that we texted to it. A number belongs to one account, so it’s no longer verified on yours.`,
      'If you have a new number, add it in your personal details. If the number is still yours, verify it again there: that takes a minute.',
    ],
    action: { label: 'Check your phone number', url: `${deps.env.publicUrl}/personal-details/${id}` },
  })
}
