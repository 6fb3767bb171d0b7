import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './settings.ts'

/** The citable sections of docs/product.md and decision records, and the new numbers of renumbered decisions. */
export type Citable = {
  sections: ReadonlySet<number>
  decisions: ReadonlySet<number>
  moved: ReadonlyMap<number, string>
}

const listPath = 'docs/decisions/README.md'
/** Files that are never changed: they may cite a former number. */
const unchanging = /^server\/(migrations|test\/old-databases)\//
/** Documents that name paths of the repository, each of which must exist. */
const namesPaths = /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/(architecture|hosting)\.md$/
const notRead = /^(test-data|docs\/decisions\/README\.md$|package-lock\.json$|scripts\/check-references\.test\.ts$)/
const notOurs =
  /(^|\/)(node_modules|\.git|coverage|\.vite)$|^(data|web\/(dist|builds)|native\/(android|ios)|\.env|sbom\.cdx\.json)$|\.log$/
const binary = /\.(png|jpe?g|ico|webp|woff2?|ttf|icns|gz|bin|svg)$/

/** A line break within a comment, or any space. */
const GAP = String.raw`(?:\s+(?:\*|//|--|#|>)?\s*)`
const NUMBERS = String.raw`(\d+(?:(?:,|${GAP}and|,${GAP}and|${GAP}or)${GAP}\d+)*)`
const decisionCited = new RegExp(String.raw`\bdecisions?${GAP}${NUMBERS}`, 'gi')
const decisionFile = /\bdecisions\/(\d{4})/g
const sectionCited = new RegExp(
  String.raw`product\.md(?:\x60|\]\([^)]*\)|\))?(?:,?${GAP}?§§?|${GAP}section${GAP})(\d+(?:(?:[-–,]|${GAP}and${GAP}§?|,${GAP}§)\s*\d+)*)`,
  'g',
)
const link = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g
const pathNamed = /`([\w.@-]+(?:\/[\w.@-]+)+\/?|[\w-]+\.(?:md|json))`/g

/** Returns every dead reference of one file, as `path:line  what`. `exists` answers for a path from the root. */
export function deadReferences(
  path: string,
  text: string,
  { sections, decisions, moved }: Citable,
  exists: (path: string) => boolean,
): string[] {
  const breaches: [at: number, what: string][] = []
  const citeDecision = (at: number, number: number) => {
    const now = moved.get(number)
    if (decisions.has(number) || (now && unchanging.test(path))) return
    breaches.push([at, `there is no decision ${number}${now ? `: cite ${now}` : ''}`])
  }
  for (const { index, 1: list = '' } of text.matchAll(decisionCited))
    for (const number of list.match(/\d+/g) ?? []) citeDecision(index, Number(number))
  for (const { index, 1: number } of text.matchAll(decisionFile)) citeDecision(index, Number(number))
  for (const { index, 1: list = '' } of text.matchAll(sectionCited))
    for (const number of list.match(/\d+/g) ?? [])
      if (!sections.has(Number(number))) breaches.push([index, `docs/product.md has no section ${number}`])
  if (path.endsWith('.md')) {
    for (const { index, 1: target = '' } of text.matchAll(link)) {
      const local = posix.join(posix.dirname(path), target)
      if (!/^[a-z]+:/.test(target) && !exists(local)) breaches.push([index, `there is no ${local}`])
    }
  }
  if (namesPaths.test(path)) {
    for (const { index, 1: named = '' } of text.matchAll(pathNamed)) {
      if (!isPattern(named) && !exists(named)) breaches.push([index, `there is no ${named}`])
    }
  }
  return breaches.map(([at, what]) => `${path}:${text.slice(0, at).split('\n').length}  ${what}`)
}

const partsOfRecord = ['Context', 'Options', 'Decision', 'Cost']

/** Returns what a record lacks of the form in docs/decisions/README.md: title, date and status, four parts in order. */
export function formFaults(path: string, text: string): string[] {
  const number = Number(/(\d{4})-/.exec(path)?.[1])
  const headings = [...text.matchAll(/^\*\*(\w+)[^*]*\*\*|\s\*\*(Options|Decision|Cost)\.\*\*/gm)].map(
    ([, one, two]) => one ?? two,
  )
  const parts = [...new Set(headings)].filter((part) => partsOfRecord.includes(part ?? ''))
  const faults = [
    ...(text.startsWith(`# ${number}. `) ? [] : [`begins with "# ${number}. "`]),
    ...(/^Date: \d{4}-\d\d-\d\d.*\. Status: \w/m.test(text) ? [] : ['has a date and a status']),
    ...(parts.join() === partsOfRecord.join() ? [] : [`has ${partsOfRecord.join(', ')} in this order`]),
  ]
  return faults.map((fault) => `${path}:1  a record ${fault}`)
}

/** Returns the list of decisions with the rows of each table by number; the same row is there once. */
export function sortedList(list: string): string {
  const numberOf = (row: string) => Number(/\d+/.exec(row)?.[0])
  return list.replace(/(?:^\| \[?\d.*\n)+/gm, (rows) =>
    [...new Set(rows.match(/.+\n/g))].sort((a, b) => numberOf(a) - numberOf(b)).join(''),
  )
}

/** Returns what is wrong with the rows of the list of decisions: not by number, or two of one number. */
export function rowFaults(list: string): string[] {
  const numbers = [...list.matchAll(/^\| \[(\d+)\]/gm)].map(([, number]) => number)
  const again = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  const faults = [
    ...(sortedList(list) === list ? [] : ['rows are not by number, each once: `npm run format` sorts them']),
    ...again.map((number) => `lists ${number} twice`),
  ]
  return faults.map((fault) => `${listPath}:1  ${fault}`)
}

/** Text that looks like a path but is a route, a package, a media type, or a file written at run time. */
function isPattern(named: string): boolean {
  return /^(@|\.\/data|PUBLIC_URL\/|api\/|data\/|node_modules\/|application\/|image\/|text\/|backup\.json$)/.test(named)
}

/** Reads the citable sections and decisions from the documents. */
export function citableIn(product: string, list: string): Citable {
  const [live = '', gone = ''] = list.split(/^## Where the other numbers went$/m)
  return {
    sections: new Set([...product.matchAll(/^## (\d+)\./gm)].map(([, number]) => Number(number))),
    decisions: new Set([...live.matchAll(/^\| \[(\d+)\]/gm)].map(([, number]) => Number(number))),
    moved: new Map(
      [...gone.matchAll(/^\| ([\d, ]+) \| (.+) \|$/gm)].flatMap(([, numbers = '', now = '']) =>
        numbers.split(', ').map((number) => [Number(number), now] as const),
      ),
    ),
  }
}

/** Returns every file below a folder, except fetched, built and generated ones. Paths from the root. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (notOurs.test(path)) return []
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}

/**
 * Returns all dead references of the repository, records missing in the list of decisions, its rows out of order, and records in
 * another form.
 */
function checkReferences(): string[] {
  const files = filesIn('')
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const list = read(listPath)
  const citable = citableIn(read('docs/product.md'), list)
  const records = files.flatMap((path) => /^docs\/decisions\/(\d{4})-.*\.md$/.exec(path)?.[1] ?? [])
  const wrong = records.filter((number) => !citable.decisions.has(Number(number)))
  const exists = (path: string) => existsSync(join(root, path))
  return [
    ...files.filter((path) => /^docs\/decisions\/\d/.test(path)).flatMap((path) => formFaults(path, read(path))),
    ...rowFaults(list),
    ...wrong.map((number) => `${listPath}:1  does not list ${number}`),
    ...[...citable.decisions]
      .filter((number) => !records.includes(String(number).padStart(4, '0')))
      .map((number) => `${listPath}:1  lists ${number}, which has no record`),
    ...files
      .filter((path) => !notRead.test(path) && !binary.test(path))
      .flatMap((path) => deadReferences(path, read(path), citable, exists)),
  ]
}

/** Sorts the rows of the list of decisions, as after a merge of two branches that each added one. */
function sortList(): void {
  const path = join(root, listPath)
  const list = readFileSync(path, 'utf8')
  if (sortedList(list) !== list) writeFileSync(path, sortedList(list))
}

if (import.meta.main && process.argv[2] === 'sort') sortList()
else if (import.meta.main) {
  const dead = checkReferences()
  for (const line of dead) console.error(line)
  console.log(dead.length === 0 ? 'Every cited rule, decision and path exists.' : `${dead.length} dead references.`)
  process.exitCode = dead.length === 0 ? 0 : 1
}
