import { expect, test } from 'vitest'
import { SendError } from '../base/send.ts'
import { copiedAt } from './cached-orders.ts'

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
