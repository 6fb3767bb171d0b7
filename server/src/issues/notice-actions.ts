import type { Role } from '@hemline/contract/order-status.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/actions.ts'
import type { OrderRow } from '../orders/store.ts'

/** Notifies one side of an order about money or a dispute, once per key, when the transaction commits. */
export async function notifyParty(
  deps: Deps,
  tx: Tx,
  notice: {
    order: OrderRow
    to: Role
    key: string
    subject: string
    paragraphs: string[]
    path?: string
    pushAt?: Date | undefined
  },
): Promise<void> {
  const { order, to, pushAt } = notice
  await notify(deps, tx, {
    memberId: to === 'LENDER' ? order.lenderId : order.lendeeId,
    type: 'order',
    topic: 'orders',
    orderId: order.id,
    title: notice.subject,
    text: notice.paragraphs.join('\n\n'),
    path: notice.path ?? `/order/${order.id}`,
    key: `${notice.key}:${to}`,
    pushAt,
  })
}
