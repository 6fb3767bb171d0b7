import { LIST_MAX, MESSAGES_PAGE } from '@hemline/contract/limits.ts'
import { type Thread, withNewest, withReread } from './merge.ts'

/** How many pages are read again. What is loaded before them is left out, and loads again when the member asks for it. */
export const REREAD_MAX = 10

type Loaded = { read(): Thread | undefined; write(thread: Thread): void }
type Ask = (query: { limit: number; lastKey?: string }) => Promise<Thread>

/** Whether messages are loaded that the newest page is without. */
export const hasEarlier = (thread: Thread | undefined): boolean => (thread?.items.length ?? 0) > MESSAGES_PAGE

/**
 * Reads the loaded messages of a conversation again, the newest first, when events may have been missed: any of them may have been
 * removed or changed meanwhile. Returns false if that has to be tried again.
 */
export async function rereadEarlier(loaded: Loaded, ask: Ask): Promise<boolean> {
  let next: { lastKey: string; until: number } | null = null
  for (let asked = 0; asked < REREAD_MAX; asked += 1) {
    const before = loaded.read()
    if (!before || !hasEarlier(before)) return true
    const page: Thread = await ask({ limit: LIST_MAX, ...(next && { lastKey: next.lastKey }) })
    // something has changed since, and the answer may be from before it
    if (loaded.read() !== before) continue
    loaded.write(next ? withReread(before, page, next.until) : withNewest(before, page))
    const first = page.items[0]?.place ?? 0
    if (page.lastKey === null || first <= (before.items[0]?.place ?? 0)) return true
    next = { lastKey: page.lastKey, until: first }
  }
  const rest = loaded.read()
  if (!rest || !next) return false
  const { lastKey, until } = next
  loaded.write({ items: rest.items.filter(({ place }) => place >= until), lastKey })
  return true
}
