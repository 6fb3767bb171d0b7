import { describe, expect, test } from 'vitest'
import { readSource } from './check-rooms.ts'
import { type CallsOfFile, callBreaches, unservedCalls } from './domain-calls.ts'

describe('a call', () => {
  const uses = (path: string, names: string[] | null = ['getOrders']) => ({ declared: [], imported: [{ path, names }] })
  const orders = 'contract/src/orders/calls.ts'

  test.each([
    [orders, 0],
    ['contract/src/orders/shapes.ts', 1],
    ['contract/src/orders/order-calls.ts', 0],
    ['contract/src/orders/ordercalls.ts', 1],
    ['contract/src/orders/calls.test.ts', 0],
  ])('declared in %s: %i breaches', (path, breaches) => {
    expect(callBreaches(path, { declared: ['getOrders'], imported: [] })).toHaveLength(breaches)
  })

  test.each([
    ['server/src/orders/routes.ts', 0],
    ['server/src/orders/post-routes.ts', 0],
    ['server/src/operator/routes.ts', 1],
    ['server/src/operator/case-routes.ts', 1],
    ['server/src/operator/desk-views.ts', 1],
    ['server/src/operator/operator.test.ts', 0],
    ['web/src/orders/calls.ts', 0],
    ['web/src/conversations/calls.ts', 1],
    ['web/src/screens/order.tsx', 1],
    ['web/src/app/alive.tsx', 1],
    ['web/src/base/app-settings.ts', 0],
    ['server/test/loans.ts', 0],
  ])('of orders used in %s: %i breaches', (path, breaches) => {
    expect(callBreaches(path, uses(orders))).toHaveLength(breaches)
  })

  test('that its own domain does not serve is found, for every kind of import', () => {
    const declared = { declared: ['getOrders', 'createOrder'], imported: [], text: '' }
    const served = (routes: string, names: string[] | null, text = '') =>
      unservedCalls(
        new Map<string, CallsOfFile & { text: string }>([
          [orders, declared],
          [routes, { ...uses(orders, names), text }],
        ]),
      ).length
    expect(served('server/src/orders/routes.ts', ['getOrders', 'createOrder'])).toBe(0)
    expect(served('server/src/orders/routes.ts', null, 'handle(app, calls.getOrders)')).toBe(1)
    expect(served('server/src/orders/routes.ts', ['getOrders'])).toBe(1)
    expect(served('server/src/operator/routes.ts', ['getOrders', 'createOrder'])).toBe(2)
    expect(served('server/src/orders/post-routes.ts', ['getOrders', 'createOrder'])).toBe(0)
    expect(served('server/src/operator/order-routes.ts', ['getOrders', 'createOrder'])).toBe(2)
  })

  test('is found in the source: declared by call(…), imported by name', () => {
    const text = "import * as calls from './calls.ts'\nimport { a as b } from './a.ts'\nexport const getA = call({})\n"
    const { calls, imports } = readSource('contract/src/x/y.ts', text)
    expect(calls).toEqual(['getA'])
    expect(imports.map(({ names }) => names)).toEqual([null, ['a']])
  })
})
