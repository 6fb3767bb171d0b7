import type { Plugin } from 'vite'

/** What this check reads of an output file. */
export type OutputFile = { fileName: string; imports: readonly string[]; moduleIds: readonly string[] }

/**
 * Refuses a build whose files import each other statically in a circle. A browser runs one of them before what it needs of the
 * others is there: the page throws as it loads, and every screen stays empty.
 */
export function fileCircles(): Plugin {
  return {
    name: 'file-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const circle = circleAmong(files)
      if (circle.length === 0) return
      const lines = circle.map(({ fileName, moduleIds }) => `  ${fileName}, with ${shortName(moduleIds.at(-1))}`)
      this.error(`These files import each other in a circle:\n${lines.join('\n')}`)
    },
  }
}

const shortName = (id = 'no module') => id.replace(/^.*\/(?=(web\/src|contract\/src|node_modules)\/)/, '')

/** The files of a shortest circle of static imports, each imported by the one before it; none if there is no circle. */
export function circleAmong<File extends OutputFile>(files: readonly File[]): File[] {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const circles = files.map((file) => wayBack(file, byName)).filter((circle) => circle.length > 0)
  return circles.sort((one, other) => one.length - other.length)[0] ?? []
}

/** The shortest way from a file through its imports back to it. */
function wayBack<File extends OutputFile>(start: File, byName: ReadonlyMap<string, File>): File[] {
  const ways: File[][] = [[start]]
  const seen = new Set<File>()
  for (const way of ways)
    for (const name of way.at(-1)!.imports) {
      const next = byName.get(name)
      if (next === start) return way
      if (!next || seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  return []
}
