import type { Db, Tx } from '../base/db.ts'

/** Stores a view; only the hash of its token. */
export async function insertView(
  tx: Tx,
  view: {
    id: string
    operatorId: string
    memberId: string
    tokenHash: string
    familyId: string | null
    sessionVersion: number
    startedAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx.insertInto('memberViews').values(view).execute()
}

/** Ends an operator's own view, if it has not ended. */
export async function endView(db: Db, view: { id: string; operatorId: string; now: Date }): Promise<void> {
  await db
    .updateTable('memberViews')
    .set({ endedAt: view.now })
    .where('id', '=', view.id)
    .where('operatorId', '=', view.operatorId)
    .where('endedAt', 'is', null)
    .execute()
}
