import { EMAIL_JOBS, hourly, type JobHandler, job, type Sweep } from '../base/jobs.ts'
import { codeFor } from '../base/one-time-code.ts'
import type { Deps } from '../deps.ts'
import { alreadyMemberEmail, confirmationEmail, passwordChangedEmail, passwordResetEmail } from './account-emails.ts'
import { openIssuer } from './issuer.ts'
import { deleteOutdated, findAccount, findAccountByEmail, findResetCode, findSignUp } from './store.ts'

/** Sends the email of a sign-up: the code, or the notice that the address has an account. */
export const SEND_CODE = 'identity.send-code'
/** Sends the code for a forgotten password, if the address has an account. */
export const SEND_RESET = 'identity.send-reset'
/** Notifies a member that their password was changed. */
export const PASSWORD_CHANGED_JOB = 'identity.tell-password-changed'

export const identityJobNames = [SEND_CODE, SEND_RESET, PASSWORD_CHANGED_JOB]

export type SendCode = { signUpId: string; no: number }
export type SendReset = { id: string }
export type PasswordChangedData = { accountId: string; at: string }

export function identityJobs(deps: Deps): JobHandler[] {
  const issuer = openIssuer(deps)
  return [
    job<SendCode>(
      SEND_CODE,
      async ({ signUpId, no }) => {
        const signUp = await findSignUp(deps.db, signUpId)
        if (!signUp || signUp.confirmedAt || signUp.codeNo !== no) return
        const key = `sign-up:${signUpId}:${no}`
        const account = await findAccountByEmail(deps.db, signUp.email)
        const code = codeFor(await issuer.secret(), { purpose: 'sign-up', id: signUpId, no })
        await deps.mail.send(
          account
            ? alreadyMemberEmail({ to: account.email, publicUrl: deps.env.publicUrl, key })
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
        if (!account) return
        const code = codeFor(await issuer.secret(), { purpose: 'reset', id, no: 1 })
        await deps.mail.send(passwordResetEmail({ to: account.email, code, key: `reset:${id}` }))
      },
      EMAIL_JOBS,
    ),
    job<PasswordChangedData>(PASSWORD_CHANGED_JOB, async ({ accountId, at }) => {
      const account = await findAccount(deps.db, accountId)
      if (!account) return
      const key = `password-changed:${accountId}:${at}`
      await deps.mail.send(passwordChangedEmail({ to: account.email, publicUrl: deps.env.publicUrl, key }))
    }),
  ]
}

export function identitySweeps({ db, clock }: Deps): Sweep[] {
  return [{ name: 'identity.tidy', run: hourly(clock, (now) => deleteOutdated(db, now)) }]
}
