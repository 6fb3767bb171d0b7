import { needsOperator } from '@hemline/contract/claims/rules.ts'
import { endOfDay } from '@hemline/contract/days.ts'
import { extensionAnswerDay, isAskedDayOver, mayExtend } from '@hemline/contract/issues/rules.ts'
import type { Ask } from '@hemline/contract/orders/shapes.ts'
import type { Db } from '../base/db.ts'
import { listAskingClaims, listOpenExtensions } from './ask-store.ts'
import type { OrderRow } from './store.ts'
import { claimedOf, factsOf } from './views.ts'

type Claimed = Awaited<ReturnType<typeof listAskingClaims>>[number]
type Question = Awaited<ReturnType<typeof listOpenExtensions>>[number]

/**
 * Returns what waits for this member's answer on each order besides its moves, the earliest deadline first and a
 * balance last. An item that can no longer be answered is left out, even before the sweep has closed it (product.md
 * §1).
 */
export async function asksOf(
  db: Db,
  { memberId, orders, now }: { memberId: string; orders: readonly OrderRow[]; now: Date },
): Promise<Map<string, Ask[]>> {
  const borrowed = orders.filter((order) => order.lendeeId === memberId)
  const lent = orders.filter((order) => order.lenderId === memberId && mayExtend(factsOf(order)))
  const [claims, questions] = await Promise.all([
    borrowed.length > 0 ? listAskingClaims(db, { memberId, orderIds: borrowed.map(({ id }) => id) }) : [],
    lent.length > 0
      ? listOpenExtensions(
          db,
          lent.map(({ id }) => id),
        )
      : [],
  ])
  const orderById = new Map(borrowed.map((order) => [order.id, order]))
  const asks = new Map<string, Ask[]>()
  const add = (orderId: string, ask: Ask | null) => {
    if (ask) asks.set(orderId, [...(asks.get(orderId) ?? []), ask].toSorted(byDeadline))
  }
  for (const claim of claims) add(claim.orderId, claimAsk(claim, orderById.get(claim.orderId), now))
  for (const question of questions) add(question.orderId, extensionAsk(question, now))
  return asks
}

const endOf = ({ by }: Ask) => (by === null ? Number.POSITIVE_INFINITY : Date.parse(by))
/** Two without a deadline stay in their order: the difference is no number, which counts as none. */
const byDeadline = (one: Ask, other: Ask) => endOf(one) - endOf(other)

function claimAsk(claim: Claimed, order: OrderRow | undefined, now: Date): Ask | null {
  const { id, amountPence, answerBy: by } = claim
  if (claim.state === 'DUE') return { kind: 'BALANCE', id, by: null, amountPence, endDate: null, onSilence: null }
  if (!by || now >= by) return null
  const onSilence = needsOperator({ lines: claim.lines, ...(order && claimedOf(order)) }) ? 'OPERATOR' : 'CHARGE'
  return { kind: 'CLAIM', id, by: by.toISOString(), amountPence, endDate: null, onSilence }
}

function extensionAsk({ id, oldEndDate, endDate }: Question, now: Date): Ask | null {
  if (isAskedDayOver({ endDate }, now)) return null
  const by = endOfDay(extensionAnswerDay({ oldEndDate, endDate }, now))
  return { kind: 'EXTENSION', id, by: by.toISOString(), amountPence: null, endDate, onSilence: null }
}
