import { createHash, createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { cachedSecret } from './secrets.ts'

/**
 * Returns the token of a link that a member can see again and again: a keyed hash, so that a copy of the database has none
 * (decision 116). `secret` names the key; a higher generation replaces the link.
 */
export async function linkToken(
  place: { db: Db; clock: Clock },
  secret: string,
  { memberId, generation }: { memberId: string; generation: number },
): Promise<string> {
  return createHmac('sha256', await cachedSecret(place, secret))
    .update(`${memberId}\n${generation}`)
    .digest('base64url')
}

/** Returns the hash of a link's token, which is all that the database has of it. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns the same hash for columns of text. */
export function hashTextOfToken(token: string): string {
  return hashOfToken(token).toString('base64url')
}
