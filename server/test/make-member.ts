import { randomInt, randomUUID } from 'node:crypto'
import { TERMS_VERSION } from '@hemline/contract/limits.ts'
import type { Deps } from '../src/deps.ts'
import { openIssuer } from '../src/identity/issuer.ts'
import { openFamily } from '../src/identity/sessions-store.ts'
import { insertAccount } from '../src/identity/store.ts'
import { signTokens } from '../src/identity/tokens.ts'
import { admitMember, changeProfile } from '../src/members/actions.ts'
import { findMember } from '../src/members/store.ts'

export type MemberWish = {
  /** A fixed id for reproducible runs; a new one otherwise. */
  id?: string
  firstName?: string
  secondName?: string
  email?: string
  postcode?: string
  city?: string
  height?: string
  /** False: only the email address is confirmed, and the profile is empty. */
  isOnboarded?: boolean
}

/** A password hash that no password matches: members created here sign in by token only. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

let made = 0

/** Signs a member up without email and hash, then completes their profile through the API. */
export async function makeMember(deps: Deps, wish: MemberWish = {}): Promise<{ id: string; email: string }> {
  const id = wish.id ?? randomUUID()
  const email = wish.email ?? `member-${++made}-${randomInt(1e9)}@example.com`
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const isNew = await admitMember(deps, tx, { id, email, dateOfBirth: '1990-05-17', termsVersion: TERMS_VERSION })
    if (!isNew) throw new Error(`${email} is a member already`)
    await insertAccount(tx, { id, email, passwordHash: NO_PASSWORD, now })
  })
  if (wish.isOnboarded === false) return { id, email }
  const { no } = (await findMember(deps.db, id))!
  const member = {
    id,
    no,
    email,
    isOperator: false,
    operatorRole: null,
    hasOnboarded: false,
    friendNos: [],
    blockedNos: [],
  }
  await changeProfile(deps, {
    member,
    change: {
      firstName: wish.firstName ?? 'Mary',
      secondName: wish.secondName ?? 'Ackroyd',
      phoneNumber: `07400 ${String(100_000 + no)}`,
      height: wish.height ?? '5f6',
      address: `${no} Mare Street`,
      city: wish.city ?? 'London',
      postcode: wish.postcode ?? 'E8 3PH',
      isFromOnboarding: true,
    },
  })
  return { id, email }
}

type CachedToken = { token: string; until: number; version: number }
const cachedTokens = new WeakMap<Deps, Map<string, CachedToken>>()

/** Returns an ID token of our own issuer for a member, renewed when the clock has passed its expiry. */
export async function tokenFor(deps: Deps, memberId: string): Promise<string> {
  const ours = cachedTokens.get(deps) ?? new Map<string, CachedToken>()
  cachedTokens.set(deps, ours)
  const last = ours.get(memberId)
  if (last && last.until > deps.clock.now().getTime() && last.version === (await sessionVersionOf(deps, memberId)))
    return last.token
  const row = await findMember(deps.db, memberId)
  if (!row) throw new Error('There is no such member')
  const now = deps.clock.now()
  const { familyId } = await deps.db.transaction().execute((tx) => openFamily(tx, { accountId: memberId, now }))
  const { idToken, expiresIn } = await signTokens(openIssuer(deps), { row, familyId })
  ours.set(memberId, { token: idToken, until: now.getTime() + (expiresIn - 60) * 1000, version: row.sessionVersion })
  return idToken
}

/** Read for each call of a test, so only this column is selected. */
async function sessionVersionOf({ db }: Deps, memberId: string): Promise<number | undefined> {
  return (await db.selectFrom('members').select('sessionVersion').where('id', '=', memberId).executeTakeFirst())
    ?.sessionVersion
}

/** Returns an ID token and its refresh token, with their own session. */
export async function signInFor(deps: Deps, memberId: string): Promise<{ idToken: string; refreshToken: string }> {
  const row = await findMember(deps.db, memberId)
  if (!row) throw new Error('There is no such member')
  const now = deps.clock.now()
  const { familyId, refreshToken } = await deps.db
    .transaction()
    .execute((tx) => openFamily(tx, { accountId: memberId, now }))
  return { idToken: (await signTokens(openIssuer(deps), { row, familyId })).idToken, refreshToken }
}

/** Returns an access token of our own issuer for a member, with its own session. */
export async function accessTokenFor(deps: Deps, memberId: string): Promise<string> {
  const row = await findMember(deps.db, memberId)
  if (!row) throw new Error('There is no such member')
  const now = deps.clock.now()
  const { familyId } = await deps.db.transaction().execute((tx) => openFamily(tx, { accountId: memberId, now }))
  return (await signTokens(openIssuer(deps), { row, familyId })).accessToken
}
