import type { Db } from '../base/db.ts'

/** Takes the turn of a piece of work if it is due, whoever of several schedulers is first; the next is that much later. */
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

/** Notes that the work of a turn was done to its end. */
export async function finishTurn(db: Db, { name, now }: { name: string; now: Date }): Promise<void> {
  await db.updateTable('turns').set({ doneAt: now }).where('name', '=', name).execute()
}
