import { statementReference } from '@hemline/contract/payouts/rules.ts'
import type { OwnOwed, PayoutLine } from '@hemline/contract/payouts/shapes.ts'
import type { listOwedTo } from './store.ts'

export function ownOwedView(row: Awaited<ReturnType<typeof listOwedTo>>[number]): OwnOwed {
  return {
    id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    kind: row.kind,
    pence: row.pence,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    paidOn: row.paidOn,
    isVoided: row.voidedAt !== null,
    isBeingPaid: row.payoutId !== null && row.paidAt === null,
    reference: row.batchNo === null ? null : statementReference(row.batchNo),
  }
}

export function lineView(row: {
  id: string
  orderId: string
  orderNumber: string
  kind: PayoutLine['kind']
  pence: number
}): PayoutLine {
  return {
    id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    kind: row.kind,
    pence: row.pence,
  }
}
