/** What Lighthouse found on one page. Scores are 0 to 100, times in ms. */
export type PageFigures = {
  scores: { performance: number; accessibility: number; 'best-practices': number; seo: number }
  lcpMs: number
  tbtMs: number
  cls: number
  /** Everything the page transferred, in bytes. */
  bytes: number
  /** The audits below their full score outside performance. */
  failed: string[]
}

export type Page = 'landing' | 'home' | 'item' | 'share'

/** What we read of Lighthouse's own report. An audit that it could not make has the mode `error` and no score. */
export type Report = {
  runtimeError?: { message: string }
  audits: { [id: string]: { score: number | null; scoreDisplayMode: string; numericValue?: number } }
  categories: {
    [id in keyof PageFigures['scores']]: { score: number | null; auditRefs: { id: string; weight: number }[] }
  }
}

/** Reads a report; a figure that was not measured is NaN. Throws Lighthouse's message when it measured nothing. */
export function figuresIn({ runtimeError, audits, categories }: Report): PageFigures {
  if (runtimeError) throw new Error(runtimeError.message)
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const score = (id: keyof PageFigures['scores']) => Math.round((categories[id].score ?? 0) * 100)
  const outside = (['accessibility', 'best-practices', 'seo'] as const).flatMap((id) => categories[id].auditRefs)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: number('total-byte-weight'),
    failed: outside.flatMap(({ id, weight }) => (weight > 0 && isFailed(audits[id]) ? [id] : [])),
  }
}

const isFailed = (audit: Report['audits'][string] | undefined) =>
  audit === undefined || audit.scoreDisplayMode === 'error' || (audit.score ?? 1) < 1

/** Returns what was found of a page. Throws when a figure of its budget was not measured: it is within no budget. */
export function requireMeasured(page: Page, figures: PageFigures): PageFigures {
  const { lcpMs, tbtMs, cls, bytes } = figures
  const missing = Object.entries({ lcpMs, tbtMs, cls, bytes }).filter(([, value]) => !Number.isFinite(value))
  if (missing.length > 0) throw new Error(`${page}: Lighthouse measured no ${missing.map(([name]) => name).join(', ')}`)
  return figures
}

const PERFORMANCE_LEAST = 95
const LCP_MOST_MS = 2000
const TBT_MOST_MS = 150
const CLS_MOST = 0.01
/** The first page of a visitor, at 400 kbit/s. */
const SLOW_MOST_MS = 2500
/** A share page is never indexed (docs/product.md §5), which Lighthouse counts as a fault of its SEO. */
const allowed: { [page in Page]?: string[] } = { share: ['is-crawlable'] }

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0

/** The median of each figure, and the union of the failed audits. `runs` has at least one. */
export function medianOf(runs: readonly PageFigures[]): PageFigures {
  const of = (read: (run: PageFigures) => number) => median(runs.map(read))
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      'best-practices': of(({ scores }) => scores['best-practices']),
      seo: of(({ scores }) => scores.seo),
    },
    lcpMs: of(({ lcpMs }) => lcpMs),
    tbtMs: of(({ tbtMs }) => tbtMs),
    cls: of(({ cls }) => cls),
    bytes: of(({ bytes }) => bytes),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  }
}

/** Returns a sentence for each limit that the page exceeds; empty if it is within its budget. */
export function faultsOf(page: Page, { scores, lcpMs, tbtMs, cls, failed }: PageFigures): string[] {
  const others = failed.filter((audit) => !allowed[page]?.includes(audit))
  return [
    scores.performance < PERFORMANCE_LEAST && `performance ${scores.performance}, at least ${PERFORMANCE_LEAST}`,
    lcpMs > LCP_MOST_MS && `largest contentful paint ${(lcpMs / 1000).toFixed(2)} s, at most ${LCP_MOST_MS / 1000} s`,
    tbtMs > TBT_MOST_MS && `total blocking time ${Math.round(tbtMs)} ms, at most ${TBT_MOST_MS} ms`,
    cls > CLS_MOST && `layout shift ${cls.toFixed(3)}, at most ${CLS_MOST}`,
    others.length > 0 && `audits below their full score: ${others.join(', ')}`,
  ]
    .filter((fault) => fault !== false)
    .map((fault) => `${page}: ${fault}`)
}

/** Returns a sentence if a visitor's first page takes too long on a slow network. `times`: of its largest paint, at least one. */
export function slowFaultsOf(times: readonly number[]): string[] {
  if (!times.every((ms) => ms > 0)) return ['first page at 400 kbit/s: its largest paint was not measured']
  const ms = median(times)
  return ms > SLOW_MOST_MS
    ? [`first page at 400 kbit/s: ${(ms / 1000).toFixed(2)} s, at most ${SLOW_MOST_MS / 1000} s`]
    : []
}

/** What a page of the same pictures and nothing else takes until its largest paint: no page is faster. */
export type Bare = { lcpMs: number; bytes: number }

/** The figures as a Markdown table. */
export function tableOf(pages: readonly { page: Page; figures: PageFigures; bare: Bare; loads: string }[]): string {
  const rows = pages.map(({ page, figures: { scores, lcpMs, tbtMs, cls, bytes }, bare, loads }) => [
    page,
    scores.performance,
    scores.accessibility,
    scores['best-practices'],
    scores.seo,
    `${(lcpMs / 1000).toFixed(2)} s`,
    `${(bare.lcpMs / 1000).toFixed(2)} s`,
    `${Math.round(tbtMs)} ms`,
    cls.toFixed(3),
    `${Math.round(bytes / 1000)} kB`,
    `${Math.round(bare.bytes / 1000)} kB`,
    loads,
  ])
  const head = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP',
    'LCP of the pictures alone',
    'TBT',
    'CLS',
    'sent',
    'sent by the pictures alone',
    'load average',
  ]
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
