import type { Db } from '../base/db.ts'

/** Claims a periodic task if it is due, for the first of several schedulers; it is due again `everyMs` later. */
export async function claimTurn(db: Db, turn: { name: string; now: Date; everyMs: number }): Promise<boolean> {
  const nextAt = new Date(turn.now.getTime() + turn.everyMs)
  const begun = await db
    .insertInto('turns')
    .values({ name: turn.name, nextAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  if (begun) return true
  const taken = await db
    .updateTable('turns')
    .set({ nextAt })
    .where('name', '=', turn.name)
    .where('nextAt', '<=', turn.now)
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** Stores that a periodic task was completed. */
export async function finishTurn(db: Db, { name, now }: { name: string; now: Date }): Promise<void> {
  await db.updateTable('turns').set({ doneAt: now }).where('name', '=', name).execute()
}

/** Makes periodic tasks due now: the next scheduler does them. */
export async function hastenTurns(db: Db, { names, now }: { names: readonly string[]; now: Date }): Promise<void> {
  await db
    .updateTable('turns')
    .set({ nextAt: now })
    .where('name', 'in', [...names])
    .where('nextAt', '>', now)
    .execute()
}
