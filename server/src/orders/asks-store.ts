import type { Db } from '../base/db.ts'

/** Claims and balances that wait for this member as borrower, on these orders, the oldest first. */
export function listAskingClaims(db: Db, { memberId, orderIds }: { memberId: string; orderIds: string[] }) {
  return db
    .selectFrom('claims')
    .select(['id', 'order_id', 'state', 'amount_pence', 'answer_by', 'lines'])
    .where('lendee_id', '=', memberId)
    .where('order_id', 'in', orderIds)
    .where('state', 'in', ['OPEN', 'DUE'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Open questions for a later last day on these orders. */
export function listOpenExtensions(db: Db, orderIds: string[]) {
  return db
    .selectFrom('extensions')
    .select(['id', 'order_id', 'old_end_date', 'end_date'])
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'OPEN')
    .execute()
}
