import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { endHoldings } from './holdings-store.ts'
import { hasGivenRole, insertFormerEmail, lockMember, updateMember } from './store.ts'

/**
 * Writes a member's new address, whichever way it changed, and stores the former one. Also whether they have a role with it:
 * owners are named in OPERATOR_EMAILS by theirs. One who has no role any more no longer looks at a case or report. The
 * operators receive what changes of one of them. Nothing changes of a member who was erased meanwhile.
 */
export async function setEmail(
  deps: Pick<Deps, 'env' | 'clock'>,
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  const { operatorEmails } = deps.env
  const now = deps.clock.now()
  const former = await lockMember(tx, memberId)
  if (former.erasedAt) return
  if (former.email.toLowerCase() !== email.toLowerCase())
    await insertFormerEmail(tx, { memberId, email: former.email, until: now })
  const isOperator = operatorEmails.includes(email) || (await hasGivenRole(tx, memberId))
  const named = operatorEmails.length > 0 ? { isOperator } : {}
  await updateMember(tx, memberId, { email, ...named }, now)
  const hadHoldings = named.isOperator === false && (await endHoldings(tx, memberId))
  // the room shows operators each other's addresses and roles
  if (hadHoldings || former.isOperator || isOperator) await publishChange(tx, 'desk', {}, now)
}
