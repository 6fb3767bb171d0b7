import { endsUnreported } from '@hemline/contract/claims/rules.ts'
import { closedStatuses } from '@hemline/contract/orders/rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/**
 * Returns the set-ups whose card guarantees something of this member: requests being confirmed, loans that are not over
 * or can still be claimed for, and claims that are not settled.
 */
export async function listGuarantees(db: Db, { memberId, now }: { memberId: string; now: Date }): Promise<string[]> {
  const requests = await db
    .selectFrom('pendingRequests')
    .select('setupIntentId')
    .where('lendeeId', '=', memberId)
    .where('state', '=', 'RESERVED')
    .execute()
  const orders = await db
    .selectFrom('orders as o')
    .select('o.setupIntentId')
    .where('o.lendeeId', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('o.status', 'not in', [...closedStatuses, 'ENQUIRED']),
        // as long as the lender may claim
        sql<boolean>`o.completed_at + make_interval(hours => o.issue_hours) >= ${now}`,
        eb.and([
          eb('o.status', '=', 'CANCELLED'),
          eb('o.reason', 'in', [...endsUnreported]),
          sql<boolean>`o.closed_at >= o.start_date::timestamp at time zone 'Europe/London'`,
          sql<boolean>`o.closed_at + make_interval(hours => o.issue_hours) >= ${now}`,
        ]),
        eb.exists(
          eb
            .selectFrom('claims as c')
            .select('c.id')
            .whereRef('c.orderId', '=', 'o.id')
            .where('c.state', 'in', ['OPEN', 'CONTESTED', 'CHARGING']),
        ),
      ]),
    )
    .execute()
  return [...new Set([...requests, ...orders].flatMap(({ setupIntentId }) => setupIntentId ?? []))]
}

/** Returns the payment methods of the cards that a member removed. */
export async function listRemovedCards(db: Db, memberId: string): Promise<string[]> {
  const rows = await db.selectFrom('removedCards').select('paymentMethodId').where('memberId', '=', memberId).execute()
  return rows.map(({ paymentMethodId }) => paymentMethodId)
}

/** Records payment methods as removed; returns those that were not before. */
export async function insertRemovedCards(
  tx: Tx,
  { memberId, ids, now }: { memberId: string; ids: readonly string[]; now: Date },
): Promise<string[]> {
  const inserted = await tx
    .insertInto('removedCards')
    .values(ids.map((paymentMethodId) => ({ paymentMethodId, memberId, removedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentMethodId')
    .execute()
  return inserted.map(({ paymentMethodId }) => paymentMethodId)
}

/**
 * Locks a member's customer: no request can begin to depend on a card before the transaction ends, and the member isn't erased.
 * Returns whether there is one.
 */
export async function lockCustomer(tx: Tx, memberId: string): Promise<boolean> {
  const customers = tx.selectFrom('paymentCustomers').select('customerId').where('memberId', '=', memberId)
  return (await customers.forUpdate().execute()).length > 0
}

/** Shares a member's customer with other requests: no card can be removed before the transaction ends. */
export async function shareCustomer(tx: Tx, memberId: string): Promise<void> {
  await tx.selectFrom('paymentCustomers').select('customerId').where('memberId', '=', memberId).forShare().execute()
}
