import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Call } from '../contract/src/call.ts'

/** The calls that clients of the specification rely on (docs/product.md §7). */
const specCalls = [
  ...['GET', 'POST', 'PATCH', 'DELETE'].map((method) => `${method} /api/listings`),
  'GET /api/favourite-listings',
  'GET /api/favourites',
  'POST /api/favourites',
  'GET /api/listing-user',
  'PATCH /api/user',
  'GET /api/friends',
  'POST /api/friends',
  'POST /api/contacts',
  'GET /api/coins',
  'POST /api/coins',
  'GET /api/conversations',
  'GET /api/messages',
  'POST /api/messages',
  'POST /api/complete-order',
  'GET /api/notifications',
  'DELETE /api/notifications',
  'POST /api/push-subscription',
  'DELETE /api/push-subscription',
  'POST /api/upload-images',
  'POST /api/share-links',
  'GET /api/share-links',
  'POST /api/pending-request',
  'GET /api/pending-request',
  'POST /api/orders',
  'GET /api/orders',
  'POST /api/post-process-order',
  'GET /api/order-dates',
  'POST /api/order-issues',
  'GET /api/review',
  'POST /api/review',
  'GET /api/reviews',
  'POST /api/create-payment-session',
  'POST /api/create-payment-hold',
]

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const table = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')

/** Every source file below a folder, from the root of the repository. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Every call of the contract as 'GET /api/orders'. */
async function calls(): Promise<string[]> {
  const files = filesIn('contract/src').filter((file) => /[/-]calls\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(file)))
  return modules
    .flatMap((module) => Object.values(module as Record<string, unknown>))
    .filter((one): one is Call => typeof one === 'object' && one !== null && 'method' in one && 'path' in one)
    .map(({ method, path }) => `${method} ${path}`)
}

/** Whether a line of the table is about a call: its path, and on the same line its method before it. */
function isTraced(call: string): boolean {
  const [method = '', path = ''] = call.split(' ')
  const plain = path.replace(/\/:\w+/g, '')
  const here = new RegExp(`${plain.replaceAll('/', '\\/')}(?![\\w-])`)
  return table.split('\n').some((line) => here.test(line) && line.slice(0, line.search(here)).includes(method))
}

const files = ['contract', 'server', 'sandboxes', 'demo', 'web', 'e2e', 'scripts']
  .flatMap(filesIn)
  .map((file) => file.replace('/src/', '/'))
const named = [...table.matchAll(/`([\w./-]+\.(?:ts|tsx))`/g)].map(([, name]) => name!.replace('/src/', '/'))
const folders = [...table.matchAll(/`((?:contract|server|sandboxes|demo|web|e2e|scripts)\/[\w/-]+)`/g)].map(
  ([, name]) => name!,
)
const journeys = [...table.matchAll(/journeys? ((?:`[\w-]+`(?:, | and )?)+)/g)].flatMap(
  ([, list]) => list!.match(/[\w-]{3,}/g) ?? [],
)

const untraced = (await calls()).filter((call) => !isTraced(call))
const wrong = [
  ...specCalls.filter((call) => !isTraced(call)).map((call) => `no row for ${call}`),
  ...named.filter((name) => !files.some((file) => file.endsWith(`/${name}`))).map((name) => `there is no ${name}`),
  ...folders
    .filter((name) => !files.some((file) => `${file}/`.includes(`/${name.replace(/\/src\b|\/$/, '')}/`)))
    .map((name) => `there is no ${name}/`),
  ...journeys
    .filter((name) => !files.some((file) => file.endsWith(`/journeys/${name}.spec.ts`)))
    .map((name) => `there is no journey ${name}`),
]
for (const line of [...new Set(wrong)]) console.error(`docs/spec-coverage.md: ${line}`)
if (wrong.length > 0) process.exit(1)
console.log(
  `${named.length} files, ${folders.length} folders and ${journeys.length} journeys of the table are there, each call of the specification has its row`,
)
if (untraced.length > 0) console.log(`Ours, and in no row: ${untraced.join(', ')}`)
