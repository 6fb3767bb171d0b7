import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { REFRESH_TOKEN_DAYS } from '@hemline/contract/limits.ts'
import type { Db, Tx } from '../base/db.ts'

const expiryFrom = (now: Date) => new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS)

/** Refresh tokens are random, so a plain hash is sufficient. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

async function insertToken(
  db: Db,
  { token, familyId, now }: { token: string; familyId: string; now: Date },
): Promise<string> {
  await db
    .insertInto('refreshTokens')
    .values({ hash: hashOf(token), familyId, createdAt: now })
    .execute()
  return token
}

/** The one successor of a token: exchanging it twice returns the same token (decision 67). */
const successorOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`refresh\n${token}`).digest('base64url')

/** Inserts a new session: its token family and the first refresh token. */
export async function openFamily(tx: Tx, { accountId, now }: { accountId: string; now: Date }) {
  const familyId = randomUUID()
  await tx
    .insertInto('tokenFamilies')
    .values({ id: familyId, accountId, createdAt: now, expiresAt: expiryFrom(now) })
    .execute()
  return {
    familyId,
    refreshToken: await insertToken(tx, { token: randomBytes(32).toString('base64url'), familyId, now }),
  }
}

/** Returns a refresh token with its family, the family's row locked; undefined for an unknown token. */
export function lockFamilyOf(tx: Tx, token: string) {
  return tx
    .selectFrom('tokenFamilies as f')
    .innerJoin('refreshTokens as t', 't.familyId', 'f.id')
    .select(['f.id as familyId', 'f.accountId', 'f.expiresAt', 'f.revokedAt', 't.hash', 't.usedAt'])
    .where('t.hash', '=', hashOf(token))
    .forUpdate('f')
    .executeTakeFirst()
}

/**
 * Returns when a refresh token was first exchanged, and in which attempt, read after its family was locked: `usedAt` is null
 * when it was not; undefined if it is not in the family.
 */
export function readUse(tx: Tx, { hash, familyId }: { hash: string; familyId: string }) {
  return tx
    .selectFrom('refreshTokens')
    .select(['usedAt', 'attemptHash'])
    .where('hash', '=', hash)
    .where('familyId', '=', familyId)
    .executeTakeFirst()
}

type Exchange = { token: string; familyId: string; secret: string }

/** Whether a used token was exchanged in this very attempt, and its successor was not: the client never heard the answer. */
export async function isUnheard(
  tx: Tx,
  { token, familyId, secret, attempt }: Exchange & { attempt: string | undefined },
): Promise<boolean> {
  const use = await readUse(tx, { hash: hashOf(token), familyId })
  if (!attempt || use?.attemptHash !== hashOf(attempt)) return false
  const next = await readUse(tx, { hash: hashOf(successorOf(secret, token)), familyId })
  return next?.usedAt === null
}

/** More exchanges than a client makes within the grace period of one token. */
const STEPS_MAX = 50

/**
 * Exchanges a refresh token of a locked family and returns the family's one valid token: its successor, or the last in
 * the chain of successors. Extends the family by 30 days. Returns null after too many steps.
 */
export async function exchangeToken(
  tx: Tx,
  { token, familyId, secret, attempt, now }: Exchange & { attempt: string | undefined; now: Date },
): Promise<string | null> {
  let last = token
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const next = successorOf(secret, last)
    const use = await readUse(tx, { hash: hashOf(next), familyId })
    if (use?.usedAt === null) return next
    if (!use) {
      await markUsed(tx, { hash: hashOf(last), familyId, attemptHash: attempt ? hashOf(attempt) : null, now })
      return insertToken(tx, { token: next, familyId, now })
    }
    last = next
  }
  return null
}

async function markUsed(
  tx: Tx,
  { hash, familyId, attemptHash, now }: { hash: string; familyId: string; attemptHash: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('refreshTokens')
    .set({ usedAt: now, attemptHash })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .execute()
  await tx
    .updateTable('tokenFamilies')
    .set({ expiresAt: expiryFrom(now) })
    .where('id', '=', familyId)
    .execute()
}

export async function revokeFamily(db: Db, { familyId, now }: { familyId: string; now: Date }): Promise<void> {
  await db
    .updateTable('tokenFamilies')
    .set({ revokedAt: now })
    .where('id', '=', familyId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Ends every session of an account, except the given one. */
export async function revokeFamilies(
  db: Db,
  { accountId, except, now }: { accountId: string; except?: string | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable('tokenFamilies')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .execute()
}

export function findFamily(db: Db, id: string) {
  return db.selectFrom('tokenFamilies').select('revokedAt').where('id', '=', id).executeTakeFirst()
}

/** Returns a member's last sign-in (null without one), and the number of sessions that are open now. */
export async function countSessions(db: Db, { accountId, now }: { accountId: string; now: Date }) {
  const row = await db
    .selectFrom('tokenFamilies')
    .select((eb) => [
      eb.fn.max('createdAt').as('lastSignInAt'),
      eb.fn.countAll<number>().filterWhere('revokedAt', 'is', null).filterWhere('expiresAt', '>', now).as('sessions'),
    ])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return { lastSignInAt: row.lastSignInAt as Date | null, sessions: Number(row.sessions) }
}
