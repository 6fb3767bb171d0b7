import { deliveryMethods, orderStatuses, roles } from '@hemline/contract/order-status.ts'
import { moveNames } from '@hemline/contract/orders/moves.ts'
import { Order } from '@hemline/contract/orders/shapes.ts'
import { describe, expect, it } from 'vitest'
import { ordersAfterEachMove } from './sample-orders.ts'

describe('the orders that stories show', () => {
  it('are in every state, and come from every move of the table', () => {
    const all = deliveryMethods.flatMap((method) => ordersAfterEachMove('LENDER', method))
    const statuses = new Set(all.map(({ order }) => order.status))
    expect(orderStatuses.filter((status) => !statuses.has(status))).toEqual(['ENQUIRED'])
    const names = new Set(all.map(({ name }) => name))
    expect(moveNames.filter((name) => !names.has(name))).toEqual([])
  })

  it.each(roles)('are orders as the %s is sent them', (role) => {
    for (const method of deliveryMethods) {
      for (const { order } of ordersAfterEachMove(role, method)) expect(Order.safeParse(order).error).toBeUndefined()
    }
  })
})
