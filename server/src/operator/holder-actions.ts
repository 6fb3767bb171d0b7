import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { syncOperators } from '../members/actions.ts'
import { endFormerHoldings } from '../members/holdings-store.ts'
import { findHolder, type Held, listColleagues, putHolder } from './holder-store.ts'
import { logAct } from './log-actions.ts'

/**
 * At the start: makes exactly the configured members owners, and ends what those without a role look at: an owner who is
 * configured again later begins with none.
 */
export async function syncOwners(deps: Pick<Deps, 'db' | 'env'>): Promise<void> {
  await syncOperators(deps)
  await endFormerHoldings(deps.db)
}

/** To whom an operator assigns something, or to none, and who had it when they looked. */
export type HolderChange = { operator: Caller; operatorId: string | null; before: string | null }

/**
 * Assigns a case or report that the caller has locked, and logs it `about` its order or itself; false when that operator had it
 * already. Throws INVALID with `wrong` for a member who cannot look at it, MOVE_NOT_ALLOWED when another operator assigned it
 * meanwhile.
 */
export async function assignHolder(
  deps: Deps,
  tx: Tx,
  {
    held,
    parties,
    wrong,
    about,
    operator,
    operatorId,
    before,
  }: HolderChange & {
    held: Held
    parties: readonly string[]
    wrong: string
    about: { order: { id: string; orderNumber: string } } | { subject: string }
  },
): Promise<boolean> {
  const colleagues = await listColleagues(tx, parties)
  if (operatorId !== null && !colleagues.some(({ id }) => id === operatorId))
    throw new Refusal('INVALID', { fields: { operatorId: wrong } })
  const current = (await findHolder(tx, held))?.id ?? null
  if (current === operatorId) return false
  if (current !== before) throw new Refusal('MOVE_NOT_ALLOWED')
  await putHolder(tx, { held, operatorId, assignedBy: operator.id, now: deps.clock.now() })
  const action = `${operatorId ? 'assign' : 'unassign'}-${held.kind}`
  await logAct(deps, tx, { operator, action, detail: { before, ...(operatorId && { to: operatorId }) }, ...about })
  return true
}
