import { getConversations } from '@hemline/contract/conversations/calls.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { now, setServerNow } from './now.ts'
import { request } from './wire.ts'

const OWN = Date.parse('2027-01-12T10:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setServerNow(null)
})

/** The time that the app counts by, on a device that reads OWN, after an answer with these headers. */
async function timeAfter(headers: Record<string, string>): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: OWN })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => Response.json({ items: [], lastKey: null }, { headers }))
  await request(getConversations, { query: {} }, 'token')
  return now().toISOString()
}

test.each([
  ['the device is a day behind', 'Wed, 13 Jan 2027 10:00:00 GMT', '2027-01-13T10:00:00.000Z'],
  ['the device is a minute ahead', 'Tue, 12 Jan 2027 09:59:00 GMT', '2027-01-12T09:59:00.000Z'],
  [
    'the answer has waited a quarter of a minute for the app',
    'Tue, 12 Jan 2027 09:59:45 GMT',
    '2027-01-12T10:00:00.000Z',
  ],
  ['what a proxy put there cannot be read', 'yesterday', '2027-01-12T10:00:00.000Z'],
])('the app counts by the time of each answer: %s', async (_, date, expected) => {
  expect(await timeAfter({ date })).toBe(expected)
})

test('an answer without a time leaves the device its own', async () => {
  expect(await timeAfter({ date: 'Wed, 13 Jan 2027 10:00:00 GMT' })).toBe('2027-01-13T10:00:00.000Z')
  expect(await timeAfter({})).toBe('2027-01-12T10:00:00.000Z')
})
