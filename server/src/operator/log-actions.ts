import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { writeLine } from './store.ts'

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
