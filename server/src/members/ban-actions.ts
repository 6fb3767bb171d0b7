import { createHmac } from 'node:crypto'
import type { Db, Tx } from '../base/db.ts'
import { cachedSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'
import { deleteBan, hasBan, insertBan } from './ban-store.ts'
import { lockMember } from './store.ts'

type Place = Pick<Deps, 'db' | 'clock'>

/** Keyed, so that a copy of the table tells no address or number: those are few enough to try them all. */
async function hashOf(deps: Place, kind: 'email' | 'phone', value: string): Promise<string> {
  return createHmac('sha256', await cachedSecret(deps, 'members.bans'))
    .update(`${kind}\n${value.toLowerCase()}`)
    .digest('base64url')
}

/**
 * Reads the secret of the hashes, once per process, before any request: within a transaction, the reading would wait for a
 * second connection, and as many transactions as the pool has connections would wait for each other.
 */
export async function readyBans(deps: Place): Promise<void> {
  await cachedSecret(deps, 'members.bans')
}

/**
 * Keeps the email address and the verified phone number of a member who is banned taken, also after the account is
 * erased (decision 178). Returns false when the member is banned already.
 */
export async function keepBan(deps: Place, tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { email, phoneNumber, phoneVerifiedAt } = await lockMember(tx, id)
  const phoneHash = phoneNumber && phoneVerifiedAt ? await hashOf(deps, 'phone', phoneNumber) : null
  return insertBan(tx, { memberId: id, emailHash: await hashOf(deps, 'email', email), phoneHash, bannedAt: now })
}

/** Makes the address and number of a ban free again. Returns whether there was one. Call with the member locked. */
export function liftBan(tx: Tx, memberId: string): Promise<boolean> {
  return deleteBan(tx, memberId)
}

/** Whether an email address belonged to an account that is banned. */
export async function isBannedEmail(deps: Place, db: Db, email: string): Promise<boolean> {
  return hasBan(db, 'emailHash', await hashOf(deps, 'email', email))
}

/** Whether a phone number, in E.164 form, was verified by an account that is banned. */
export async function isBannedPhone(deps: Place, db: Db, phoneNumber: string): Promise<boolean> {
  return hasBan(db, 'phoneHash', await hashOf(deps, 'phone', phoneNumber))
}
