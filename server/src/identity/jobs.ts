import { hourly, type JobHandler, job, LETTERS, type Sweep } from '../base/jobs.ts'
import { codeFor } from '../base/one-time-code.ts'
import type { Deps } from '../deps.ts'
import { openIssuer } from './issuer.ts'
import { alreadyMemberLetter, confirmLetter, passwordChangedLetter, resetLetter } from './letters.ts'
import { deleteOutdated, findAccount, findAccountByEmail, findResetCode, findSignUp } from './store.ts'

/** Sends the letter of a sign-up: the code, or that the e-mail has an account. */
export const SEND_CODE = 'identity.send-code'
/** Sends the code for a forgotten password, if the e-mail has an account at all. */
export const SEND_RESET = 'identity.send-reset'
/** Tells a member that her password was changed. */
export const TELL_PASSWORD_CHANGED = 'identity.tell-password-changed'

export const identityJobNames = [SEND_CODE, SEND_RESET, TELL_PASSWORD_CHANGED]

export type SendCode = { signUpId: string; no: number }
export type SendReset = { id: string }
export type TellPasswordChanged = { accountId: string; at: string }

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
            ? alreadyMemberLetter({ to: account.email, publicUrl: deps.env.publicUrl, key })
            : confirmLetter({ to: signUp.email, code, key }),
        )
      },
      LETTERS,
    ),
    job<SendReset>(
      SEND_RESET,
      async ({ id }) => {
        const reset = await findResetCode(deps.db, id)
        const account = reset && (await findAccountByEmail(deps.db, reset.email))
        if (!account) return
        const code = codeFor(await issuer.secret(), { purpose: 'reset', id, no: 1 })
        await deps.mail.send(resetLetter({ to: account.email, code, key: `reset:${id}` }))
      },
      LETTERS,
    ),
    job<TellPasswordChanged>(TELL_PASSWORD_CHANGED, async ({ accountId, at }) => {
      const account = await findAccount(deps.db, accountId)
      if (!account) return
      const key = `password-changed:${accountId}:${at}`
      await deps.mail.send(passwordChangedLetter({ to: account.email, publicUrl: deps.env.publicUrl, key }))
    }),
  ]
}

export function identitySweeps({ db, clock }: Deps): Sweep[] {
  return [{ name: 'identity.tidy', run: hourly(clock, (now) => deleteOutdated(db, now)) }]
}
