import { CODE_TRIES } from '@hemline/contract/limits.ts'
import { HOUR_MS } from '@hemline/contract/spans.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import type { Accounts, PasswordResets, SignUps } from '../base/db-types.ts'

export type Account = Selectable<Accounts>
export type SignUp = Selectable<SignUps>
export type PasswordReset = Selectable<PasswordResets>

/** How long a sign-up waits for its code before it is forgotten. */
const SIGN_UP_HOURS = 24
const SIGN_UPS_LOOKED_AT = 10

const waitingSince = (now: Date) => new Date(now.getTime() - SIGN_UP_HOURS * HOUR_MS)

export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A member with this e-mail who has no account here: she used another issuer before. */
export async function findMemberIdByEmail(db: Db, email: string): Promise<string | undefined> {
  return (await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst())?.id
}

export async function insertSignUp(
  db: Db,
  signUp: Pick<
    SignUp,
    'id' | 'email' | 'password_hash' | 'birthdate' | 'terms_version' | 'code_expires_at' | 'created_at'
  >,
): Promise<void> {
  await db
    .insertInto('sign_ups')
    .values({ ...signUp, code_no: 1, tries_left: CODE_TRIES })
    .execute()
}

/** The sign-ups of an e-mail that still wait for their code or were confirmed a short time ago, newest first, locked. */
export function lockSignUps(tx: Tx, wanted: { email: string; id?: string | undefined; now: Date }): Promise<SignUp[]> {
  return tx
    .selectFrom('sign_ups')
    .selectAll()
    .where('email', '=', wanted.email)
    .where('created_at', '>', waitingSince(wanted.now))
    .$if(wanted.id !== undefined, (query) => query.where('id', '=', wanted.id!))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SIGN_UPS_LOOKED_AT)
    .forUpdate()
    .execute()
}

/** The newest sign-up of an e-mail that was never confirmed. */
export function findNewestSignUp(db: Db, wanted: { email: string; now: Date }): Promise<SignUp | undefined> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where('email', '=', wanted.email)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', waitingSince(wanted.now))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findSignUp(db: Db, id: string): Promise<SignUp | undefined> {
  return db.selectFrom('sign_ups').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Gives a sign-up its next code, with new tries. The number of that code, or undefined when it was confirmed meanwhile. */
export async function renewSignUpCode(
  db: Db,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<number | undefined> {
  const renewed = await db
    .updateTable('sign_ups')
    .set({ code_no: sql`code_no + 1`, code_expires_at: expiresAt, tries_left: CODE_TRIES })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('code_no')
    .executeTakeFirst()
  return renewed?.code_no
}

export async function spendSignUpTries(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('sign_ups')
    .set({ tries_left: sql`greatest(tries_left - 1, 0)` })
    .where('id', 'in', ids)
    .execute()
}

/** Notes that a sign-up is confirmed and drops the others of the same e-mail. */
export async function settleSignUp(
  tx: Tx,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<void> {
  await tx.updateTable('sign_ups').set({ confirmed_at: now }).where('id', '=', id).execute()
  await tx.deleteFrom('sign_ups').where('email', '=', email).where('confirmed_at', 'is', null).execute()
}

/** Opens an account unless that e-mail has one. Says whether it did. */
export async function insertAccount(
  db: Db,
  { id, email, passwordHash, now }: { id: string; email: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const written = await db
    .insertInto('accounts')
    .values({ id, email, password_hash: passwordHash, created_at: now, password_changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function setPassword(
  db: Db,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Opens or renews the one reset of an e-mail; an earlier code of it is worthless from here on. */
export async function putReset(
  db: Db,
  reset: { email: string; id: string; expiresAt: Date; now: Date },
): Promise<void> {
  const fresh = { id: reset.id, code_expires_at: reset.expiresAt, tries_left: CODE_TRIES, created_at: reset.now }
  await db
    .insertInto('password_resets')
    .values({ email: reset.email, ...fresh })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
    .execute()
}

export function findReset(db: Db, email: string): Promise<PasswordReset | undefined> {
  return db.selectFrom('password_resets').selectAll().where('email', '=', email).executeTakeFirst()
}

/** A reset by its id: jobs carry no e-mail addresses, since they are kept for a while. */
export function findResetById(db: Db, id: string): Promise<PasswordReset | undefined> {
  return db.selectFrom('password_resets').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockReset(tx: Tx, email: string): Promise<PasswordReset | undefined> {
  return tx.selectFrom('password_resets').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()
}

export async function spendResetTry(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ tries_left: sql`greatest(tries_left - 1, 0)` })
    .where('email', '=', email)
    .execute()
}

export async function deleteReset(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('email', '=', email).execute()
}

/** Which of these e-mails have accounts, in lower case. */
export async function findKnownEmails(db: Db, emails: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('accounts').select('email').where('email', 'in', emails).execute()
  return new Set(rows.map((row) => row.email.toLowerCase()))
}

/** Notes by which name another issuer knows a member. */
export async function insertOutsideIdentity(
  db: Db,
  identity: { issuer: string; subject: string; memberId: string; now: Date },
): Promise<void> {
  const { issuer, subject, memberId, now } = identity
  await db
    .insertInto('outside_identities')
    .values({ issuer, subject, member_id: memberId, created_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
}

/** Throws away what has been over for a day or more. */
export async function deleteOutdated(db: Db, now: Date): Promise<void> {
  const before = waitingSince(now)
  await db.deleteFrom('sign_ups').where('created_at', '<', before).execute()
  await db.deleteFrom('password_resets').where('created_at', '<', before).execute()
  await db.deleteFrom('throttles').where('last_at', '<', before).execute()
  await db.deleteFrom('token_families').where('expires_at', '<', before).execute()
}
