import { DAY_MS, HOUR_MS } from '@hemline/contract/durations.ts'
import { CODE_TRIES, CODE_TRIES_OF_ASKER, REFRESH_TOKEN_DAYS } from '@hemline/contract/limits.ts'
import { type Selectable, sql } from 'kysely'
import type { Accounts, ResetCodes, SignUps } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'
import { codeExpiry } from '../base/one-time-code.ts'

export type Account = Selectable<Accounts>
export type SignUp = Selectable<SignUps>
export type ResetCode = Selectable<ResetCodes>

/** How long a sign-up or a new address waits after its last code, and what else is here after it was made. */
const WAITS_HOURS = 24
/** And how long it waits at most, however often a code is sent; the last code of that time lasts to its own end. */
const WAITS_DAYS_MOST = 7
const SIGN_UPS_LOOKED_AT = 5
/** The number of codes compared with an entry of a client that has no session. */
const CODES_LOOKED_AT = 3

const waitingSince = (now: Date) => new Date(now.getTime() - WAITS_HOURS * HOUR_MS)

/** A code is sent again for what was begun after this. */
export const renewedSince = (now: Date) => new Date(now.getTime() - WAITS_DAYS_MOST * DAY_MS)

/** Whether a row still waits for its code. */
const isWaiting = (now: Date) =>
  sql<boolean>`(code_expires_at > ${waitingSince(now)} and (created_at > ${renewedSince(now)} or code_expires_at > ${now}))`

export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns an account's row, which nothing changes until the end of the transaction. Sign-ins do not wait for each other. */
export function shareAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return tx.selectFrom('accounts').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

/** Whether this server has the member's password, and no other issuer. */
export async function hasPassword(db: Db, memberId: string): Promise<boolean> {
  const account = await db.selectFrom('accounts').select('id').where('id', '=', memberId).executeTakeFirst()
  return account !== undefined
}

/** Returns the member with this email address who has no account here: they used another issuer before. */
export async function findMemberIdByEmail(db: Db, email: string): Promise<string | undefined> {
  return (await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst())?.id
}

export async function insertSignUp(
  db: Db,
  signUp: Pick<SignUp, 'id' | 'email' | 'passwordHash' | 'birthdate' | 'termsVersion' | 'codeExpiresAt' | 'createdAt'>,
): Promise<void> {
  await db
    .insertInto('signUps')
    .values({ ...signUp, codeNo: 1, triesLeft: CODE_TRIES })
    .execute()
}

/**
 * Returns the unconfirmed and recently confirmed sign-ups of an address, newest first; only the named one if it is
 * among them.
 */
export async function findSignUps(
  db: Db,
  wanted: { email: string; id?: string | undefined; now: Date },
): Promise<SignUp[]> {
  const ofEmail = db.selectFrom('signUps').selectAll().where('email', '=', wanted.email).where(isWaiting(wanted.now))
  const named = wanted.id === undefined ? [] : await ofEmail.where('id', '=', wanted.id).execute()
  if (named.length > 0) return named
  return ofEmail.orderBy('createdAt', 'desc').orderBy('id').limit(SIGN_UPS_LOOKED_AT).execute()
}

export function lockSignUp(tx: Tx, id: string): Promise<SignUp | undefined> {
  return tx.selectFrom('signUps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns the newest unconfirmed sign-up of an address. */
export function findNewestSignUp(db: Db, wanted: { email: string; now: Date }): Promise<SignUp | undefined> {
  return db
    .selectFrom('signUps')
    .selectAll()
    .where('email', '=', wanted.email)
    .where('confirmedAt', 'is', null)
    .where(isWaiting(wanted.now))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findSignUp(db: Db, id: string): Promise<SignUp | undefined> {
  return db.selectFrom('signUps').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What a next code sets: new tries. The one before lasts on, unless its tries were used up (decision 375). */
export const nextCode = (expiresAt: Date) => ({
  previousCodeExpiresAt: sql<Date | null>`case when tries_left > 0 then code_expires_at end`,
  codeNo: sql<number>`code_no + 1`,
  codeExpiresAt: expiresAt,
  triesLeft: CODE_TRIES,
})

/** Creates the next code of a sign-up. Returns its number, or undefined when it was confirmed meanwhile, or begun a week ago. */
export async function renewSignUpCode(db: Db, { id, now }: { id: string; now: Date }): Promise<number | undefined> {
  const renewed = await db
    .updateTable('signUps')
    .set(nextCode(codeExpiry(now)))
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>', renewedSince(now))
    .returning('codeNo')
    .executeTakeFirst()
  return renewed?.codeNo
}

/** The tables of codes by email. */
export type CodeTable = 'sign_ups' | 'reset_codes'

/**
 * Uses one try of each of these codes in one statement, also for concurrent calls: of the `own` one any, of the others none
 * of those that are reserved for their own sessions. Returns the ids of those that had one.
 */
export async function takeTries(
  db: Db,
  { table, ids, own }: { table: CodeTable; ids: readonly string[]; own: string | undefined },
): Promise<string[]> {
  const codes = sql.table(table)
  const hasTry = sql`tries_left > case when c.id = ${own ?? null}::uuid then 0 else ${CODE_TRIES_OF_ASKER}::int end`
  // locked by id: two calls with the same codes never wait for each other
  const { rows } = await sql<{ id: string }>`
    with open as (select c.id from ${codes} c where c.id = any(${ids}::uuid[]) and ${hasTry} order by c.id for no key update)
    update ${codes} c set tries_left = c.tries_left - 1 from open where c.id = open.id returning c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether any of these codes is still there: one that was used is deleted. */
export async function isAnyLeft(
  db: Db,
  { table, ids }: { table: CodeTable; ids: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = any(${ids}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the try to these codes, up to as many as a new one has: their reader knows a code. */
export async function putBackTries(
  db: Db,
  { table, ids }: { table: CodeTable; ids: readonly string[] },
): Promise<void> {
  const codes = sql.table(table)
  await sql`
    with locked as (select c.id from ${codes} c where c.id = any(${ids}::uuid[]) order by c.id for no key update)
    update ${codes} c set tries_left = least(c.tries_left + 1, ${CODE_TRIES}::int) from locked where c.id = locked.id`.execute(
    db,
  )
}

/** Marks a sign-up as confirmed and deletes the others of the same address. */
export async function settleSignUp(
  tx: Tx,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<void> {
  await tx.updateTable('signUps').set({ confirmedAt: now }).where('id', '=', id).execute()
  await tx.deleteFrom('signUps').where('email', '=', email).where('confirmedAt', 'is', null).execute()
}

/** Creates an account unless the address has one. Returns whether it did. */
export async function insertAccount(
  db: Db,
  { id, email, passwordHash, now }: { id: string; email: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const written = await db
    .insertInto('accounts')
    .values({ id, email, passwordHash, createdAt: now, passwordChangedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function setPassword(
  db: Db,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Date },
): Promise<void> {
  await db.updateTable('accounts').set({ passwordHash, passwordChangedAt: now }).where('id', '=', id).execute()
}

/** Stores that a code was requested, for known and unknown addresses. Earlier codes remain valid. */
export async function insertResetCode(
  db: Db,
  reset: { email: string; id: string; expiresAt: Date; now: Date },
): Promise<void> {
  const { email, id, expiresAt, now } = reset
  await db
    .insertInto('resetCodes')
    .values({ id, email, codeExpiresAt: expiresAt, triesLeft: CODE_TRIES, createdAt: now })
    .execute()
}

/**
 * Returns the codes requested for an address in the last day, newest first: the newest few, and that of this session.
 */
export function findResetCodes(
  db: Db,
  wanted: { email: string; session: string | undefined; now: Date },
): Promise<ResetCode[]> {
  const ofEmail = db
    .selectFrom('resetCodes')
    .selectAll()
    .where('email', '=', wanted.email)
    .where('createdAt', '>', waitingSince(wanted.now))
  return ofEmail
    .where((eb) =>
      eb.or([
        eb('id', '=', wanted.session ?? null),
        eb('id', 'in', ofEmail.clearSelect().select('id').orderBy('createdAt', 'desc').limit(CODES_LOOKED_AT)),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Returns a code by its id: jobs contain no email addresses, since the queue stores them for a while. */
export function findResetCode(db: Db, id: string): Promise<ResetCode | undefined> {
  return db.selectFrom('resetCodes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Ends every code of an address. Returns false when another request was faster. */
export async function endResetCodes(tx: Tx, { email, id }: { email: string; id: string }): Promise<boolean> {
  const ended = await tx.deleteFrom('resetCodes').where('id', '=', id).executeTakeFirst()
  await tx.deleteFrom('resetCodes').where('email', '=', email).execute()
  return ended.numDeletedRows > 0n
}

/** Returns which of these addresses have accounts, in lower case. */
export async function findKnownEmails(db: Db, emails: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('accounts').select('email').where('email', 'in', emails).execute()
  return new Set(rows.map((row) => row.email.toLowerCase()))
}

/** In place of the issuer of a subject of which a hash is left. */
export const ERASED = 'erased'

/** Returns the issuers and subjects of a member. */
export function listOutsideIdentities(db: Db, memberId: string): Promise<{ issuer: string; subject: string }[]> {
  return db
    .selectFrom('outsideIdentities')
    .select(['issuer', 'subject'])
    .where('memberId', '=', memberId)
    .where('issuer', '!=', ERASED)
    .execute()
}

/** Stores what is left of a subject; of one that two erased members had, the later one has it. */
export async function insertErasedSubject(
  tx: Tx,
  { subject, memberId, now }: { subject: string; memberId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('outsideIdentities')
    .values({ issuer: ERASED, subject, memberId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ memberId, createdAt: now }))
    .execute()
}

/** Returns the subjects by which an issuer knows a member. */
export async function findSubjects(
  db: Db,
  { issuer, memberId }: { issuer: string; memberId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('outsideIdentities')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('memberId', '=', memberId)
    .execute()
  return rows.map(({ subject }) => subject)
}

/** Stores the issuer and subject of a member. */
export async function insertOutsideIdentity(
  db: Db,
  identity: { issuer: string; subject: string; memberId: string; now: Date },
): Promise<void> {
  const { issuer, subject, memberId, now } = identity
  await db
    .insertInto('outsideIdentities')
    .values({ issuer, subject, memberId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
}

/**
 * Deletes what ended a day ago or earlier, what no longer waits for its code, and the tokens of living sessions whose last use
 * is as long ago as a session lasts.
 */
export async function deleteOutdated(db: Db, now: Date): Promise<void> {
  const before = waitingSince(now)
  const isOver = sql<boolean>`not ${isWaiting(now)}`
  await db.deleteFrom('signUps').where(isOver).execute()
  await db.deleteFrom('passwordResets').where('createdAt', '<', before).execute()
  await db.deleteFrom('resetCodes').where('createdAt', '<', before).execute()
  await db.deleteFrom('emailChanges').where('changedAt', 'is', null).where(isOver).execute()
  await db.deleteFrom('emailChanges').where('changedAt', '<', before).execute()
  await db.deleteFrom('throttles').where('lastAt', '<', before).execute()
  await db.deleteFrom('tokenFamilies').where('expiresAt', '<', before).execute()
  const usedBefore = new Date(now.getTime() - REFRESH_TOKEN_DAYS * DAY_MS)
  while ((await deleteUsedTokens(db, usedBefore)) === TOKENS_PER_STATEMENT);
}

/** An older database has those of years: one statement for all of them would take longer than a statement may. */
const TOKENS_PER_STATEMENT = 5_000

async function deleteUsedTokens(db: Db, usedBefore: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('refreshTokens')
    .where('hash', 'in', (eb) =>
      eb.selectFrom('refreshTokens').select('hash').where('usedAt', '<', usedBefore).limit(TOKENS_PER_STATEMENT),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
