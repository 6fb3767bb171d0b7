import type { Message } from '@hemline/contract/conversations/shapes.ts'

/** The messages of a conversation that are here, in their order, and where the older ones begin; null when there are none. */
export type Thread = { items: Message[]; lastKey: string | null }

/**
 * Lays the newest page over what is here: it says what stands from its first place on. Older messages stay, unless more
 * came than a page holds: then what is between is not known, and they are paged again.
 */
export function withNewest(before: Thread | undefined, page: Thread): Thread {
  const first = page.items[0]
  if (!before || !first || page.lastKey === null) return page
  const older = before.items.filter(({ place }) => place < first.place)
  const touches = before.items.some(({ place }) => place >= first.place - 1)
  if (older.length === 0 || !touches) return page
  return { items: [...older, ...page.items], lastKey: before.lastKey }
}

/** Puts an older page in front. */
export function withOlder(before: Thread | undefined, page: Thread): Thread {
  const first = before?.items[0]
  if (!before || !first) return page
  return { items: [...page.items.filter(({ place }) => place < first.place), ...before.items], lastKey: page.lastKey }
}

/** Puts one message where it belongs, in place of its older form if it is here. */
export function withMessage(before: Thread | undefined, message: Message): Thread | undefined {
  if (!before) return undefined
  const others = before.items.filter(({ id }) => id !== message.id)
  return { ...before, items: [...others, message].sort((a, b) => a.place - b.place) }
}
