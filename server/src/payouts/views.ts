import { statementReference } from '@hemline/contract/payouts/rules.ts'
import type { OwnOwed, PayoutLine } from '@hemline/contract/payouts/shapes.ts'
import type { listOwedTo } from './store.ts'

export function ownOwedView(row: Awaited<ReturnType<typeof listOwedTo>>[number]): OwnOwed {
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    kind: row.kind as OwnOwed['kind'],
    pence: row.pence,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    isVoided: row.voided_at !== null,
    isBeingPaid: row.payout_id !== null && row.paid_at === null,
    reference: row.batch_no === null ? null : statementReference(row.batch_no),
  }
}

export function lineView(row: {
  id: string
  order_id: string
  order_number: string
  kind: string
  pence: number
}): PayoutLine {
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    kind: row.kind as PayoutLine['kind'],
    pence: row.pence,
  }
}
