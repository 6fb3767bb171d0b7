import { sentBeforeText } from '@hemline/contract/operator/words.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { type ActAbout, findAct } from './act-store.ts'
import { writeLine } from './log-store.ts'

type Act = { operator: Caller; action: string; detail: Record<string, unknown> }
type LoggedOrder = { id: string; orderNumber: string }

/** Logs what an operator did, in the transaction of the act: about an order, or about another subject. */
export function logAct(
  { clock }: Deps,
  tx: Tx,
  act: Act & ({ order: LoggedOrder } | { subject: string; orderId?: string | null }),
): Promise<void> {
  const { operator, action, detail } = act
  const about =
    'order' in act
      ? { orderId: act.order.id, subject: act.order.orderNumber }
      : { orderId: act.orderId ?? null, subject: act.subject }
  return writeLine(tx, { operatorId: operator.id, action, detail, now: clock.now(), ...about })
}

/**
 * Whether an act was done before under the same id: it is logged with that. An act of an earlier version of the app has none.
 * Throws CONFLICT for another act under its id. Call with what it is about locked, so that it is done once.
 */
export async function wasDone(
  tx: Tx,
  {
    actId,
    about,
    action,
    detail,
  }: { actId: string | undefined; about: ActAbout; action: string; detail: Record<string, unknown> },
): Promise<boolean> {
  const earlier = actId === undefined ? undefined : await findAct(tx, { actId, about })
  if (!earlier) return false
  const earlierDetail = earlier.detail as Record<string, unknown>
  if (earlier.action === action && Object.entries(detail).every(([name, value]) => earlierDetail[name] === value))
    return true
  throw new Refusal('CONFLICT', { message: sentBeforeText })
}
