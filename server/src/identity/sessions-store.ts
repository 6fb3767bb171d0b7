import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { REFRESH_TOKEN_DAYS } from '@hemline/contract/limits.ts'
import { DAY_MS } from '@hemline/contract/spans.ts'
import type { Db, Tx } from '../base/db.ts'

const expiryFrom = (now: Date) => new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS)

/** Refresh tokens are random, so a plain hash keeps them. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

async function insertToken(db: Db, { familyId, now }: { familyId: string; now: Date }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('refresh_tokens')
    .values({ hash: hashOf(token), family_id: familyId, created_at: now })
    .execute()
  return token
}

/** A new sign-in: its family and the first refresh token. */
export async function openFamily(tx: Tx, { accountId, now }: { accountId: string; now: Date }) {
  const familyId = randomUUID()
  await tx
    .insertInto('token_families')
    .values({ id: familyId, account_id: accountId, created_at: now, expires_at: expiryFrom(now) })
    .execute()
  return { familyId, refreshToken: await insertToken(tx, { familyId, now }) }
}

/** A refresh token with its family, the family's row locked; undefined for one that was never given. */
export function lockFamilyOf(tx: Tx, token: string) {
  return tx
    .selectFrom('token_families as f')
    .innerJoin('refresh_tokens as t', 't.family_id', 'f.id')
    .select(['f.id as family_id', 'f.account_id', 'f.expires_at', 'f.revoked_at', 't.hash', 't.used_at'])
    .where('t.hash', '=', hashOf(token))
    .forUpdate('f')
    .executeTakeFirst()
}

/** When a refresh token was first exchanged, read after its family is locked; null when it was not. */
export async function readUse(tx: Tx, hash: string): Promise<Date | null> {
  const row = await tx.selectFrom('refresh_tokens').select('used_at').where('hash', '=', hash).executeTakeFirstOrThrow()
  return row.used_at
}

/** Exchanges a refresh token for its successor; the family lives for another 30 days from now. */
export async function exchangeToken(
  tx: Tx,
  { hash, familyId, now }: { hash: string; familyId: string; now: Date },
): Promise<string> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .updateTable('token_families')
    .set({ expires_at: expiryFrom(now) })
    .where('id', '=', familyId)
    .execute()
  return insertToken(tx, { familyId, now })
}

export async function revokeFamily(db: Db, { familyId, now }: { familyId: string; now: Date }): Promise<void> {
  await db
    .updateTable('token_families')
    .set({ revoked_at: now })
    .where('id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every sign-in of an account, all but one if that is named. */
export async function revokeFamilies(
  db: Db,
  { accountId, except, now }: { accountId: string; except?: string | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable('token_families')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .execute()
}

export function findFamily(db: Db, id: string) {
  return db.selectFrom('token_families').select('revoked_at').where('id', '=', id).executeTakeFirst()
}
