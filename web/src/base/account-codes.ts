import type { RefusalCode } from '@hemline/contract/refusals.ts'
import { z } from 'zod/mini'
import { appSettings, clearAppSettings } from './app-settings.ts'
import { callPool, Nothing, tokensFor } from './identity-pool.ts'
import { memberCheck } from './member-check.ts'
import { currentAccessToken, refreshClaims, revokeEnded, storeTokens } from './session.ts'
import { isLost, SendError, throwSessionEnded } from './wire.ts'

/* Operations on an account at the pool: signing in and up, passwords. Beside session.ts, which the home page loads. */

/**
 * The issuer's name for the code it sent: it has attempts of its own that no other client can use up (decision 66).
 * In memory only: the code also works without it, after a reload.
 */
const CodeSent = z.object({ Session: z.nullish(z.string()) })
const codeSessions = new Map<string, string | null | undefined>()
type CodePurpose = 'sign-up' | 'reset'
const nameOf = (email: string) => email.trim().toLowerCase()
const codeSession = (purpose: CodePurpose, email: string) => codeSessions.get(`${purpose} ${nameOf(email)}`)
const metadataOf = (purpose: CodePurpose, email: string) => {
  const session = codeSession(purpose, email)
  return session ? { ClientMetadata: { session } } : {}
}

/** Signs in with email and password. Throws UserNotConfirmedException if the email's code was never entered. */
export async function signIn(email: string, password: string): Promise<void> {
  await revokeEnded()
  storeTokens(await tokensFor(email, password))
}

export type NewMember = { email: string; password: string; birthdate: string; termsVersion: string }

const TERMS_REQUIRED: RefusalCode = 'TERMS_REQUIRED'

/**
 * Creates an account; the pool sends a six-digit code by email. `birthdate` is YYYY-MM-DD. Throws TERMS_REQUIRED where the terms
 * in force are no longer `termsVersion`.
 */
export async function signUp(member: NewMember): Promise<void> {
  const UserAttributes = [
    { Name: 'email', Value: member.email.trim() },
    { Name: 'birthdate', Value: member.birthdate },
    { Name: 'custom:termsVersion', Value: member.termsVersion },
  ]
  const credentials = { Username: member.email.trim(), Password: member.password, UserAttributes }
  const { Session } = await callPool('SignUp', credentials, CodeSent).catch(async (error: SendError) => {
    throw (await hasNewTerms(error, member)) ? new SendError(TERMS_REQUIRED, error.message, error.status) : error
  })
  codeSessions.set(`sign-up ${nameOf(member.email)}`, Session)
}

/**
 * Whether a sign-up was refused because the settings that this page read are older than the terms. Pools have one name for all that
 * a check of ours refuses, and words that may change: the settings, read again, say which it was.
 */
async function hasNewTerms({ code }: SendError, { termsVersion }: NewMember): Promise<boolean> {
  if (code !== 'UserLambdaValidationException') return false
  clearAppSettings()
  const settings = await appSettings().catch(() => null)
  return settings !== null && settings.termsVersion !== termsVersion
}

export async function confirmSignUp(email: string, code: string): Promise<void> {
  const credentials = { Username: email.trim(), ConfirmationCode: code.trim() }
  const session = codeSession('sign-up', email)
  await callPool('ConfirmSignUp', { ...credentials, ...(session ? { Session: session } : {}) }, Nothing)
}

export async function resendCode(email: string): Promise<void> {
  await callPool('ResendConfirmationCode', { Username: email.trim(), ...metadataOf('sign-up', email) }, Nothing)
}

export async function forgotPassword(email: string): Promise<void> {
  const { Session } = await callPool('ForgotPassword', { Username: email.trim() }, CodeSent)
  codeSessions.set(`reset ${nameOf(email)}`, Session)
}

export async function confirmForgotPassword(email: string, code: string, password: string): Promise<void> {
  await callPool(
    'ConfirmForgotPassword',
    { Username: email.trim(), ConfirmationCode: code.trim(), Password: password, ...metadataOf('reset', email) },
    Nothing,
  )
}

type Entered = { email: string; code: string; password: string }

/**
 * Returns a function that uses up a code by `use` and signs in. Called again after a lost answer, or after a sign-in that
 * failed, it tries first whether the code has had its effect: a second time it would be refused. Throws SendError.
 */
export function thenSignIn(use: (entered: Entered) => Promise<void>): (entered: Entered) => Promise<void> {
  let mayBeUsed = false
  let before = ''
  return async (entered) => {
    const { email, password } = entered
    if (mayBeUsed && before === password && (await isSignedIn(email, password))) return
    before = password
    mayBeUsed = true
    await use(entered).catch((error) => {
      mayBeUsed = isLost(error)
      throw error
    })
    await signIn(email, password)
  }
}

/** Whether signing in worked; false for a wrong password or an account that is not confirmed. Throws SendError otherwise. */
async function isSignedIn(email: string, password: string): Promise<boolean> {
  try {
    await signIn(email, password)
    return true
  } catch (error) {
    const isRejected = error instanceof SendError && rejected.includes(error.code)
    if (isRejected) return false
    throw error
  }
}
const rejected = ['NotAuthorizedException', 'UserNotConfirmedException']

/**
 * Runs an operation on the member's own account, with a current access token, and refreshes the claims after it: a
 * change of password or email ends older ID tokens. Throws SendError, UNAUTHENTICATED if the member is no longer signed in.
 */
export async function onOwnAccount(operation: string, input: Record<string, unknown>): Promise<void> {
  const isTheirs = memberCheck()
  await refreshClaims()
  // another tab's refresh leaves no access token here
  if (!currentAccessToken()) await refreshClaims()
  if (!isTheirs()) throwSessionEnded()
  await callPool(operation, { AccessToken: currentAccessToken(), ...input }, Nothing)
  await refreshClaims()
}

/**
 * Changes the password. This session goes on with new tokens, all others end. Throws SendError: NotAuthorizedException
 * for a wrong password, InvalidPasswordException for a new one that is not accepted.
 */
export async function changePassword(password: string, proposed: string): Promise<void> {
  await onOwnAccount('ChangePassword', { PreviousPassword: password, ProposedPassword: proposed })
}
