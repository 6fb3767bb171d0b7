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
  const known = contiguous(before.items)
  const older = known.filter(({ place }) => place < first.place)
  const touches = (known.at(-1)?.place ?? 0) >= first.place - 1
  if (older.length === 0 || !touches) return page
  return { items: [...older, ...page.items], lastKey: before.lastKey }
}

/** What is here up to the first place that is not: one's own new message may stand beyond others that have not come yet. */
function contiguous(items: readonly Message[]): readonly Message[] {
  const gap = items.findIndex(({ place }, index) => index > 0 && place > (items[index - 1]?.place ?? 0) + 1)
  return gap < 0 ? items : items.slice(0, gap)
}

/** Puts an older page in front; one that no longer touches what is here, because that has moved on, is left out. */
export function withOlder(before: Thread | undefined, page: Thread): Thread {
  const first = before?.items[0]
  if (!before || !first) return page
  if ((page.items.at(-1)?.place ?? 0) < first.place - 1) return before
  return { items: [...page.items.filter(({ place }) => place < first.place), ...before.items], lastKey: page.lastKey }
}

/** Puts one message where it belongs, in place of its older form if it is here. */
export function withMessage(before: Thread | undefined, message: Message): Thread | undefined {
  if (!before) return undefined
  const others = before.items.filter(({ id }) => id !== message.id)
  return { ...before, items: [...others, message].sort((a, b) => a.place - b.place) }
}
