import { z } from 'zod/mini'
import { callPool, PoolTokens } from './identity-pool.ts'
import { now } from './now.ts'
import { saved, useSaved } from './saved.ts'
import { SendError } from './wire.ts'

/** A signed-in member's tokens. `expiresAt` is the end of the ID token, in ms of the server's time. */
const Session = z.object({ sub: z.string(), idToken: z.string(), refreshToken: z.string(), expiresAt: z.number() })
export type Session = z.infer<typeof Session>

const stored = saved<Session | null>('session', z.nullable(Session), null)
const REFRESH_MARGIN_MS = 60_000
const Nothing = z.unknown()

/** The session, or null if no member is signed in. Follows sign-in and sign-out in other tabs. */
export function useSession(): Session | null {
  return useSaved(stored)
}

export function currentSession(): Session | null {
  return stored.read()
}

export const watchSession = stored.watch

function payloadOf(idToken: string): { sub: string; exp: number } {
  const part = (idToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  return z.object({ sub: z.string(), exp: z.number() }).parse(JSON.parse(atob(part)))
}

function store({ AuthenticationResult: result }: z.infer<typeof PoolTokens>, before: string): void {
  const { sub, exp } = payloadOf(result.IdToken)
  isLeaving = false
  stored.write({ sub, idToken: result.IdToken, refreshToken: result.RefreshToken ?? before, expiresAt: exp * 1000 })
}

/** Signs in with email and password. Throws UserNotConfirmedException if the email's code was never entered. */
export async function signIn(email: string, password: string): Promise<void> {
  const AuthParameters = { USERNAME: email.trim(), PASSWORD: password }
  store(await callPool('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }, PoolTokens), '')
}

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

export type NewMember = { email: string; password: string; birthdate: string; termsVersion: string }

/** Creates an account; the pool sends a six-digit code by email. `birthdate` is YYYY-MM-DD. */
export async function signUp(member: NewMember): Promise<void> {
  const UserAttributes = [
    { Name: 'email', Value: member.email.trim() },
    { Name: 'birthdate', Value: member.birthdate },
    { Name: 'custom:termsVersion', Value: member.termsVersion },
  ]
  const credentials = { Username: member.email.trim(), Password: member.password, UserAttributes }
  const { Session } = await callPool('SignUp', credentials, CodeSent)
  codeSessions.set(`sign-up ${nameOf(member.email)}`, Session)
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

let isLeaving = false

/** Whether the member signed out here, as opposed to the session having ended. */
export function hasSignedOut(): boolean {
  return isLeaving
}

/** Signs out on this device immediately; the refresh token is revoked in the background. */
export async function signOut(): Promise<void> {
  isLeaving = true
  const session = stored.read()
  stored.clear()
  if (session) await callPool('RevokeToken', { Token: session.refreshToken }, Nothing).catch(() => undefined)
}

function isFresh(session: Session): boolean {
  return session.expiresAt - now().getTime() > REFRESH_MARGIN_MS
}

let running: Promise<string | null> | null = null

async function refresh(stale: string | undefined): Promise<string | null> {
  const session = stored.read()
  if (!session) return null
  // Another tab may have refreshed while this one waited for the lock; a used refresh token must not be used again.
  if (session.idToken !== stale && isFresh(session)) return session.idToken
  try {
    const AuthParameters = { REFRESH_TOKEN: session.refreshToken }
    store(
      await callPool('InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters }, PoolTokens),
      session.refreshToken,
    )
    return stored.read()?.idToken ?? null
  } catch (error) {
    const isOver = error instanceof SendError && error.code === 'NotAuthorizedException'
    if (isOver && stored.read()?.refreshToken === session.refreshToken) stored.clear()
    if (isOver) return stored.read()?.idToken ?? null
    throw error
  }
}

/**
 * Returns an ID token that is valid for at least a minute, or null if no member is signed in. Refreshes it if needed, one
 * refresh at a time across all tabs. `stale`: a token that the server has just rejected.
 */
export async function freshToken(stale?: string): Promise<string | null> {
  const session = stored.read()
  if (!session) return null
  if (session.idToken !== stale && isFresh(session)) return session.idToken
  running ??= withLock(() => refresh(stale ?? session.idToken)).finally(() => {
    running = null
  })
  return running
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('hemline.refresh', work) : work()
}

/** Refreshes the token's claims: after a profile was saved, or when the app returns to the foreground. */
export async function refreshClaims(): Promise<void> {
  await freshToken(stored.read()?.idToken)
}
