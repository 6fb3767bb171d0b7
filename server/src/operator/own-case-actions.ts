import { ownCaseTexts } from '@hemline/contract/operator/words.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { hasOtherOperator } from '../safety/appeal-store.ts'

/**
 * Throws FORBIDDEN for an operator who decides about themselves while another one could: one of the two of a loan, who
 * reported something, or whom it is about (decision 387).
 */
export async function requireOtherOperator(
  tx: Tx,
  { operator, parties }: { operator: Pick<Caller, 'id'>; parties: readonly (string | null)[] },
): Promise<void> {
  const members = parties.filter((id) => id !== null)
  if (members.includes(operator.id) && (await hasOtherOperator(tx, members)))
    throw new Refusal('FORBIDDEN', { message: ownCaseTexts.another })
}

/** The same of a loan, by both its sides. */
export function requireNeitherSide(
  tx: Tx,
  { operator, order }: { operator: Pick<Caller, 'id'>; order: { lenderId: string; lendeeId: string } },
): Promise<void> {
  return requireOtherOperator(tx, { operator, parties: [order.lenderId, order.lendeeId] })
}
