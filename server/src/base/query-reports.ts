/** One statement that the database has answered or refused. */
export type QueryReport = {
  /** The statement's own name, or null. */
  name: string | null
  /** With placeholders in place of values. */
  text: string
  seconds: number
  hasFailed: boolean
}

const watchers = new Set<(report: QueryReport) => void>()

/** Calls `watch` after every statement of this process. Returns a function that ends it. */
export function watchQueries(watch: (report: QueryReport) => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/**
 * Begins to measure a statement; returns what is to be called with whether it failed, or null while there is no watcher.
 * `query` is the first argument of the driver's `query`.
 */
export function measureQuery(query: unknown): ((hasFailed: boolean) => void) | null {
  if (watchers.size === 0) return null
  const { name = null, text } = typeof query === 'string' ? { text: query } : ((query ?? {}) as Partial<QueryReport>)
  if (text === undefined) return null
  const began = performance.now()
  return (hasFailed) => {
    const seconds = (performance.now() - began) / 1000
    for (const watch of watchers) watch({ name: name || null, text, seconds, hasFailed })
  }
}

/** Returns what kind of statement this is: select, insert, update, delete or other. */
export function kindOf(text: string): string {
  const word = /^\s*(?:with\b[\s\S]*?\)\s*(?=select|insert|update|delete)|)(select|insert|update|delete)\b/i.exec(
    text,
  )?.[1]
  return word?.toLowerCase() ?? 'other'
}

const LONGEST = 300

/** The name of a slow statement: its own, or its text on one line, cut. Values are never in it. */
export function nameOf({ name, text }: Pick<QueryReport, 'name' | 'text'>): string {
  return (
    name ??
    text
      .replaceAll(/'(?:[^']|'')*'/g, '?')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST)
  )
}
