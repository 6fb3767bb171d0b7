import { statementReference } from '@hemline/contract/payouts/rules.ts'
import type { OwnOwed, PayoutLine } from '@hemline/contract/payouts/shapes.ts'
import { owedView } from '../payments/owed-views.ts'
import type { listOwedTo } from './store.ts'

export function ownOwedView(row: Awaited<ReturnType<typeof listOwedTo>>[number]): OwnOwed {
  return {
    ...owedView(row),
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
