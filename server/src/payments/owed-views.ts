import type { Owed } from '@hemline/contract/claims/shapes.ts'
import type { Selectable } from 'kysely'
import type { OwedLines } from '../../db-types.ts'

/** An amount owed to a lender, as the lender sees it. */
export function owedView(row: Selectable<OwedLines> & Pick<Owed, 'orderNumber' | 'paidOn'>): Owed {
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
  }
}
