import { execFileSync } from 'node:child_process'
import { allImports } from './check-rooms.ts'
import { root } from './settings.ts'

/**
 * Steps of `npm test` with their selected test files, or stories; none: the whole step. `left` are journeys that are not
 * run.
 */
export type Plan = { steps: Map<string, string[]>; left: string[] }

type TestPart = 'rules' | 'api' | 'parts' | 'journeys'

const always = ['lint', 'rooms', 'spec texts', 'spec references', 'spec words', 'spec coverage']
/** Files that combine all others: importing a changed file does not relate their tests to it. */
const joins =
  /^server\/src\/(app|deps|main|worker)\.ts$|^server\/test\/|^sandboxes\/open\.ts$|^demo\/|^e2e\/(?!journeys\/|parts\/)|^web\/src\/(app|screens)\/|^(bench|drills)\//
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const isStory = (path: string) => path.endsWith('.stories.tsx')
/** They need browsers that a bare machine does not have: `npm run journeys` (decision 127). */
const isOfOtherBrowsers = (path: string) => path.startsWith('e2e/other-browsers/')
/** What shows or tests the stories, or styles and serves all of them: every story runs if it changed. */
const isOfAllStories = (path: string) =>
  /^e2e\/(parts\/|axe\.ts|browser\.ts)|^web\/catalogue\/|^web\/src\/(ui|base)\//.test(path)

/**
 * Returns the steps for changed files: types of the affected sides and all other checks; the tests of their domains,
 * for the contract on all three sides; and the tests that import them, directly or through files that do not combine
 * all others; so too the stories, all if a brick changed. Journeys run if they changed themselves, except in other
 * browsers. `imports` are the files that each file imports.
 */
export function planFor(changed: readonly string[], imports: ReadonlyMap<string, readonly string[]>): Plan {
  const reached = reachedBy(changed, imports)
  const places = new Set(changed.flatMap(placesOf))
  const isAsked = (path: string) => reached.has(path) || places.has(placeOf(path) ?? '')
  const tests = [...imports.keys()].filter((path) => isTest(path) && isAsked(path))
  const testsOf = (part: TestPart) => tests.filter((path) => partOf(path) === part)
  const isToRun = (path: string) => changed.includes(path) && !isOfOtherBrowsers(path)
  const parts: [TestPart, string[]][] = [
    ['rules', testsOf('rules')],
    ['api', testsOf('api')],
    ['journeys', testsOf('journeys').filter(isToRun)],
  ]
  const stories = [...imports.keys()].filter((path) => isStory(path) && isAsked(path))
  const allStories = changed.some(isOfAllStories)
  const checks = [
    ...typesFor(changed),
    ...always,
    ...(changed.some(isOfHosting) ? ['hosting files'] : []),
    ...(changed.some(isOfTables) ? ['db-types'] : []),
  ]
  return {
    steps: new Map([
      ...checks.map((name): [string, string[]] => [name, []]),
      ...parts.filter(([, files]) => files.length > 0),
      ...(allStories || stories.length > 0 ? [['parts', allStories ? [] : stories] as [string, string[]]] : []),
    ]),
    left: testsOf('journeys').filter((path) => !isToRun(path)),
  }
}

/** The type checks: of the changed sides, and of their importers. */
function typesFor(changed: readonly string[]): string[] {
  const isIn = (...sides: string[]) => changed.some((path) => sides.some((side) => path.startsWith(`${side}/`)))
  const importsOf = { contract: [], server: [], sandboxes: ['server'], demo: [], web: [] }
  const checkedSides = Object.entries(importsOf).filter(([side, others]) => isIn(side, 'contract', ...others))
  return [...checkedSides.map(([side]) => side), 'scripts'].map((side) => `types of ${side}`)
}

const isOfHosting = (path: string) => /^deploy\/|^scripts\/hosting-files\.ts$/.test(path)
const isOfTables = (path: string) => /^server\/migrations\/|db-types\.ts$/.test(path)

/** The changed files and all their importers, not continuing from files that combine all others. */
function reachedBy(changed: readonly string[], imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [path, names] of imports)
    for (const name of names) importers.set(name, [...(importers.get(name) ?? []), path])
  const reached = new Set(changed)
  for (const path of reached) {
    if (joins.test(path) && !changed.includes(path)) continue
    for (const importer of importers.get(path) ?? []) reached.add(importer)
  }
  return reached
}

/**
 * The side and domain of a file, or side and folder beside the domains (`server/orders`, `web/ui`); null at the top of
 * a side.
 */
function placeOf(path: string): string | null {
  const [, side, domain] = /^(contract|server|web|sandboxes)\/(?:src\/)?(?:outside\/)?([^/]+)\//.exec(path) ?? []
  return domain ? `${side}/${domain}` : null
}

/** The place of a file, and for the contract the places that implement it. */
function placesOf(path: string): string[] {
  const place = placeOf(path)
  if (!place) return []
  const domain = place.replace('contract/', '')
  return place === domain ? [place] : [place, `server/${domain}`, `web/${domain}`]
}

function partOf(path: string): TestPart {
  if (path.startsWith('e2e/parts/')) return 'parts'
  if (path.startsWith('e2e/')) return 'journeys'
  return /^(server|sandboxes|demo|bench)\/|^scripts\/((postgres|backup|backup-hosts|restore|rehearse|erase-again|native|demo-place)\.|conformance\/|geodata\/)/.test(
    path,
  )
    ? 'api'
    : 'rules'
}

/**
 * Paths that differ from the merge base with the main branch, committed or not; on the main branch itself from its last
 * commit.
 */
function changedFiles(): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  const mergeBase = (name: string) => {
    try {
      return git('merge-base', 'HEAD', name)
    } catch {
      return []
    }
  }
  const [base = 'HEAD'] = [...mergeBase('main'), ...mergeBase('origin/main')]
  const since = (commit: string) => git('diff', '--name-only', '--no-renames', commit)
  const changed = [...since(base), ...git('ls-files', '--others', '--exclude-standard')]
  return changed.length > 0 ? changed : since('HEAD~1')
}

/** What `npm test -- changed` runs here and now. */
export const planOfChanges = (): Plan & { changed: string[] } => {
  const changed = changedFiles()
  return { changed, ...planFor(changed, allImports()) }
}
