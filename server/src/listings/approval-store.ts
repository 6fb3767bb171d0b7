import type { ApprovalReason } from '@hemline/contract/listings/approval-reasons.ts'
import type { Db, Tx } from '../base/db.ts'

/** Whether the member has listed an item that others could see, deleted ones too. */
export async function hasShownItem(tx: Tx, ownerId: string): Promise<boolean> {
  const listing = await tx
    .selectFrom('listings')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('awaitsApprovalSince', 'is', null)
    .where('hiddenAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return listing !== undefined
}

/** Marks a listing as waiting; it is inactive meanwhile. An earlier moment remains. */
export async function markAwaiting(
  tx: Tx,
  { id, reasons, isShownAfter, since }: { id: string; reasons: ApprovalReason[]; isShownAfter: boolean; since: Date },
): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ awaitsApprovalSince: since, approvalReasons: reasons, shownOnceApproved: isShownAfter })
    .where('id', '=', id)
    .execute()
}

/** Lets the wait of a listing begin at this moment. */
export async function beginAwaiting(tx: Tx, { id, since }: { id: string; since: Date }): Promise<void> {
  await tx.updateTable('listings').set({ awaitsApprovalSince: since }).where('id', '=', id).execute()
}

/** Ends the wait of a listing. */
export async function endAwaiting(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ awaitsApprovalSince: null, approvalReasons: [], shownOnceApproved: true })
    .where('id', '=', id)
    .execute()
}

/** Returns the state of a member's own listing; undefined for one of others. */
export function findOwnState(db: Db, { id, ownerId }: { id: string; ownerId: string }) {
  return db
    .selectFrom('listings')
    .select(['hiddenAt', 'awaitsApprovalSince'])
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
