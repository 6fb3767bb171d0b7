import { join } from 'node:path'
import type { Rolldown } from 'vite'

const screens = (names: readonly string[]) =>
  names.map((name) => join(import.meta.dirname, 'src/screens', `${name}.tsx`))
/** The first page of all, which has to be smaller than any other. */
const first = screens(['landing'])
/** The other screens that need no account: they must not load what only members' screens share. */
const open = screens(['shared-listing', 'invite', 'sign-in', 'terms', 'privacy', 'faqs'])
/** The first screen that a member opens, and the one that a link leads to. */
const item = screens(['listing'])
/** What a member's first screen loads once it is shown. */
const after = ['app-sync', 'bell-mark', 'shell-extras', 'unread-badge'].map((name) =>
  join(import.meta.dirname, 'src/app', `${name}.tsx`),
)
/** What fewer share stays in files of its own: with 3 a member's first screen would be a quarter larger. */
const LEAST_SHARED_BY = 4
/** Larger modules are loaded where they are needed: the map, the calendar, the reader of codes. */
const LARGEST_BYTES = 20_000

/**
 * Groups of the small modules that screens share, each in one file (decision 129): on its own, a module was a request, most of
 * them for less than 3 kB. What an item needs is apart from what only other screens need, and what it has in common with open
 * screens is apart from both. What the landing page needs of them stays in files of its own.
 */
export function sharedModules(): Rolldown.CodeSplittingGroup[] {
  const group = (name: string, minShareCount: number, fits: (needed: Needed) => boolean) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => (fits(neededBy(id, context)) ? name : null),
    debugName: name,
    minShareCount,
    maxModuleSize: LARGEST_BYTES,
  })
  let closures: { [screens in keyof Needed]: Set<string> } | undefined
  const neededBy = (id: string, context: Rolldown.ChunkingContext): Needed => {
    const importsOf = (module: string) => context.getModuleInfo(module)?.importedIds ?? []
    closures ??= {
      first: closureOf(first, importsOf),
      open: closureOf(open, importsOf),
      item: closureOf(item, importsOf),
      after: closureOf(after, importsOf),
    }
    return {
      first: closures.first.has(id),
      open: closures.open.has(id),
      item: closures.item.has(id),
      after: closures.after.has(id),
    }
  }
  return [
    group('open', 2, (by) => by.item && by.open && !by.first),
    group('item', 2, (by) => by.item && !by.open && !by.first),
    group('after', 2, (by) => by.after && !by.item && !by.open && !by.first),
    group('shared', LEAST_SHARED_BY, (by) => !by.item && !by.open && !by.first),
  ]
}

/** Which of these screens need a module. */
type Needed = { first: boolean; open: boolean; item: boolean; after: boolean }

/** These modules and all that they import statically. */
function closureOf(modules: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const closure = new Set<string>()
  const visit = (id: string) => {
    if (closure.has(id)) return
    closure.add(id)
    importsOf(id).forEach(visit)
  }
  modules.forEach(visit)
  return closure
}
