import type { Message } from '@hemline/contract/conversations/shapes.ts'
import { MESSAGES_PAGE } from '@hemline/contract/limits.ts'

/** The loaded messages of a conversation, in order, and the cursor of the older ones; null if there are none. */
export type Thread = { items: Message[]; lastKey: string | null }

/**
 * Merges the newest page into the loaded messages: it replaces everything from its first position on. Older messages
 * remain, unless more arrived than fit on a page: then there is a gap, and they are fetched again.
 */
export function withNewest(before: Thread | undefined, page: Thread): Thread {
  const first = page.items[0]
  if (!before || !first || page.lastKey === null) return page
  const earlier = contiguous(before.items)
  const older = earlier.filter(({ place }) => place < first.place)
  const touches = (earlier.at(-1)?.place ?? 0) >= first.place - 1
  if (older.length === 0 || !touches) return page
  return { items: [...older, ...page.items], lastKey: before.lastKey }
}

/**
 * The loaded messages up to the first gap: the member's own new message may come after others that have not arrived
 * yet.
 */
function contiguous(items: readonly Message[]): readonly Message[] {
  const gap = items.findIndex(({ place }, index) => index > 0 && place > (items[index - 1]?.place ?? 0) + 1)
  return gap < 0 ? items : items.slice(0, gap)
}

/**
 * Prepends an older page. Ignores one that no longer adjoins the loaded messages, because those have changed, and one of a
 * conversation that was forgotten meanwhile: it would be shown as the whole of it.
 */
export function withOlder(before: Thread | undefined, page: Thread): Thread | undefined {
  const first = before?.items[0]
  if (!before || !first) return before
  if ((page.items.at(-1)?.place ?? 0) < first.place - 1) return before
  return { items: [...page.items.filter(({ place }) => place < first.place), ...before.items], lastKey: page.lastKey }
}

/**
 * Puts a page that was read again in place of the loaded messages before `until`. Those before the page remain, unless there are
 * none any more.
 */
export function withReread(before: Thread, page: Thread, until: number): Thread {
  const first = page.items[0]?.place ?? until
  const older = page.lastKey === null ? [] : before.items.filter(({ place }) => place < first)
  const lastKey = older.length > 0 ? before.lastKey : page.lastKey
  return { items: [...older, ...page.items, ...before.items.filter(({ place }) => place >= until)], lastKey }
}

/** Inserts a message at its position, or replaces its older version. */
export function withMessage(before: Thread | undefined, message: Message): Thread | undefined {
  if (!before) return undefined
  const others = before.items.filter(({ id }) => id !== message.id)
  return { ...before, items: [...others, message].sort((a, b) => a.place - b.place) }
}

/**
 * The place of a loaded message that has changed, if the newest page may be without it; otherwise null. Half a page is left for
 * messages that arrived since.
 */
export function olderPlace(thread: Thread | undefined, id: string): number | null {
  const older = thread?.items.slice(0, -MESSAGES_PAGE / 2) ?? []
  return older.find((message) => message.id === id)?.place ?? null
}

/** Puts a loaded message as it is now in its place, or removes it. Nothing if it is not loaded any more: that would leave a gap. */
export function withChanged(before: Thread | undefined, id: string, message: Message | undefined): Thread | undefined {
  if (!before?.items.some((loaded) => loaded.id === id)) return before
  if (message?.id === id) return withMessage(before, message)
  return { ...before, items: before.items.filter((loaded) => loaded.id !== id) }
}
