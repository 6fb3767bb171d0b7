import { z } from 'zod/mini'
import { now } from './now.ts'
import { saved, useSaved } from './saved.ts'
import { Session, type SessionWire, type Tokens } from './tokens.ts'
import { throwUnreachable } from './wire.ts'
import { withLock } from './with-lock.ts'

const stored = saved<Session | null>('session', z.nullable(Session), null)
/** Refresh tokens of sessions that ended here, until the issuer has revoked them (decision 383). */
const ended = saved<string[]>('ended-sessions', z.array(z.string()), [])
const REFRESH_MARGIN_MS = 60_000
/** For operations on the account itself; in memory only. Another tab may have signed in another member since. */
let access: { sub: string; token: string | undefined } | undefined

/** The session, or null if no member is signed in. Follows sign-in and sign-out in other tabs. */
export function useSession(): Session | null {
  return useSaved(stored)
}

export function currentSession(): Session | null {
  return stored.read()
}

/** The signed-in member's access token, if this tab has one of theirs. */
export function currentAccessToken(): string | undefined {
  return access?.sub === stored.read()?.sub ? access?.token : undefined
}

export const watchSession = stored.watch

/** Begins a view in this tab, from the next load of the page on. The operator's own session stays in the other tabs. */
export function startView(session: Session): void {
  saved('session', z.nullable(Session), null, 'session').write(session)
}

/** The member's id at the issuer, and the end of the token in seconds. */
function payloadOf(idToken: string): { sub: string; exp: number } {
  const part = (idToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  return z.object({ sub: z.string(), exp: z.number() }).parse(JSON.parse(atob(part)))
}

/** Stores the tokens of a sign-in, or of a refresh that left the refresh token as it was `before`. */
export function storeTokens(tokens: Tokens, before = ''): void {
  const { sub, exp } = payloadOf(tokens.idToken)
  const { idToken, isOutside } = tokens
  access = { sub, token: tokens.accessToken }
  const refreshToken = tokens.refreshToken ?? before
  stored.write({ sub, idToken, refreshToken, expiresAt: exp * 1000, ...(isOutside && { isOutside }) })
}

/** Loaded when it is needed: no visitor has a session, and most pages find a fresh token. */
const wireOf = (session: Session): Promise<SessionWire> =>
  session.isOutside ? import('./outside-session.ts') : import('./identity-pool.ts')

/** The address at which the member signed out, until they are led from there. */
let leftFrom: string | null = null

/** Whether the member signed out here, at this address, as opposed to the session having ended. */
export const hasSignedOut = (): boolean => leftFrom === location.href

/** They were led away: an address opened from now on is one that they want to come back to. */
export function endSignOut(): void {
  leftFrom = null
}

/**
 * Signs out on this device immediately; the refresh token is revoked in the background, without a network once there is
 * one.
 */
export async function signOut(): Promise<void> {
  leftFrom = location.href
  const session = stored.read()
  if (session && !session.view && !session.isOutside) ended.write([...ended.read(), session.refreshToken])
  stored.clear()
  if (session?.isOutside)
    await wireOf(session).then(
      (wire) => wire.end(session),
      () => undefined,
    )
  else await revokeEnded()
}

/** Revokes the sessions that ended here: the device then shows no more pushes of theirs. Without an answer they wait. */
export async function revokeEnded(): Promise<void> {
  try {
    for (const refreshToken of ended.read()) {
      const { end } = await import('./identity-pool.ts')
      await end({ refreshToken })
      const left = ended.read().filter((one) => one !== refreshToken)
      if (left.length > 0) ended.write(left)
      else ended.clear()
    }
  } catch {
    // the next start, sign-in or network tries again
  }
}

function isFresh(session: Session): boolean {
  return session.expiresAt - now().getTime() > REFRESH_MARGIN_MS
}

let running: { sub: string; token: Promise<string | null> } | null = null

async function refresh(stale: string | undefined): Promise<string | null> {
  const session = stored.read()
  if (!session) return null
  // Another tab may have refreshed while this one waited for the lock; a used refresh token must not be used again.
  if (session.view || (session.idToken !== stale && isFresh(session))) return session.idToken
  const wire = await wireOf(session).catch(throwUnreachable)
  // whatever is stored for a session that ended while it was waited for signs the member in again, or in place of the next
  const isOpen = () => {
    const present = stored.read()
    return present?.sub === session.sub && present.refreshToken === session.refreshToken
  }
  if (isOpen()) {
    const asking = { attempt: crypto.randomUUID(), ...session }
    stored.write(asking)
    const tokens = await wire.refresh(asking)
    if (isOpen() && tokens) storeTokens(tokens, session.refreshToken)
    else if (isOpen()) stored.clear()
  }
  return stored.read()?.idToken ?? null
}

/**
 * Returns an ID token that is valid for at least a minute; null if no member is signed in, or by then another one than when
 * it was asked for. Refreshes it if needed, one refresh at a time across all tabs. `stale`: a token that the server has just
 * rejected.
 */
export async function freshToken(stale?: string): Promise<string | null> {
  const session = stored.read()
  if (!session) return null
  if (session.idToken !== stale && isFresh(session)) return session.idToken
  // the next member's own: the former one's may still be waited for
  if (running?.sub !== session.sub) {
    const asked = { sub: session.sub, token: withLock('hemline.refresh', () => refresh(stale ?? session.idToken)) }
    running = asked
    const end = () => {
      if (running === asked) running = null
    }
    void asked.token.then(end, end)
  }
  const token = await running.token
  return currentSession()?.sub === session.sub ? token : null
}

/** Refreshes the token's claims: after a profile was saved, or when the app returns to the foreground. */
export async function refreshClaims(): Promise<void> {
  await freshToken(stored.read()?.idToken)
}
