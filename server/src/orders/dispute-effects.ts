import type { MoveName } from '@hemline/contract/orders/moves.ts'
import type { Updateable } from 'kysely'
import type { Orders } from '../base/db-types.ts'
import type { OrderRow } from './store.ts'

type DisputeMove = Extract<MoveName, `raise${string}` | `resolve${string}`>

const raised = (now: Date, order: OrderRow): Updateable<Orders> => ({
  disputedFrom: order.status,
  disputedAt: now,
  closedAt: null,
})
const settled = (now: Date): Updateable<Orders> => ({ disputedFrom: null, disputedAt: null, resumedAt: now })

/** What the moves into and out of a dispute write. Both sides are told in words of their own, by whoever asked for the move. */
export const disputeEffects: {
  [name in DisputeMove]: { set: (now: Date, order: OrderRow) => Updateable<Orders>; tells: [] }
} = {
  raiseIssue: { set: raised, tells: [] },
  raiseIssueAfter: { set: raised, tells: [] },
  resolveCompleted: {
    set: (now, order) => ({ ...settled(now), completedAt: order.completedAt ?? now }),
    tells: [],
  },
  resolveCancelled: { set: (now) => ({ ...settled(now), reason: 'RESOLVED' }), tells: [] },
  resolveBack: { set: settled, tells: [] },
}
