import { getConversations } from '@hemline/contract/conversations/calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from './wire.ts'

// From decision 156: what a member reads is not older than what they wrote, in whatever order the answers arrive.

let sent: Headers[]
let writtenAt: string
beforeEach(() => {
  sent = []
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(new Headers(headers))
    return Response.json({ items: [], lastKey: null }, { headers: { 'x-written-at': writtenAt } })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Answers with these positions, one after the other; returns the position that the next read asks for. */
async function asksAfter(...positions: string[]): Promise<string | null> {
  for (writtenAt of [...positions, '']) await request(getConversations, { query: {} }, 'token')
  return sent.at(-1)!.get('x-read-after')
}

const [early, late, later] = ['00000000/016B3748', '00000000/116B3748', '0000000A/00000000']

test.each([
  ['the later answer arrives last', [`${early} 100`, `${late} 100`], `${late} 100`],
  ['the later answer arrives first', [`${late} 100`, `${early} 100`], `${late} 100`],
  ['it is further on, by a node whose clock is behind', [`${early} 101`, `${late} 100`], `${late} 100`],
  ['its first half is greater', [`${later} 100`, `${late} 100`], `${later} 100`],
  ['the database was restored to an earlier state', [`${late} 100`, `${early} 1000`], `${early} 1000`],
  ['a node of the version before wrote it', [`${late} 100`, '0/16B3748 100'], '0/16B3748 100'],
])('the position that later reads need: %s', async (_, positions, expected) => {
  expect(await asksAfter(...positions)).toBe(expected)
})
