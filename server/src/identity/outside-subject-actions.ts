import { createHmac } from 'node:crypto'
import type { Claims } from '@hemline/contract/identity/shapes.ts'
import type { Tx } from '../base/db.ts'
import { cachedSecret, getOrCreateSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'
import { type FoundCaller, findByOutside } from './caller-store.ts'
import { insertErasedSubject, listOutsideIdentities } from './store.ts'

const SECRET = 'identity.erased-subjects'

/** Keyed, because issuers may name people by their address or user name, which are few enough to try them all. */
const hashOf = (secret: string, { issuer, subject }: { issuer: string; subject: string }) =>
  createHmac('sha256', secret).update(`${issuer}\n${subject}`).digest('base64url')

/**
 * Returns the member of another issuer's token. Also of a member who was erased, and then always with `isRevoked`: for a
 * sign-in of after the erasure there is none.
 */
export async function findOutsideMember(
  deps: Pick<Deps, 'db' | 'pool' | 'clock'>,
  issuer: string,
  { sub, auth_time, iat }: Pick<Claims, 'sub' | 'auth_time' | 'iat'>,
): Promise<FoundCaller | undefined> {
  const erasedSubject = hashOf(await cachedSecret(deps, SECRET), { issuer, subject: sub })
  return findByOutside(deps.pool, { issuer, sub, since: auth_time ?? iat ?? null, erasedSubject })
}

/**
 * Stores what refuses the sign-ins of a member who is being erased: a hash of each subject, unless the id of their row is
 * the subject (decision 424).
 */
export async function leaveErasedSubjects(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  for (const identity of await listOutsideIdentities(tx, memberId)) {
    if (identity.subject === memberId) continue
    // read within the transaction: another connection may not be free
    const secret = await getOrCreateSecret({ db: tx, clock }, SECRET)
    await insertErasedSubject(tx, { subject: hashOf(secret, identity), memberId, now })
  }
}
