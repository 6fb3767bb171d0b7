import { addDays, endOfDay, startOfDay } from '@hemline/contract/days.ts'
import { DAY_MS, HOUR_MS } from '@hemline/contract/durations.ts'
import { standardTimes } from '@hemline/contract/loan-times.ts'
import type { DeliveryMethod, Role } from '@hemline/contract/order-status.ts'
import type { Mover, OrderFacts } from '@hemline/contract/orders/move-shapes.ts'
import { type MoveName, mayMove, moveNames, moves, outcomeOf } from '@hemline/contract/orders/moves.ts'
import { actionsFor, needsViewer } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { sampleOrder } from './sample-order.ts'

/** The moment at which stories happen (web/catalogue/stage.tsx). */
const NOW = new Date('2026-12-01T09:00:00.000Z')
/** How long after the one before a move may be made; the first moment that its guard allows counts. */
const pausesHours = [1, 30, 80, 170, 300, 500]
const requestedAt = new Date('2026-01-20T08:00:00.000Z')
const startDate = '2026-01-30'
const LENGTH_DAYS = 3

type Event = { move: string; status: OrderFacts['status']; by: Role | null; at: Date }
type Walk = { facts: OrderFacts; reason: Order['reason']; events: readonly Event[] }

/** An order of this side and method after each move that the table allows it to come to, named after the move. */
export function ordersAfterEachMove(role: Role, deliveryMethod: DeliveryMethod): { name: string; order: Order }[] {
  const walks = new Map<string, Walk>([['request', requested(deliveryMethod)]])
  for (const walk of walks.values()) {
    for (const name of moveNames) {
      const next = walks.has(name) ? null : after(name, walk)
      if (next) walks.set(name, next)
    }
  }
  return [...walks].map(([name, walk]) => ({ name, order: orderOf(walk, role) }))
}

function requested(deliveryMethod: DeliveryMethod): Walk {
  const facts = {
    status: 'REQUESTED' as const,
    deliveryMethod,
    areFriends: false,
    startsAt: startOfDay(startDate),
    endsAt: endOfDay(addDays(startDate, LENGTH_DAYS)),
    answerBy: new Date(requestedAt.getTime() + 7 * DAY_MS),
    acceptedAt: null,
    receivedAt: null,
    returnedAt: null,
    notFit: false,
    isSettling: false,
    times: standardTimes,
  }
  return { facts, reason: null, events: [{ move: 'request', status: 'REQUESTED', by: 'LENDEE', at: requestedAt }] }
}

/** The walk with one more move, at the first moment that allows it; null if none does. */
function after(name: MoveName, { facts, reason, events }: Walk): Walk | null {
  const last = events.at(-1)!.at.getTime()
  for (const hours of pausesHours) {
    const at = new Date(last + hours * HOUR_MS)
    const by = (moves[name].by as readonly Mover[]).find((mover) => mayMove(name, facts, mover, at))
    if (!by) continue
    const { to, sets } = outcomeOf(name, facts, at)
    const { settling: _, disputedAt: __, closedAt: ___, reason: ended, ...changes } = sets
    const side = by === 'LENDER' || by === 'LENDEE' ? by : null
    return {
      facts: { ...facts, ...changes, status: to },
      reason: ended ?? reason,
      events: [...events, { move: name, status: to, by: side, at }],
    }
  }
  return null
}

/** The order as this side sees it an hour after its last event, with all days moved so that this is now. */
function orderOf({ facts, reason, events }: Walk, role: Role): Order {
  const days = Math.floor((NOW.getTime() - events.at(-1)!.at.getTime()) / DAY_MS)
  const moved = (at: Date | null | undefined) => (at ? new Date(at.getTime() + days * DAY_MS) : null)
  const iso = (at: Date | null | undefined) => moved(at)?.toISOString() ?? null
  const first = addDays(startDate, days)
  const now: OrderFacts = {
    ...facts,
    startsAt: startOfDay(first),
    endsAt: endOfDay(addDays(first, LENGTH_DAYS)),
    answerBy: moved(facts.answerBy),
    acceptedAt: moved(facts.acceptedAt),
    receivedAt: moved(facts.receivedAt),
    helpUntil: moved(facts.helpUntil),
    returnedAt: moved(facts.returnedAt),
    completedAt: moved(facts.completedAt),
  }
  const endDate = addDays(first, LENGTH_DAYS)
  return sampleOrder({
    status: facts.status,
    role,
    deliveryMethod: facts.deliveryMethod,
    startDate: first,
    endDate,
    createdAt: iso(requestedAt)!,
    answerBy: facts.status === 'REQUESTED' ? iso(facts.answerBy) : null,
    acceptedAt: iso(facts.acceptedAt),
    receivedAt: iso(facts.receivedAt),
    returnedAt: iso(facts.returnedAt),
    completedAt: iso(facts.completedAt),
    notFit: facts.notFit,
    reason,
    moves: actionsFor(now, role, NOW),
    needsMe: needsViewer(now, role, NOW),
    timeline: events.map(({ at, ...event }) => ({ ...event, at: iso(at)!, handedAt: null })),
  })
}
