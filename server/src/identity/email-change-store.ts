import { CODE_TRIES } from '@hemline/contract/limits.ts'
import { type Selectable, sql } from 'kysely'
import type { EmailChanges } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'
import { codeExpiry } from '../base/one-time-code.ts'
import { type Account, nextCode, renewedSince } from './store.ts'

export type EmailChange = Selectable<EmailChanges>

/** Returns an account's row, locked until the end of the transaction: changes of one account are made one by one. */
export function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Stores a change that waits for its code, in place of an earlier one. */
export async function insertEmailChange(
  tx: Tx,
  { id, accountId, email, now }: { id: string; accountId: string; email: string; now: Date },
): Promise<void> {
  await deletePendingChange(tx, accountId)
  const code = { codeNo: 1, codeExpiresAt: codeExpiry(now), triesLeft: CODE_TRIES }
  await tx
    .insertInto('emailChanges')
    .values({ id, accountId, email, ...code, createdAt: now })
    .execute()
}

/** Deletes the change of an account that waits for its code. Returns whether there was one. */
export async function deletePendingChange(db: Db, accountId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('emailChanges')
    .where('accountId', '=', accountId)
    .where('changedAt', 'is', null)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export function findPendingChange(db: Db, accountId: string): Promise<EmailChange | undefined> {
  return db
    .selectFrom('emailChanges')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('changedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns the change of an account that was made last, within the last day. */
export function findMadeChange(db: Db, accountId: string): Promise<EmailChange | undefined> {
  return db
    .selectFrom('emailChanges')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('changedAt', 'is not', null)
    .orderBy('changedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns a change by its id: jobs contain no email addresses. */
export function findEmailChange(db: Db, id: string): Promise<EmailChange | undefined> {
  return db.selectFrom('emailChanges').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Creates the next code of a change. Returns its number, or undefined when nothing waits any more, or since a week. */
export async function renewEmailCode(db: Db, { id, now }: { id: string; now: Date }): Promise<number | undefined> {
  const renewed = await db
    .updateTable('emailChanges')
    .set(nextCode(codeExpiry(now)))
    .where('id', '=', id)
    .where('changedAt', 'is', null)
    .where('createdAt', '>', renewedSince(now))
    .returning('codeNo')
    .executeTakeFirst()
  return renewed?.codeNo
}

/** Uses one try of the codes of a change. Returns false when none is left, also for concurrent calls. */
export async function takeEmailTry(db: Db, id: string): Promise<boolean> {
  const taken = await db
    .updateTable('emailChanges')
    .set({ triesLeft: sql`tries_left - 1` })
    .where('id', '=', id)
    .where('triesLeft', '>', 0)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Marks a change as made. Returns false when it was cancelled or replaced meanwhile. */
export async function settleEmailChange(
  tx: Tx,
  { id, formerEmail, now }: { id: string; formerEmail: string; now: Date },
): Promise<boolean> {
  const settled = await tx
    .updateTable('emailChanges')
    .set({ changedAt: now, formerEmail })
    .where('id', '=', id)
    .where('changedAt', 'is', null)
    .executeTakeFirst()
  return settled.numUpdatedRows > 0n
}

/** Whether an address belongs to an account, or to a member whom another issuer signs in. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const taken = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst()
  return taken !== undefined || (await isAccountEmail(db, email))
}

async function isAccountEmail(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/** Writes the new address of an account. Codes requested for either address, and sign-ups that wait with the new one, end. */
export async function setAccountEmail(
  tx: Tx,
  { id, email, formerEmail }: { id: string; email: string; formerEmail: string },
): Promise<void> {
  await tx.updateTable('accounts').set({ email }).where('id', '=', id).execute()
  await tx.deleteFrom('resetCodes').where('email', 'in', [email, formerEmail]).execute()
  await tx.deleteFrom('signUps').where('email', '=', email).where('confirmedAt', 'is', null).execute()
}
