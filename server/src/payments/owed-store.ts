import { randomUUID } from 'node:crypto'
import type { Owed } from '@hemline/contract/claims/shapes.ts'
import type { Db, Tx } from '../base/db.ts'
import { publishChange } from '../live/publish-change.ts'

type Kind = Owed['kind']

/**
 * Records an amount owed to a lender for a loan, and notifies the operators: its cleaning and the outbound postage
 * without a Hemline label (product.md §3, decision 19) once per loan, compensation once per claim. Zero amounts are not
 * recorded.
 */
export async function owe(
  tx: Tx,
  owed: { kind: Kind; memberId: string; orderId: string; claimId?: string; pence: number; now: Date },
): Promise<void> {
  if (owed.pence === 0) return
  await tx
    .insertInto('owedLines')
    .values({
      id: randomUUID(),
      memberId: owed.memberId,
      orderId: owed.orderId,
      claimId: owed.claimId ?? null,
      kind: owed.kind,
      pence: owed.pence,
      createdAt: owed.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await publishChange(tx, 'desk', {}, owed.now)
}

/**
 * Returns what is owed for an order's cleaning or postage, paid out or not; undefined when it was cancelled or never
 * existed.
 */
export function findOwed(
  db: Db,
  { orderId, kind }: { orderId: string; kind: Exclude<Kind, 'COMPENSATION'> },
): Promise<{ pence: number; createdAt: Date; paidAt: Date | null } | undefined> {
  return db
    .selectFrom('owedLines')
    .select(['pence', 'createdAt', 'paidAt'])
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Cancels the cleaning of a loan that was cancelled later, unless it was paid out or is in a batch. Returns the pence that are
 * no longer owed.
 */
export async function voidCleaning(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<number> {
  const voided = await tx
    .updateTable('owedLines')
    .set({ voidedAt: now })
    .where('orderId', '=', orderId)
    .where('kind', '=', 'CLEANING')
    .where('paidAt', 'is', null)
    .where('payoutId', 'is', null)
    .where('voidedAt', 'is', null)
    .returning('pence')
    .execute()
  return voided.reduce((sum, { pence }) => sum + pence, 0)
}
