import { randomUUID } from 'node:crypto'
import { today } from '@hemline/contract/days.ts'
import { isAdult, parseEmail } from '@hemline/contract/identity/rules.ts'
import { type Claims, readClaims } from '@hemline/contract/identity/shapes.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { passesBlocks } from '@hemline/contract/operator/networks.ts'
import { z } from 'zod'
import { blockedRefusal } from '../base/blocked-networks.ts'
import type { Caller } from '../base/caller.ts'
import { isDuplicate, type Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { admitMember } from '../members/actions.ts'
import { isBannedEmail } from '../members/ban-actions.ts'
import { setEmail } from '../members/role-actions.ts'
import { isSuspended } from '../members/standing.ts'
import { findMember, lockMember } from '../members/store.ts'
import { type OutsideIssuer, TokenRefused } from '../outside/identity/port.ts'
import { readContact, readTerms } from '../settings/actions.ts'
import { type Issuer, trustBuiltIn } from './issuer.ts'
import { ACCOUNT_CONNECTED_JOB, type AccountConnectedData } from './jobs.ts'
import { findOutsideMember } from './outside-subject-actions.ts'
import { findMemberIdByEmail, findSubjects, insertOutsideIdentity } from './store.ts'

/**
 * Creates the member of a person with another issuer's token at their first call. Throws FORBIDDEN without a confirmed
 * email address and for a date of birth under the minimum age, CONFLICT if the address has an account that is not to be
 * connected.
 */
export async function welcomeFrom(deps: Deps, issuer: string, claims: Claims): Promise<void> {
  const email = parseEmail(claims.email)
  if (!email || claims.email_verified !== true) throw new Refusal('FORBIDDEN', { message: identityTexts.notConfirmed })
  const now = deps.clock.now()
  const dateOfBirth = z.iso.date().safeParse(claims.birthdate).data ?? null
  if (dateOfBirth && !isAdult(dateOfBirth, today(now)))
    throw new Refusal('FORBIDDEN', { message: identityTexts.tooYoung })
  const named = z.uuid().safeParse(claims.sub).data
  // the row of an erased member has its id for the loans of others
  const isFree = named !== undefined && !(await findMember(deps.db, named))?.erasedAt
  const id = isFree ? named : randomUUID()
  // read before the transaction, in which another connection may not be free
  const termsVersion = claims.termsVersion ?? (await agreedTo(deps))
  await deps.db.transaction().execute(async (tx) => {
    const isNew = await admitMember(deps, tx, { id, email, dateOfBirth, termsVersion })
    const memberId = isNew ? id : await findMemberIdByEmail(tx, email)
    if (!memberId) {
      if (await isBannedEmail(deps, tx, email)) throw new Refusal('CONFLICT', { message: identityTexts.accountExists })
      throw new Refusal('FORBIDDEN')
    }
    if (!isNew && !(await connects(deps, tx, { issuer, subject: claims.sub, memberId }))) return
    await insertOutsideIdentity(tx, { issuer, subject: claims.sub, memberId, now })
  })
}

/**
 * Admits the member of fresh tokens, or follows their email address, when the ID token has none: OpenID issuers may leave
 * it to their userinfo endpoint. Throws the refusal of a member who is not admitted; a token that is not valid is left to the calls.
 */
export async function meetByTokens(
  deps: Issuer,
  issuer: OutsideIssuer,
  tokens: Record<string, unknown>,
): Promise<void> {
  const { id_token: idToken, access_token: accessToken } = tokens
  if (typeof idToken !== 'string' || typeof accessToken !== 'string') return
  try {
    const claims = await deps.openTokenVerifier(trustBuiltIn(deps)).verify(idToken)
    if (claims.email) return
    const profile = await issuer.userInfo(accessToken, claims.sub)
    if (!profile) return
    const claimed = readClaims({ ...profile, sub: claims.sub })
    const member = await findOutsideMember(deps, issuer.issuer, claims)
    if (member?.isRevoked) return
    if (!member) await welcomeFrom(deps, issuer.issuer, claimed)
    else if (mayFollow(member, claimed)) await followEmail(deps, member.id, claimed)
  } catch (error) {
    const isTheirs = error instanceof TokenRefused || error instanceof z.core.$ZodError
    if (!isTheirs) throw error
  }
}

async function readIdToken(deps: Issuer, { id_token: idToken }: Record<string, unknown>): Promise<Claims | null> {
  if (typeof idToken !== 'string') return null
  return deps
    .openTokenVerifier(trustBuiltIn(deps))
    .verify(idToken)
    .catch((error: unknown) => {
      if (error instanceof TokenRefused) return null
      throw error
    })
}

/**
 * Whether refreshed tokens are of a sign-in before their member was signed out on every device (decision 386) or erased
 * (decision 424).
 */
export async function isEnded(
  deps: Issuer,
  { issuer }: OutsideIssuer,
  tokens: Record<string, unknown>,
): Promise<boolean> {
  const claims = await readIdToken(deps, tokens)
  if (!claims) return false
  const member = await findOutsideMember(deps, issuer, claims)
  if (member) return member.isRevoked
  // the moment of a refresh is that of no sign-in: it lets no erased member join again
  return (await findOutsideMember(deps, issuer, { ...claims, iat: undefined }))?.isRevoked ?? false
}

/** Throws NETWORK_BLOCKED unless fresh tokens are those of a member whom blocked networks do not stop. */
export async function requirePassByTokens(
  deps: Issuer,
  issuer: OutsideIssuer,
  tokens: Record<string, unknown>,
): Promise<void> {
  const claims = await readIdToken(deps, tokens)
  const member = claims && (await findOutsideMember(deps, issuer.issuer, claims))
  if (!member || !passesBlocks(member.operatorRole)) throw blockedRefusal(await readContact(deps))
}

/**
 * Whether an account that was here before is to be connected with a sign-in elsewhere, which its member is then written
 * to about; false if it is already, by a call at the same moment. Throws CONFLICT unless the host wants it, and always for
 * an account that this issuer knows by another name: an address there may have passed to another person (decision 176).
 */
async function connects(
  deps: Deps,
  tx: Tx,
  { issuer, subject, memberId }: { issuer: string; subject: string; memberId: string },
): Promise<boolean> {
  const subjects = await findSubjects(tx, { issuer, memberId })
  if (subjects.includes(subject)) return false
  if (!deps.env.OIDC_CONNECT_BY_EMAIL || subjects.length > 0) {
    throw new Refusal('CONFLICT', { message: identityTexts.accountExists })
  }
  const data: AccountConnectedData = { memberId, issuer, at: deps.clock.now().toISOString() }
  await deps.jobs.enqueue(tx, ACCOUNT_CONNECTED_JOB, data)
  return true
}

/** At an issuer's own pages members agree by continuing there, beside our sentence (decision 175). */
const agreedTo = async (deps: Deps) => (deps.env.signIn.flow === 'code' ? (await readTerms(deps)).version : null)

/** Whether another issuer's token has a confirmed email address that is not the member's. One who is suspended keeps theirs. */
export function mayFollow(member: Pick<Caller, 'email' | 'isSuspended'>, claims: Claims): boolean {
  const theirs = parseEmail(claims.email)
  return (
    !member.isSuspended && theirs !== null && claims.email_verified === true && theirs !== member.email.toLowerCase()
  )
}

/**
 * Writes the email address that a member changed at another issuer, unless it is another member's or a banned account's:
 * then the member keeps the one they have here, as one does who is suspended (product.md §6). An older token that is used once
 * more writes the older address again, for at most its hour.
 */
export async function followEmail(deps: Deps, memberId: string, claims: Claims): Promise<void> {
  const email = parseEmail(claims.email)!
  if ((await findMemberIdByEmail(deps.db, email)) || (await isBannedEmail(deps, deps.db, email))) return
  try {
    await deps.db.transaction().execute(async (tx) => {
      if (!isSuspended(await lockMember(tx, memberId))) await setEmail(deps, tx, { memberId, email })
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
