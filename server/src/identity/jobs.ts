import { EMAIL_JOBS, hourly, type JobHandler, job, type Sweep } from '../base/job.ts'
import { codeFor } from '../base/one-time-code.ts'
import type { Deps } from '../deps.ts'
import { isBannedEmail } from '../members/ban-actions.ts'
import { findMember } from '../members/store.ts'
import { type Addressed, type LetterHandler, letterJob } from '../outside/mail/letter.ts'
import { readContact } from '../settings/actions.ts'
import {
  accountConnectedEmail,
  addressChangedEmail,
  addressConfirmedEmail,
  addressTakenEmail,
  alreadyMemberEmail,
  confirmationEmail,
  newAddressEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from './account-emails.ts'
import { findEmailChange, isEmailTaken } from './email-change-store.ts'
import { openIssuer } from './issuer.ts'
import { forgetRefreshes } from './outside-refresh.ts'
import { deleteOutdated, findAccount, findAccountByEmail, findResetCode, findSignUp } from './store.ts'

/** Sends the email of a sign-up: the code, or the notice that the address has an account. */
export const SEND_CODE = 'identity.send-code'
/** Sends the code for a forgotten password, if the address has an account. */
export const SEND_RESET = 'identity.send-reset'
/** Notifies a member that their password was changed. */
export const PASSWORD_CHANGED_JOB = 'identity.tell-password-changed'

/** Sends the code to a new email address, or a notice to the owner of a taken one. */
export const SEND_EMAIL_CODE = 'identity.send-email-code'
/** Notifies the former address of an account that its email address was changed. */
export const EMAIL_CHANGED_JOB = 'identity.tell-email-changed'
/** Notifies the new address of an account that an operator confirmed it. */
export const EMAIL_CONFIRMED_JOB = 'identity.tell-email-confirmed'

/** Notifies a member that their account was connected with an issuer elsewhere. */
export const ACCOUNT_CONNECTED_JOB = 'identity.tell-account-connected'

export const identityJobNames = [
  ...[SEND_CODE, SEND_RESET, PASSWORD_CHANGED_JOB],
  ...[SEND_EMAIL_CODE, EMAIL_CHANGED_JOB, EMAIL_CONFIRMED_JOB, ACCOUNT_CONNECTED_JOB],
]

export type SendCode = { signUpId: string; no: number }
export type SendReset = { id: string }
export type SendEmailCode = { id: string; no: number }
export type EmailChangedData = { id: string }
/** `at`: when it was connected; the jobs of a former version have none. */
export type AccountConnectedData = { memberId: string; issuer: string; at?: string }
export type PasswordChangedData = { accountId: string; at: string }

/** Whether a code has ended before its email was sent: the mail server was away, and the member has asked for another. */
const isOver = ({ clock }: Deps, { codeExpiresAt }: { codeExpiresAt: Date }) => codeExpiresAt <= clock.now()

export function identityJobs(deps: Deps): (JobHandler | LetterHandler)[] {
  const issuer = openIssuer(deps)
  return [
    job<SendCode>(
      SEND_CODE,
      async ({ signUpId, no }) => {
        const signUp = await findSignUp(deps.db, signUpId)
        if (!signUp || signUp.confirmedAt || signUp.codeNo !== no) return
        const key = `sign-up:${signUpId}:${no}`
        const account = await findAccountByEmail(deps.db, signUp.email)
        // the address of a banned account stays taken, also once the account is erased: the same letter
        const isTaken = account !== undefined || (await isBannedEmail(deps, deps.db, signUp.email))
        if (!isTaken && isOver(deps, signUp)) return
        const code = codeFor(await issuer.secret(), { purpose: 'sign-up', id: signUpId, no })
        await deps.mail.send(
          isTaken
            ? alreadyMemberEmail({ to: account?.email ?? signUp.email, publicUrl: deps.env.publicUrl, key })
            : confirmationEmail({ to: signUp.email, code, key }),
        )
      },
      EMAIL_JOBS,
    ),
    job<SendReset>(
      SEND_RESET,
      async ({ id }) => {
        const reset = await findResetCode(deps.db, id)
        const account = reset && (await findAccountByEmail(deps.db, reset.email))
        if (!account || isOver(deps, reset)) return
        const code = codeFor(await issuer.secret(), { purpose: 'reset', id, no: 1 })
        await deps.mail.send(passwordResetEmail({ to: account.email, code, key: `reset:${id}` }))
      },
      EMAIL_JOBS,
    ),
    letterJob<PasswordChangedData>(
      PASSWORD_CHANGED_JOB,
      async ({ accountId, at }) => {
        const account = await findAccount(deps.db, accountId)
        if (!account || !(await findMember(deps.db, accountId))) return null
        const key = `password-changed:${accountId}:${at}`
        const about = { to: account.email, publicUrl: deps.env.publicUrl, at: new Date(at) }
        const message = passwordChangedEmail({ ...about, key })
        return { memberId: accountId, message }
      },
      ({ accountId }) => ({ memberId: accountId }),
    ),
    letterJob<AccountConnectedData>(ACCOUNT_CONNECTED_JOB, async ({ memberId, issuer: from, at }) => {
      const member = await findMember(deps.db, memberId)
      if (!member) return null
      const connected = { host: new URL(from).host, at: at ? new Date(at) : null }
      const about = { ...connected, to: member.email, contact: await readContact(deps) }
      return { memberId, message: accountConnectedEmail({ ...about, key: `account-connected:${memberId}:${from}` }) }
    }),
    job<SendEmailCode>(
      SEND_EMAIL_CODE,
      async ({ id, no }) => {
        const change = await findEmailChange(deps.db, id)
        if (!change || change.changedAt || change.codeNo !== no) return
        const { email: to } = change
        const key = `email-change:${id}:${no}`
        const isTaken = (await isEmailTaken(deps.db, to)) || (await isBannedEmail(deps, deps.db, to))
        if (!isTaken && isOver(deps, change)) return
        const code = codeFor(await issuer.secret(), { purpose: 'email', id, no })
        await deps.mail.send(
          isTaken ? addressTakenEmail({ to, publicUrl: deps.env.publicUrl, key }) : newAddressEmail({ to, code, key }),
        )
      },
      EMAIL_JOBS,
    ),
    letterJob<EmailChangedData>(
      EMAIL_CHANGED_JOB,
      async ({ id }) => {
        const change = await findEmailChange(deps.db, id)
        const member = change && (await findMember(deps.db, change.accountId))
        if (!change?.formerEmail || !change.changedAt || !member) return null
        const { email: newEmail, formerEmail: to, changedAt: at } = change
        const about = { to, newEmail, at, publicId: member.publicId, contact: await readContact(deps) }
        return { memberId: member.id, message: addressChangedEmail({ ...about, key: `email-changed:${id}` }) }
      },
      ({ id }) => memberOf(deps, id),
    ),
    letterJob<EmailChangedData>(
      EMAIL_CONFIRMED_JOB,
      async ({ id }) => {
        const change = await findEmailChange(deps.db, id)
        if (!change?.changedAt) return null
        const key = `email-confirmed:${id}`
        const message = addressConfirmedEmail({ to: change.email, publicUrl: deps.env.publicUrl, key })
        return { memberId: change.accountId, message }
      },
      ({ id }) => memberOf(deps, id),
    ),
  ]
}

async function memberOf({ db }: Deps, changeId: string): Promise<Addressed | null> {
  const change = await findEmailChange(db, changeId)
  return change ? { memberId: change.accountId } : null
}

export function identitySweeps({ db, clock }: Deps): Sweep[] {
  const tidy = async (now: Date) => {
    await deleteOutdated(db, now)
    await forgetRefreshes({ db }, now)
  }
  return [{ name: 'identity.tidy', run: hourly(clock, tidy) }]
}
