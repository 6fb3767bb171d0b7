import { getConversations } from '@hemline/contract/conversations/calls.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { now, setServerNow } from './now.ts'
import { request } from './wire.ts'

const OWN = Date.parse('2027-01-12T10:00:00Z')

afterEach(() => {
  setServerNow(new Date(OWN + 1000).toUTCString(), OWN)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The time that the app counts by, on a device that reads OWN, after an answer with these headers that took `ms`. */
async function timeAfter(headers: Record<string, string>, ms = 0): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: OWN - ms })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(OWN)
    return Response.json({ items: [], lastKey: null }, { headers })
  })
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

test('an answer that was read long after it was sent, as after a page was frozen, does not move the time back', async () => {
  expect(await timeAfter({ date: 'Tue, 12 Jan 2027 09:00:00 GMT' }, 3_600_000)).toBe('2027-01-12T10:00:00.000Z')
})

test('an answer without a time, as an app of another origin has it of the version before, changes nothing', async () => {
  expect(await timeAfter({ date: 'Wed, 13 Jan 2027 10:00:00 GMT' })).toBe('2027-01-13T10:00:00.000Z')
  expect(await timeAfter({})).toBe('2027-01-13T10:00:00.000Z')
})

test('an answer whose time is the device’s own ends what another one moved', async () => {
  expect(await timeAfter({ date: 'Wed, 13 Jan 2027 10:00:00 GMT' })).toBe('2027-01-13T10:00:00.000Z')
  expect(await timeAfter({ date: 'Tue, 12 Jan 2027 10:00:00 GMT' })).toBe('2027-01-12T10:00:00.000Z')
})
