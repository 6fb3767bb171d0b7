import type { Message } from '@hemline/contract/conversations/shapes.ts'
import { LIST_MAX, MESSAGES_PAGE } from '@hemline/contract/limits.ts'
import { expect, it } from 'vitest'
import { REREAD_MAX, rereadEarlier } from './earlier.ts'
import { type Thread, withMessage } from './merge.ts'

const message = (place: number, content = `m${place}`) => ({ id: `id-${place}`, place, content }) as Message
const upTo = (last: number) => Array.from({ length: last }, (_, index) => message(index + 1))

/** A server with these messages, and an app that has loaded them from one place on. */
function conversation(stored: Message[], from = 1) {
  const server = {
    stored: [...stored],
    asked: 0,
    ask: async ({ limit, lastKey }: { limit: number; lastKey?: string }): Promise<Thread> => {
      server.asked += 1
      const before = server.stored.filter(({ place }) => place < Number(lastKey ?? Number.POSITIVE_INFINITY))
      const items = before.slice(-limit)
      return { items, lastKey: before.length > limit ? String(items[0]?.place) : null }
    },
  }
  let thread: Thread | undefined = {
    items: stored.filter(({ place }) => place >= from),
    lastKey: from > 1 ? String(from) : null,
  }
  const loaded = {
    read: () => thread,
    write: (next: Thread | undefined) => {
      thread = next
    },
  }
  const change = (place: number, content: string) => {
    server.stored = server.stored.map((one) => (one.place === place ? message(place, content) : one))
  }
  const content = (place: number) => thread?.items.find((one) => one.place === place)?.content
  return { server, loaded, change, content, shown: () => thread?.items.map((one) => one.place) }
}

it('a message that was changed in any loaded page is shown as it is now', async () => {
  const { server, loaded, change, content, shown } = conversation(upTo(350))
  for (const place of [1, 149, 250, 301]) change(place, 'removed')
  expect(await rereadEarlier(loaded, server.ask)).toBe(true)
  expect([1, 149, 250, 301].map(content)).toEqual(['removed', 'removed', 'removed', 'removed'])
  expect(shown()).toEqual(upTo(350).map(({ place }) => place))
  expect(loaded.read()?.lastKey).toBeNull()
})

it('messages that are no longer there are no longer shown, wherever they were', async () => {
  const { server, loaded, shown } = conversation(upTo(350))
  const gone = [1, 2, 150, 200, 250, 251]
  server.stored = server.stored.filter(({ place }) => !gone.includes(place))
  await rereadEarlier(loaded, server.ask)
  const places = shown()!
  // where some are missing, what is before them may be left out, and is loaded again on request
  expect(places).toEqual(server.stored.map(({ place }) => place).slice(-places.length))
  const isMore = places.length < server.stored.length
  expect(loaded.read()?.lastKey).toBe(isMore ? String(places[0]) : null)
})

it('a conversation that is empty by now shows nothing', async () => {
  const { server, loaded, shown } = conversation(upTo(120))
  server.stored = []
  await rereadEarlier(loaded, server.ask)
  expect(shown()).toEqual([])
})

it('a conversation of which only the newest page is loaded is not read again here', async () => {
  const { server, loaded } = conversation(upTo(350), 351 - MESSAGES_PAGE)
  await rereadEarlier(loaded, server.ask)
  expect(server.asked).toBe(0)
})

it('pages that are not loaded are not asked for, and remain to be loaded', async () => {
  const { server, loaded, shown } = conversation(upTo(900), 720)
  await rereadEarlier(loaded, server.ask)
  expect(server.asked).toBe(2)
  expect(shown()!.at(-1)).toBe(900)
  expect(loaded.read()?.lastKey).toBe(String(shown()![0]))
})

it('a message that comes while a page is on its way stays, and the page is asked for once more', async () => {
  const { server, loaded, change, content, shown } = conversation(upTo(150))
  change(3, 'removed')
  const ask: typeof server.ask = async (query) => {
    const page = await server.ask(query)
    if (server.asked === 1) {
      server.stored.push(message(151))
      loaded.write(withMessage(loaded.read(), message(151)))
    }
    return page
  }
  await rereadEarlier(loaded, ask)
  expect(shown()!.at(-1)).toBe(151)
  expect(content(3)).toBe('removed')
})

it('what is loaded beyond the most that is read again is left out, and can be loaded', async () => {
  const most = REREAD_MAX * LIST_MAX
  const { server, loaded, shown } = conversation(upTo(most + 80))
  await rereadEarlier(loaded, server.ask)
  expect(server.asked).toBe(REREAD_MAX)
  expect(shown()).toEqual(
    upTo(most + 80)
      .map(({ place }) => place)
      .slice(80),
  )
  expect(loaded.read()?.lastKey).toBe('81')
})

it('nothing is left out if no page has come in time, and it has to be tried again', async () => {
  const { server, loaded, shown } = conversation(upTo(150))
  let last = 150
  const ask: typeof server.ask = async (query) => {
    const page = await server.ask(query)
    last += 1
    loaded.write(withMessage(loaded.read(), message(last)))
    return page
  }
  expect(await rereadEarlier(loaded, ask)).toBe(false)
  expect(shown()).toHaveLength(150 + REREAD_MAX)
})
