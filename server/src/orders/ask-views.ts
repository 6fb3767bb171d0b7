import { needsOperator } from '@hemline/contract/claims/rules.ts'
import { endOfDay } from '@hemline/contract/days.ts'
import { extensionAnswerDay, isAskedDayOver, mayExtend } from '@hemline/contract/issues/rules.ts'
import type { Ask } from '@hemline/contract/orders/shapes.ts'
import type { OpenExtension, WaitingClaim } from './ask-store.ts'
import type { OrderRow } from './store.ts'
import { claimedOf, factsOf } from './views.ts'

/**
 * Returns what waits for this member's answer on each order besides its moves, the earliest deadline first and a
 * balance last. An item that can no longer be answered is left out, even before the sweep has closed it (product.md
 * §1). `claims` and `extensions` are those of the orders that wait.
 */
export function asksOf({
  memberId,
  orders,
  claims,
  extensions,
  now,
}: {
  memberId: string
  orders: readonly OrderRow[]
  claims: readonly WaitingClaim[]
  extensions: readonly OpenExtension[]
  now: Date
}): Map<string, Ask[]> {
  const orderById = new Map(orders.map((order) => [order.id, order]))
  const asks = new Map<string, Ask[]>()
  const add = (orderId: string, ask: Ask | null) => {
    if (ask) asks.set(orderId, [...(asks.get(orderId) ?? []), ask].toSorted(byDeadline))
  }
  for (const claim of claims) {
    const order = orderById.get(claim.orderId)
    if (order?.lendeeId === memberId) add(order.id, claimAsk(claim, order, now))
  }
  for (const extension of extensions) {
    const order = orderById.get(extension.orderId)
    if (order?.lenderId === memberId && mayExtend(factsOf(order))) add(order.id, extensionAsk(extension, now))
  }
  return asks
}

const endOf = ({ by }: Ask) => (by === null ? Number.POSITIVE_INFINITY : Date.parse(by))
/** Two without a deadline stay in their order: the difference is no number, which counts as none. */
const byDeadline = (one: Ask, other: Ask) => endOf(one) - endOf(other)

function claimAsk(claim: WaitingClaim, order: OrderRow, now: Date): Ask | null {
  const { id, state, amountPence, answerBy: by } = claim
  if (state === 'CONTESTED') return null
  if (state === 'DUE') return { kind: 'BALANCE', id, by: null, amountPence, endDate: null, onSilence: null }
  if (!by || now >= by) return null
  const onSilence = needsOperator({ lines: claim.lines, ...claimedOf(order) }) ? 'OPERATOR' : 'CHARGE'
  return { kind: 'CLAIM', id, by: by.toISOString(), amountPence, endDate: null, onSilence }
}

function extensionAsk({ id, oldEndDate, endDate }: OpenExtension, now: Date): Ask | null {
  if (isAskedDayOver({ endDate }, now)) return null
  const by = endOfDay(extensionAnswerDay({ oldEndDate, endDate }, now))
  return { kind: 'EXTENSION', id, by: by.toISOString(), amountPence: null, endDate, onSilence: null }
}
