import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** The screens that need no account: they must not load what only members' screens share. */
const openScreens = ['landing', 'shared-listing', 'invite', 'sign-in', 'terms', 'privacy', 'faqs'].map((name) =>
  join(import.meta.dirname, 'src/screens', `${name}.tsx`),
)
/** What fewer share stays in files of its own: with 3 a member's first screen would be a quarter larger. */
const LEAST_SHARED_BY = 4
/** Larger modules are loaded where they are needed: the map, the calendar, the reader of codes. */
const LARGEST_BYTES = 20_000

/**
 * A group of the small modules that members' screens share, in one file (decision 129): on its own, each was a request,
 * most of them for less than 3 kB.
 */
export function sharedModules(): Rolldown.CodeSplittingGroup {
  let open: Set<string> | undefined
  return {
    name(id, context) {
      open ??= closureOf(openScreens, (module) => context.getModuleInfo(module)?.importedIds ?? [])
      return open.has(id) ? null : 'shared'
    },
    debugName: 'shared',
    minShareCount: LEAST_SHARED_BY,
    maxModuleSize: LARGEST_BYTES,
  }
}

/** These modules and all that they import statically. */
function closureOf(modules: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    importsOf(id).forEach(visit)
  }
  modules.forEach(visit)
  return found
}
