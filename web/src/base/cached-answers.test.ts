import { getConversations, getMessages } from '@hemline/contract/conversations/calls.ts'
import { getFavourites } from '@hemline/contract/favourites/calls.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleStorage } from './sample-storage.ts'

const session = (sub: string) => JSON.stringify({ sub, idToken: 'h.p.s', refreshToken: 'r', expiresAt: 1 })
let shared: Record<string, string>
beforeEach(() => {
  shared = sampleStorage()
  vi.stubGlobal('localStorage', shared)
  vi.stubGlobal('sessionStorage', sampleStorage())
  shared['hemline.session'] = session('ann')
})

/** The module as a page that has just been opened has it. */
const opened = async () => {
  vi.resetModules()
  return import('./cached-answers.ts')
}
const favourites = { items: [] }
const answeredTo = (sub: string | undefined) => ({ sub, call: getFavourites, input: {}, answer: favourites })

test('an answer is read again by a page opened later, and not by the page that has it in memory', async () => {
  const first = await opened()
  first.cacheAnswer(answeredTo('ann'))
  expect(first.cachedAnswer(getFavourites, {})).toBeUndefined()
  const later = await opened()
  expect(later.oldestShown.read()).toBeNull()
  expect(later.cachedAnswer(getFavourites, {})).toEqual(favourites)
  expect(later.oldestShown.read()).toBeLessThanOrEqual(Date.now())
  later.cacheAnswer(answeredTo('ann'))
  expect(later.oldestShown.read()).toBeNull()
})

test('an answer that arrives after its member has left is not cached, and no other member reads it', async () => {
  const first = await opened()
  first.cacheAnswer(answeredTo('ann'))
  shared['hemline.session'] = session('bea')
  const other = await opened()
  other.cacheAnswer(answeredTo('ann'))
  other.cacheAnswer(answeredTo(undefined))
  expect(other.cachedAnswer(getFavourites, {})).toBeUndefined()
  expect(Object.keys(shared).filter((key) => key.includes('.bea.'))).toEqual([])
})

test('pages after the first are not cached, and an answer of another form is none', async () => {
  const first = await opened()
  const answer = { items: [], lastKey: 'more' }
  first.cacheAnswer({ sub: 'ann', call: getConversations, input: { query: { lastKey: 'x' } }, answer })
  expect((await opened()).cachedAnswer(getConversations, {})).toBeUndefined()
  first.cacheAnswer({ sub: 'ann', call: getConversations, input: { query: { lastKey: '' } }, answer })
  expect((await opened()).cachedAnswer(getConversations, {})).toEqual({ items: [], lastKey: null })
  first.cacheAnswer({ sub: 'ann', call: getConversations, input: {}, answer: { items: [{ id: 7 }], lastKey: null } })
  expect((await opened()).cachedAnswer(getConversations, {})).toBeUndefined()
})

test('messages that are read again in larger pages are not cached beside the page that the conversation opens with', async () => {
  const { cacheAnswer } = await opened()
  const conversationId = crypto.randomUUID()
  const answer = { items: [], lastKey: null }
  for (const query of [{ conversationId }, { conversationId, limit: 100 }])
    cacheAnswer({ sub: 'ann', call: getMessages, input: { query }, answer })
  const later = await opened()
  expect(later.cachedAnswer(getMessages, { query: { conversationId } })).toEqual(answer)
  expect(later.cachedAnswer(getMessages, { query: { conversationId, limit: 100 } })).toBeUndefined()
  const [stored] = Object.entries(shared).filter(([key]) => key.endsWith('.answers'))
  expect(stored![1].match(/api\/messages/g)).toHaveLength(1)
})

test('of conversations only the newest are cached', async () => {
  const { cacheAnswer } = await opened()
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID())
  for (const conversationId of ids)
    cacheAnswer({
      sub: 'ann',
      call: getConversations,
      input: { query: { conversationId } },
      answer: { items: [], lastKey: null },
    })
  const later = await opened()
  const cachedIds = ids.filter((conversationId) => later.cachedAnswer(getConversations, { query: { conversationId } }))
  expect(cachedIds).toEqual(ids.slice(-13))
})

test('looking around on the map leaves the last pages of home cached', async () => {
  const { cacheAnswer } = await opened()
  const listed = (query: object) =>
    cacheAnswer({
      sub: 'ann',
      call: getListings,
      input: { query },
      answer: { items: [], isClosest: false, lastKey: null },
    })
  const ofHome = [{}, { friendsFilter: 'FRIENDS_ONLY', limit: 10 }, { geohash4: 'gcpv' }]
  for (const query of ofHome) listed(query)
  for (const cell of ['gcpvj', 'gcpvn', 'gcpvp']) listed({ geohash5: cell, limit: 100 })
  listed({ area: 'gcpv', limit: 100 })
  const later = await opened()
  for (const query of ofHome) expect(later.cachedAnswer(getListings, { query })).toBeDefined()
  expect(later.cachedAnswer(getListings, { query: { geohash5: 'gcpvp', limit: 100 } })).toBeUndefined()
})
