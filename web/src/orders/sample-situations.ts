import { standardTimes } from '@hemline/contract/loan-times.ts'
import { deliveryMethods, type OrderAction, orderStatuses, roles } from '@hemline/contract/order-status.ts'
import type { OrderFacts } from '@hemline/contract/orders/move-shapes.ts'
import { actionsFor } from '@hemline/contract/orders/rules.ts'

const HOUR = 3_600_000
const start = new Date('2026-12-05T00:00:00Z')

/** For tests: every status, for each side and delivery method. */
export const combinations = orderStatuses.flatMap((status) =>
  roles.flatMap((role) => deliveryMethods.map((deliveryMethod) => ({ status, role, deliveryMethod }))),
)

/** For tests: orders of one combination in every situation that changes the possible actions, at the relevant times. */
export function situations({
  status,
  deliveryMethod,
}: (typeof combinations)[number]): { facts: OrderFacts; now: Date }[] {
  const moments = [-200, -73, -71, -1, 1, 30].map((hours) => new Date(start.getTime() + hours * HOUR))
  return moments.flatMap((now) =>
    [true, false].flatMap((notFit) =>
      [null, now].flatMap((returnedAt) =>
        [1, 40].map((hoursAgo) => {
          const then = new Date(now.getTime() - hoursAgo * HOUR)
          const answerBy = new Date(now.getTime() + HOUR)
          const facts = {
            status,
            deliveryMethod,
            areFriends: false,
            startsAt: start,
            answerBy,
            acceptedAt: then,
            receivedAt: then,
          }
          return { facts: { ...facts, returnedAt, notFit, isSettling: false, times: standardTimes }, now }
        }),
      ),
    ),
  )
}

/** For tests: every action that can be allowed to this side, in any situation. */
export const possible = (one: (typeof combinations)[number]): OrderAction[] => [
  ...new Set(situations(one).flatMap(({ facts, now }) => actionsFor(facts, one.role, now))),
]
