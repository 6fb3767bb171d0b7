import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleStorage } from '../base/sample-storage.ts'
import { SendError } from '../base/send.ts'
import { sampleOrder } from '../orders/sample-order.ts'
import { cachedCode, cacheOrders, copiedAt } from './cached-orders.ts'

vi.mock('../base/session.ts', () => ({
  freshToken: async () => 'token',
  currentSession: () => ({ sub: 'bea' }),
  watchSession: () => () => undefined,
}))
beforeEach(() => {
  vi.stubGlobal('localStorage', sampleStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const AT = '2026-11-24T10:00:00.000Z'
const cached = { keptAt: '2026-11-20T10:00:00.000Z' }
const query = (data: unknown, error: unknown) => ({ data, error, dataUpdatedAt: Date.parse(AT) })
const fault = new SendError('FAULT', 'A fault', 500)
const refusal = new SendError('NOT_FOUND', 'Not found', 404)

test.each([
  ['the answer', query([], null), null],
  ['what is in memory after a fault', query([], fault), AT],
  ['what is in memory after a refusal', query([], refusal), null],
  ['the copy of the device', query(undefined, fault), cached.keptAt],
])('%s is shown with the time of its copy', (_, of, at) => {
  expect(copiedAt(of, cached)).toBe(at)
})

test('without a copy nothing is shown', () => {
  expect(copiedAt(query(undefined, fault), null)).toBeNull()
})

test('a code that comes late does not put older orders back on the device', async () => {
  const shown = sampleOrder({ role: 'LENDER', deliveryMethod: 'IN_PERSON', status: 'ACCEPTED' })
  const code = { handover: 'OUT', code: '303805', qr: null }
  const client = new QueryClient()
  let comes: (answer: object) => void = () => undefined
  vi.spyOn(client, 'fetchQuery').mockReturnValueOnce(new Promise((resolve) => (comes = resolve)))
  const cached = () => JSON.parse(localStorage.getItem('hemline.member.bea.orders')!).value
  const older = cacheOrders(client, 'bea', [shown])
  await cacheOrders(client, 'bea', [{ ...shown, status: 'SHIPPING_RECEIVED' }])
  comes(code)
  await older
  expect(cached()).toMatchObject({ orders: [{ id: shown.id, status: 'SHIPPING_RECEIVED' }], codes: {} })
  // of the newest orders it is saved
  vi.spyOn(client, 'fetchQuery').mockResolvedValue(code)
  await cacheOrders(client, 'bea', [shown])
  expect(cached()).toMatchObject({ orders: [{ status: 'ACCEPTED' }], codes: { [`${shown.id}:ACCEPTED`]: code } })
})

test('codes that a version before saved in another form are not shown, and are replaced by the first orders', async () => {
  const order = sampleOrder({ role: 'LENDER', deliveryMethod: 'IN_PERSON', status: 'ACCEPTED' })
  const key = 'hemline.member.bea.orders'
  const { status: _, ...lacking } = order
  const code = { handover: 'OUT', code: '303805', qr: null }
  const codes = { [`${order.id}:ACCEPTED`]: code }
  const until = Date.parse('2099-01-01T00:00:00Z')
  localStorage.setItem(key, JSON.stringify({ until, value: { keptAt: AT, orders: [lacking], codes } }))
  expect(cachedCode(order)).toBeUndefined()
  const client = new QueryClient()
  vi.spyOn(client, 'fetchQuery').mockRejectedValue(fault)
  await cacheOrders(client, 'bea', [order])
  expect(JSON.parse(localStorage.getItem(key)!).value).toMatchObject({ orders: [{ id: order.id }], codes: {} })
})
