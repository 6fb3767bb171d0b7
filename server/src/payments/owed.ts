import { randomUUID } from 'node:crypto'
import type { Price } from '@hemline/contract/requests/shapes.ts'
import type { Tx } from '../base/db.ts'
import { announceDesk } from '../base/live.ts'

/** Owes the lender the dry cleaning that the lendee paid for, once, when the loan is complete (product.md §3). */
export async function oweCleaning(
  tx: Tx,
  { order, now }: { order: { id: string; lender_id: string; price: unknown }; now: Date },
): Promise<void> {
  const { dryCleaningFee } = order.price as Price
  if (dryCleaningFee === 0) return
  await tx
    .insertInto('owed_lines')
    .values({
      id: randomUUID(),
      member_id: order.lender_id,
      order_id: order.id,
      claim_id: null,
      kind: 'CLEANING',
      pence: dryCleaningFee,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await announceDesk(tx, now)
}

/** Owes the lender what a claim brought, once. */
export async function oweCompensation(
  tx: Tx,
  owed: { memberId: string; orderId: string; claimId: string; pence: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('owed_lines')
    .values({
      id: randomUUID(),
      member_id: owed.memberId,
      order_id: owed.orderId,
      claim_id: owed.claimId,
      kind: 'COMPENSATION',
      pence: owed.pence,
      created_at: owed.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Owes the lender the outbound half of the postage that no label of ours used, once a loan (decision 56). */
export async function owePostage(
  tx: Tx,
  owed: { memberId: string; orderId: string; pence: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('owed_lines')
    .values({
      id: randomUUID(),
      member_id: owed.memberId,
      order_id: owed.orderId,
      claim_id: null,
      kind: 'POSTAGE',
      pence: owed.pence,
      created_at: owed.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await announceDesk(tx, owed.now)
}

/** What of an order's payment is owed for its cleaning, in pence, paid out or not. */
export async function findOwedCleaning(tx: Tx, orderId: string): Promise<number> {
  const line = await tx
    .selectFrom('owed_lines')
    .select('pence')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'CLEANING')
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return line?.pence ?? 0
}

/** Takes back the cleaning of a loan that was cancelled after all, unless it was paid out. */
export async function voidCleaning(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await tx
    .updateTable('owed_lines')
    .set({ voided_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'CLEANING')
    .where('paid_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
}
