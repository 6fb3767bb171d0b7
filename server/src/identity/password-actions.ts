import { randomUUID } from 'node:crypto'
import type { OwnData } from '@hemline/contract/identity/rules.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import type { Tx } from '../base/db.ts'
import { codeFor, isSameCode } from '../base/one-time-code.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { findMember, type MemberRow, raiseSessionVersion } from '../members/store.ts'
import { refuseCode, spendAttempt } from './code-tries.ts'
import { type Issuer, openIssuer } from './issuer.ts'
import { PASSWORD_CHANGED_JOB, type PasswordChangedData, SEND_RESET, type SendReset } from './jobs.ts'
import { requireStrongPassword, requireUnbreached } from './password-choice.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { requireAccess } from './session-actions.ts'
import { revokeFamilies } from './sessions-store.ts'
import { codeExpiry } from './sign-up-actions.ts'
import * as store from './store.ts'
import { clearAttempt, clearGuesses, countAttempt, type ThrottleSubject } from './throttle.ts'
import { WireRefusal } from './wire-refusal.ts'

/**
 * Asks for a code to choose a new password; returns its session, with which a client tries that code undisturbed by others.
 * Known and unknown e-mails cost and answer the same; only one gets a letter.
 */
export async function requestPasswordReset(issuer: Issuer, asked: ThrottleSubject): Promise<string> {
  const now = issuer.clock.now()
  await countAttempt(issuer, 'letter', asked)
  const id = randomUUID()
  await issuer.db.transaction().execute(async (tx) => {
    await store.insertResetCode(tx, { email: asked.email, id, expiresAt: codeExpiry(now), now })
    await issuer.jobs.enqueue(tx, SEND_RESET, { id } satisfies SendReset)
  })
  return id
}

type NewPassword = ThrottleSubject & { code: string; password: string; session?: string | undefined }

/** Sets a new password with the code from the letter, and signs the member out everywhere. */
export async function chooseNewPassword(issuer: Issuer, asked: NewPassword): Promise<void> {
  const { email, session } = asked
  await requireStrongPassword(asked.password, { email })
  const now = issuer.clock.now()
  const codes = await store.findResetCodes(issuer.db, { email, session, now })
  const tried = await spendAttempt(issuer, {
    subject: asked,
    codes,
    newest: codes[0]?.id,
    session,
    takeOwn: (id) => store.takeResetTry(issuer.db, id),
  })
  const secret = await issuer.secret()
  const compared = [...(tried.own ? [tried.own] : []), ...tried.others]
  const matching = compared.find(({ id }) => isSameCode(asked.code, codeFor(secret, { purpose: 'reset', id, no: 1 })))
  const account = matching && (await store.findAccountByEmail(issuer.db, email))
  const newest = tried.own ?? compared[0]
  if (!matching || !account) refuseCode(newest && newest.codeExpiresAt <= now ? 'expired' : 'wrong')
  if (matching.codeExpiresAt <= now) refuseCode('expired')
  await requireOwnChoice(issuer, account.id, asked.password)
  const passwordHash = await hashPassword(asked.password)
  const isChanged = await issuer.db.transaction().execute(async (tx) => {
    if (!(await store.endResetCodes(tx, { email, id: matching.id }))) return false
    await replacePassword(issuer, tx, { accountId: account.id, passwordHash })
    return true
  })
  if (!isChanged) refuseCode('wrong')
  await tried.forgive()
  await clearGuesses(issuer, asked)
}

type PasswordChange = { accessToken: string; password: string; proposed: string; address: string }

/**
 * Changes the password of whoever is signed in and knows the old one. Every other sign-in ends; this one goes on, but its
 * ID token is refused from now on and its client takes a fresh one with the refresh token.
 */
export async function changePassword(issuer: Issuer, asked: PasswordChange): Promise<void> {
  const { access, row, email } = await requireAccess(issuer, asked.accessToken)
  await requireStrongPassword(asked.proposed, ownDataOf(row))
  const subject = { email, address: asked.address, device: signedIn(row.id) }
  await countAttempt(issuer, 'signIn', subject)
  const account = await store.findAccount(issuer.db, row.id)
  if (!(await isPassword(asked.password, account?.passwordHash))) {
    throw new WireRefusal('NotAuthorizedException', identityTexts.wrongOldPassword)
  }
  await requireUnbreached(issuer, asked.proposed)
  const passwordHash = await hashPassword(asked.proposed)
  await issuer.db
    .transaction()
    .execute((tx) => replacePassword(issuer, tx, { accountId: row.id, passwordHash, except: access.familyId }))
  await clearAttempt(issuer, 'signIn', subject)
}

/** Who holds a sign-in that stands is counted by themselves: what strangers try at the door does not stop them. */
const signedIn = (memberId: string) => `member:${memberId}`

/** What only the member's row tells: looked at after the code was right, so that no answer tells it to a stranger. */
async function requireOwnChoice(issuer: Issuer, memberId: string, password: string): Promise<void> {
  const row = await findMember(issuer.db, memberId)
  if (row) await requireStrongPassword(password, ownDataOf(row))
  await requireUnbreached(issuer, password)
}

const ownDataOf = (row: MemberRow): OwnData => ({
  email: row.email,
  firstName: row.firstName,
  secondName: row.secondName,
  birthdate: row.dateOfBirth,
})

async function replacePassword(
  issuer: Issuer,
  tx: Tx,
  { accountId, passwordHash, except }: { accountId: string; passwordHash: string; except?: string },
): Promise<void> {
  const now = issuer.clock.now()
  await raiseSessionVersion(tx, accountId)
  await store.setPassword(tx, { id: accountId, passwordHash, now })
  await revokeFamilies(tx, { accountId, except, now })
  const told: PasswordChangedData = { accountId, at: now.toISOString() }
  await issuer.jobs.enqueue(tx, PASSWORD_CHANGED_JOB, told)
}

/**
 * Whether a member says her password right, counted like a sign-in: what cannot be undone asks for it again. Null when
 * another issuer keeps it. TOO_MANY while she must wait.
 */
export async function isCorrectPassword(
  deps: Deps,
  { memberId, password, address }: { memberId: string; password: string; address: string },
): Promise<boolean | null> {
  const account = await store.findAccount(deps.db, memberId)
  if (!account) return null
  const issuer = openIssuer(deps)
  const subject = { email: account.email, address, device: signedIn(memberId) }
  try {
    await countAttempt(issuer, 'signIn', subject)
  } catch (error) {
    if (error instanceof WireRefusal) throw new Refusal('TOO_MANY', { message: error.message })
    throw error
  }
  const isRight = await isPassword(password, account.passwordHash)
  if (isRight) await clearAttempt(issuer, 'signIn', subject)
  return isRight
}
