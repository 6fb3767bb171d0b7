import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { contractFolders, contractReaders } from './contract-folders.ts'
import { type CallsOfFile, callBreaches, unservedCalls } from './domain-calls.ts'
import { domainFileOf } from './domain-files.ts'
import {
  circlesIn,
  edgesUpwards,
  type FolderEdge,
  folderCircles,
  folderEdges,
  readersOfContract,
  unlistedEdges,
} from './folder-edges.ts'
import { breachOf, spotOf } from './rooms.ts'
import { serverFolders } from './server-folders.ts'
import { sqlBreaches } from './sql-rooms.ts'
import { readComponents, textsAtRisk } from './translated-pages.ts'
import { bricksWithoutStory, webFileOf } from './web-files.ts'
import { webFloors, webFolders } from './web-folders.ts'

/** `isLater`: a dynamic `import()`. */
type Import = { name: string; at: number; isType: boolean; isLater: boolean; names?: string[] | null }
type Reading = {
  imports: Import[]
  clocks: number[]
  databaseClocks: number[]
  environments: number[]
  calls: string[]
  /** The `<form>` elements of a screen or part. */
  forms: number[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const looked = [
  'contract/src',
  'server',
  'sandboxes',
  'demo',
  'web/src',
  'web/catalogue',
  'native',
  'e2e',
  'bench',
  'drills',
  'scripts',
]
/** Files that may read the machine's clock, each with its reason; everything else takes the time from `deps.clock` or the test's clock. */
const ownClocks: Record<string, string> = {
  'sandboxes/movable-clock.ts': 'controls time',
  'sandboxes/payments/events.ts': 'signs for a receiver that uses the real clock',
  'e2e/browser.ts': 'moves the clock of pages from the real one',
  'server/src/web-files.test.ts': 'the age of files is by the clock of the file system',
  'server/src/payments/card-dispute.test.ts': 'signs for the Stripe library, which uses the real clock',
  'server/src/payments/events.test.ts': 'signs for the Stripe library, which uses the real clock',
  'server/src/outside/payments/provider-failures.test.ts': 'signs for the Stripe library, which uses the real clock',
  'server/test/checked-host.ts': 'looks at systems that use the real clock',
  'server/src/base/request-limits.test.ts': 'limits count by the minute of the machine',
  'scripts/rules-clock.test.ts': 'looks at that clock',
  'web/src/base/member-storage.test.ts': "moves vitest's own clock from where it stands",
  'web/src/base/idle.test.ts': "moves vitest's own clock from where it stands",
  'web/src/base/live.test.ts': 'has no server: its clock is the one of the browser',
  'web/src/base/cached-answers.test.ts': 'has no server: its clock is the one of the browser',
  'web/src/app/early.test.ts': 'has no server: its clock is the one of the browser',
}
/** Tests whose SQL asks the database for its time, each with its reason. */
const databaseClocks: Record<string, string> = {
  'scripts/check-rooms.test.ts': 'has the breaches as samples',
  'server/src/orders/crash-recovery.test.ts': 'the queue goes by the clock of the database',
}
const asksDatabase = /\bnow\(\)|\bcurrent_(date|timestamp)\b|\bclock_timestamp\(\)/i
/** Tests, what serves them, and the demo community, which they have too. */
const isOfTests = (path: string) => /\.(test|spec)\.tsx?$|\.stories\.tsx$|^(server\/test|e2e|demo)\//.test(path)
/** What members see: the web's components, apart from their stories. */
const isShown = (path: string) => /^web\/src\/.*\.tsx$/.test(path) && !isOfTests(path)
const vagueNames = /^(utils?|helpers?|common|misc)$/i

/** Returns the imports of a TypeScript file and its uses of the clock or the environment. `at` counts characters. */
export function readSource(path: string, text: string): Reading {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const reading: Reading = { imports: [], clocks: [], databaseClocks: [], environments: [], calls: [], forms: [] }
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isType =
      text.startsWith('import type', start) || (entries.length > 0 && entries.every((entry) => entry.isType))
    const names = entries.some(({ importName }) => importName.kind === 'NamespaceObject')
      ? null
      : entries.flatMap(({ importName }) => importName.name ?? [])
    reading.imports.push({ name: moduleRequest.value, at: moduleRequest.start, isType, isLater: false, names })
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest)
        reading.imports.push({ name: moduleRequest.value, at: moduleRequest.start, isType, isLater: false })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const name = /^['"`](.+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
    if (name) reading.imports.push({ name, at: moduleRequest.start, isType: false, isLater: true })
  }
  new Visitor({
    NewExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) reading.clocks.push(start)
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && asksDatabase.test(value)) reading.databaseClocks.push(start)
    },
    TemplateElement({ value, start }) {
      if (asksDatabase.test(value.raw)) reading.databaseClocks.push(start)
    },
    JSXOpeningElement({ name, start }) {
      if (name.type === 'JSXIdentifier' && name.name === 'form') reading.forms.push(start)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return
      if (init.callee.name === 'call') reading.calls.push(id.name)
    },
    MemberExpression({ object, property, start }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      if (object.name === 'Date' && property.name === 'now') reading.clocks.push(start)
      if (object.name === 'process' && property.name === 'env') reading.environments.push(start)
    },
  }).visit(program)
  return reading
}

/** The brick itself, and the search, in which nothing can be wrong. */
const plainForms = new Set(['web/src/ui/form.tsx', 'web/src/listings/parts/search-bar.tsx'])

/** Returns every breach of the architecture in one file, as `path:line  what`. */
export function breachesIn(path: string, text: string, contractPackages: readonly string[]): string[] {
  const breaches: [at: number, what: string][] = []
  const stem = basename(path).replace(/(\.test|\.spec)?\.tsx?$/, '')
  const folders = dirname(path).split('/')
  if ([stem, ...folders].some((name) => vagueNames.test(name))) breaches.push([0, 'no utils, helpers, common or misc'])
  if (stem === 'index') breaches.push([0, 'no barrel files'])
  if (path.startsWith('server/') && path.endsWith('.tsx')) breaches.push([0, 'no .tsx on the server'])
  const { imports, clocks, databaseClocks: inSql, environments, forms } = readSource(path, text)
  for (const { name, at, isType, isLater } of imports) {
    const to = resolved(path, name)
    const what = breachOf(path, to, isType, contractPackages, isLater)
    if (what) breaches.push([at, `${what} (${name})`])
  }
  const { room } = spotOf(path)
  const isTest = /\.test\.tsx?$/.test(path)
  if (room === 'contract' && !isTest) {
    for (const at of clocks) breaches.push([at, 'the contract has no clock: rules take now or today'])
    for (const at of environments) breaches.push([at, 'the contract has no environment'])
  }
  if (path.startsWith('web/src/') && !plainForms.has(path))
    for (const at of forms)
      breaches.push([at, 'a form is the Form of web/src/ui/form.tsx, which leads to what is wrong'])
  const hasClock = path in ownClocks
  if (isOfTests(path) && !hasClock)
    for (const at of clocks) breaches.push([at, 'a test owns its time: the clock of its world, or testStart'])
  if (isOfTests(path) && !(path in databaseClocks))
    for (const at of inSql) breaches.push([at, 'a test owns its time: pass it to the statement'])
  if ((room === 'server/domain' || room === 'server/top' || room === 'sandboxes') && !isTest && !hasClock) {
    for (const at of clocks) breaches.push([at, 'time comes from deps.clock'])
  }
  return breaches
    .sort(([a], [b]) => a - b)
    .map(([at, what]) => `${path}:${text.slice(0, at).split('\n').length}  ${what}`)
}

function resolved(from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  const ours = /^@hemline\/(contract|server|web)\/(.+)$/.exec(name)
  if (ours) return ours[1] === 'contract' ? `contract/src/${ours[2]}` : `${ours[1]}/${ours[2]}`
  if (name.startsWith('node:')) return name
  const [scope = '', rest = ''] = name.split('/')
  return `npm:${name.startsWith('@') ? `${scope}/${rest}` : scope}`
}

/**
 * Returns all breaches in the repository, one per line, and the number of plain rule files in the domains of each
 * place.
 */
function checkRooms(): { breaches: string[]; rules: Record<string, number> } {
  const manifest = JSON.parse(readFileSync(join(root, 'contract/package.json'), 'utf8'))
  const contractPackages = Object.keys(manifest.dependencies ?? {})
  const texts = sourceTexts()
  const breaches = [...texts].flatMap(([path, text]) => [
    ...breachesIn(path, text, contractPackages),
    ...sqlBreaches(path, text),
  ])
  const imports = importsIn(texts)
  // of types and of parts loaded later too, so that shapes stand below what uses them
  const circles = circlesIn(imports).map((circle) => `${circle[0]}:1  imports in a circle: ${circle.join(' -> ')}`)
  const webFiles = filesIn('web/src')
  const screens = new Map([...texts].filter(([path]) => isShown(path)))
  const components = readComponents(screens)
  const calls = new Map([...texts].map(([path, text]) => [path, { ...callsIn(path, text), text }]))
  const rulesOf = (place: string) =>
    [...texts.keys()].filter((path) => path.startsWith(place) && isDomain(path) && domainFileOf(path) === 'rule').length
  return {
    breaches: [
      ...breaches,
      ...circles,
      ...webFolderBreaches(folderEdges('web/src', imports)),
      ...domainBreaches('contract/src', contractFolders, imports),
      ...unlistedEdges(contractReaders, readersOfContract(imports)),
      ...domainBreaches('server/src', serverFolders, imports),
      ...[...calls].flatMap(([path, read]) => callBreaches(path, read).map((what) => `${path}:1  ${what}`)),
      ...unservedCalls(calls),
      ...webFiles.flatMap(webNameBreaches),
      ...[...screens].flatMap(([path, text]) => textsAtRisk(path, text, components)),
      ...bricksWithoutStory(webFiles).map(
        (path) => `${path}:1  a brick has a story beside it: every state it can be in`,
      ),
      ...[...texts.keys()].flatMap(domainNameBreaches),
    ],
    rules: {
      contract: rulesOf('contract/'),
      server: rulesOf('server/'),
      web: webFiles.filter((path) => webFileOf(path) === 'rule').length,
    },
  }
}

function webFolderBreaches(edges: readonly FolderEdge[]): string[] {
  return [...edgesUpwards(webFloors, edges), ...folderCircles(edges), ...unlistedEdges(webFolders, edges)]
}

/** Returns circles of folders in this place, and edges between its domains that differ from the exact list. */
function domainBreaches(
  place: string,
  listed: Readonly<Record<string, readonly string[]>>,
  imports: ReadonlyMap<string, readonly string[]>,
): string[] {
  const edges = folderEdges(place, imports)
  const isComposing = place === 'contract/src'
  const among = edges.filter(
    ({ from, to }) => isDomain(`${place}/${to}/x.ts`) && (isDomain(`${place}/${from}/x.ts`) || isComposing),
  )
  return [...folderCircles(edges), ...unlistedEdges(listed, among)]
}

/** Returns why this file of the contract or the server is misplaced, or null. */
export function domainNameBreaches(path: string): string[] {
  if (!isDomain(path) || domainFileOf(path)) return []
  return [`${path}:1  a domain has files, and no folders in it`]
}

function isDomain(path: string): boolean {
  const spot = spotOf(path)
  const name = path.split('/')[2] ?? ''
  return (spot.room === 'contract' || spot.room === 'server/domain') && !name.endsWith('.ts')
}

function callsIn(path: string, text: string): CallsOfFile {
  const { imports, calls } = readSource(path, text)
  const imported = imports.flatMap(({ name, isType, names = [] }) =>
    isType ? [] : [{ path: resolved(path, name), names }],
  )
  return { declared: calls, imported }
}

/** Returns why this file of the web is misnamed, or null. */
export function webNameBreaches(path: string): string[] {
  return webFileOf(path) ? [] : [`${path}:1  the closed list of the web has no such file: calls.ts, parts/, plain .ts`]
}

/** Returns every source file in the repository and the paths (or `npm:` packages) that it imports, types included. */
export const allImports = (): Map<string, string[]> => importsIn(sourceTexts())

function importsIn(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const named = ([path, text]: [string, string]): [string, string[]] => [
    path,
    readSource(path, text).imports.map(({ name }) => resolved(path, name)),
  ]
  return new Map([...texts].map(named))
}

const sourceTexts = (): Map<string, string> =>
  new Map(looked.flatMap(sourcesIn).map((path) => [path, readFileSync(join(root, path), 'utf8')]))

function sourcesIn(place: string): string[] {
  return filesIn(place).filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist|android|ios)\//.test(path))
}

function filesIn(place: string): string[] {
  const folder = join(root, place)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(place, relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')))
    .sort()
}

/** Who may import whom, on one page: the lists that the check holds to. */
function explained(): string {
  const lines = (title: string, edges: Readonly<Record<string, readonly string[]>>) => [
    `\n${title}`,
    ...Object.entries(edges).map(
      ([from, to]) => `  ${from.padEnd(18)} ${to.join(', ') || 'nothing beside the shared files'}`,
    ),
  ]
  return [
    'A folder may import the files above the domains, and of the others what stands beside it. Edges are exact: an unused one fails.',
    'Files: scripts/rooms.ts has what a route, an action, a store or a part may import.',
    ...lines('contract/src: of each domain', contractFolders),
    ...lines('Contract domains read by what has no domain', contractReaders),
    ...lines('server/src: of each domain (calls go down; upwards by the name of a job)', serverFolders),
    ...lines('web/src: of each folder', webFolders),
    `\nweb/src, floors from the ground up: a folder imports lower ones only`,
    ...webFloors.map((floor) => `  ${floor.join(', ')}`),
  ].join('\n')
}

if (import.meta.main && process.argv[2] === 'explain') console.log(explained())
else if (import.meta.main) {
  const { breaches, rules } = checkRooms()
  for (const line of breaches) console.log(line)
  const counts = Object.entries(rules).map(([place, count]) => `${place} ${count}`)
  console.log(`Plain rule files in the domains: ${counts.join(', ')}.`)
  console.log(breaches.length === 0 ? 'Every import stays in its room.' : `${breaches.length} breaches of house rules.`)
  process.exit(breaches.length === 0 ? 0 : 1)
}
