import type { Db, Tx } from '../base/db.ts'

/** Returns a member's second factor, the secrets encrypted; undefined when they never began one. */
export function findFactor(db: Db, memberId: string) {
  return db.selectFrom('secondFactors').selectAll().where('memberId', '=', memberId).executeTakeFirst()
}

/** Stores a new secret that waits for its first code, in place of an earlier one that waits. */
export async function putPending(
  db: Db,
  { memberId, sealed, now }: { memberId: string; sealed: string; now: Date },
): Promise<void> {
  await db
    .insertInto('secondFactors')
    .values({ memberId, pendingSecret: sealed, createdAt: now })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ pendingSecret: sealed }))
    .execute()
}

/** Puts the waiting secret into use with the step of its first code. Returns false when it no longer waits. */
export async function confirmPending(
  tx: Tx,
  { memberId, sealed, step, now }: { memberId: string; sealed: string; step: number; now: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('secondFactors')
    .set({ secret: sealed, setUpAt: now, pendingSecret: null, lastStep: step })
    .where('memberId', '=', memberId)
    .where('pendingSecret', '=', sealed)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Accepts the code of a time step of this secret. Returns false when that step or a later one was accepted before. */
export async function takeStep(
  tx: Tx,
  { memberId, sealed, step }: { memberId: string; sealed: string; step: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('memberId', '=', memberId)
    .where('secret', '=', sealed)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { memberId, hashes }: { memberId: string; hashes: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('memberId', '=', memberId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ memberId, hash })))
    .execute()
}

/** Uses a recovery code. Returns false for an unknown one and for one that was used. */
export async function takeRecoveryCode(
  tx: Tx,
  { memberId, hash, now }: { memberId: string; hash: string; now: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('memberId', '=', memberId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('memberId', '=', memberId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

/** Notes that a session entered a code, and deletes those of this member that ended before `since`. */
export async function putPass(
  tx: Tx,
  pass: { memberId: string; session: string; sessionVersion: number; now: Date; since: Date },
): Promise<void> {
  const { memberId, session, sessionVersion, now, since } = pass
  await tx.deleteFrom('secondFactorPasses').where('memberId', '=', memberId).where('passedAt', '<=', since).execute()
  await tx
    .insertInto('secondFactorPasses')
    .values({ memberId, session, sessionVersion, passedAt: now })
    .onConflict((conflict) => conflict.columns(['memberId', 'session']).doUpdateSet({ sessionVersion, passedAt: now }))
    .execute()
}

/** Ends the passes of all sessions of a member. */
export async function deletePasses(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('secondFactorPasses').where('memberId', '=', memberId).execute()
}

/** Removes a member's second factor with its recovery codes and passes. Returns false when none was set up. */
export async function removeFactor(db: Db | Tx, memberId: string): Promise<boolean> {
  const removed = await db.deleteFrom('secondFactors').where('memberId', '=', memberId).returning('secret').execute()
  return removed.some(({ secret }) => secret !== null)
}
