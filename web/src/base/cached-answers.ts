import type { Call } from '@hemline/contract/call.ts'
import { z } from 'zod/mini'
import { memberSaved, onMemberChange } from './member-storage.ts'
import { now } from './now.ts'
import { currentSession } from './session.ts'
import type { Answered, Input } from './wire.ts'

/** The answers that are cached, by the path of their call: how many of each, and which queries never. */
const kinds: { [path: string]: { most: number; never?: readonly string[] } } = {
  '/api/user': { most: 1 },
  // the last pages of home and what is new from friends, not wardrobes, single items or cells of the map
  '/api/listings': { most: 3, never: ['lastKey', 'id', 'userId', 'geohash5', 'area'] },
  '/api/favourites': { most: 1 },
  '/api/favourite-listings': { most: 1, never: ['lastKey'] },
  '/api/conversations': { most: 13, never: ['lastKey', 'withId'] },
  // with a limit: loaded earlier messages that are read again
  '/api/messages': { most: 12, never: ['lastKey', 'after', 'limit'] },
}
/** As long as cached orders: conversations have addresses in them too. */
const CACHED_DAYS = 14

const Cached = z.object({ path: z.string(), query: z.string(), at: z.number(), answer: z.unknown() })
type Cached = z.infer<typeof Cached>

/** What this member last read on home, in their favourites and messages, for use without network (decision 143). */
const box = memberSaved<Cached[]>('answers', z.array(Cached), [], { days: CACHED_DAYS })

/** Returns the query of a call that is cached, as text; null for another call. */
function queryOf(call: Call, input: Input<Call>): string | null {
  const kind = kinds[call.path]
  if (!kind || call.method !== 'GET') return null
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .sort(([one], [other]) => one.localeCompare(other))
  if (query.some(([name]) => kind.never?.includes(name))) return null
  return new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()
}

/** The app's queries stay in memory for this time: until then they are newer than what is cached. */
const IN_MEMORY_MS = 30 * 60_000
/** When this page last received each answer. */
const received = new Map<string, number>()
onMemberChange(() => received.clear())

/** Keeps an answer of a cached call in the place of an older one, for the member who asked. */
export function cacheAnswer({ sub, call, input, answer }: Answered): void {
  const query = queryOf(call, input)
  if (query === null || sub === undefined || currentSession()?.sub !== sub) return
  const at = now().getTime()
  received.set(`${call.path}?${query}`, at)
  let count = 0
  const others = box.read().filter((one) => one.path !== call.path || one.query !== query)
  // newest first, up to the limit of each kind
  const rest = others.filter((one) => one.path !== call.path || ++count < kinds[call.path]!.most)
  box.write([{ path: call.path, query, at, answer }, ...rest])
  if (shownAt !== null) show(null)
}

/**
 * Returns what was cached of this call, if it still has the form of an answer, and the app does not have it in memory; what is
 * shown from then on is old.
 */
export function cachedAnswer(call: Call, input: Input<Call>): unknown {
  const query = queryOf(call, input)
  if (query === null) return undefined
  const receivedAt = received.get(`${call.path}?${query}`)
  if (receivedAt !== undefined && now().getTime() - receivedAt < IN_MEMORY_MS) return undefined
  const cached = box.read().find((one) => one.path === call.path && one.query === query)
  const answer = cached && call.answer.safeParse(withoutMore(cached.answer))
  if (!answer?.success) return undefined
  show(Math.min(cached!.at, shownAt ?? cached!.at))
  return answer.data
}

/** There is no next page without network. */
const withoutMore = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'lastKey' in answer ? { ...answer, lastKey: null } : answer

let shownAt: number | null = null
const watchers = new Set<() => void>()
onMemberChange(() => show(null))

function show(at: number | null): void {
  shownAt = at
  for (const changed of watchers) changed()
}

/** When the oldest answer that is shown from this device was read, in ms; null while all are the server's. */
export const oldestShown = {
  read: () => shownAt,
  watch(changed: () => void) {
    watchers.add(changed)
    return () => watchers.delete(changed)
  },
}
