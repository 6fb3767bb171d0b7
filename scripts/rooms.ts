/** Who may import whom. Paths are relative to the repository's root, with forward slashes; a package is 'npm:name'. */

const externalModules = /^npm:(stripe|nodemailer|web-push|pg|pg-boss|@aws-sdk\/.*)$/
const bringsNoAdapter = /^server\/src\/outside\/[^/]+\/(port|letter|compose-email|bounce-report)\.ts$/
const serverTools = /^npm:(kysely|fastify|@fastify\/.*|stripe|pg|pg-boss)$/
/** What the sandboxes use of the server besides ports: base types, a refusal to throw, and HTML escaping. */
const groundOfSandboxes = /^server\/src\/base\/(clock|env|jobs)\.ts$/
const toolsOfSandboxes = /^server\/src\/base\/(refusal|memoize-async|escape-html)\.ts$/
/** Sample data of a domain, for stories and tests. */
const isSample = /^(contract|web)\/src\/[^/]+\/sample-[a-z-]+\.ts$/
const contractTestTools = ['npm:vitest', 'npm:fast-check']

type Spot =
  | {
      room: 'contract' | 'server/base' | 'server/outside' | 'server/domain' | 'web/domain'
      domain: string
      file: string
    }
  | {
      room:
        | 'sandboxes'
        | 'demo'
        | 'server/top'
        | 'web/base'
        | 'web/native'
        | 'web/ui'
        | 'web/days'
        | 'web/screens'
        | 'web/app'
        | 'elsewhere'
        | 'package'
    }

export function spotOf(path: string): Spot {
  if (path.startsWith('npm:') || path.startsWith('node:')) return { room: 'package' }
  const [place = '', , first = '', ...rest] = path.split('/')
  if (place === 'sandboxes' || place === 'demo') return { room: place }
  if (path === 'server/db-types.ts') return { room: 'server/base', domain: '', file: 'db-types.ts' }
  if (!/^(contract|server|web)\/src\//.test(path)) return { room: 'elsewhere' }
  if (place === 'contract') return { room: 'contract', domain: rest.length ? first : '', file: rest.at(-1) ?? first }
  const file = rest.join('/')
  if (place === 'web') {
    if (first === 'base' || first === 'native' || first === 'ui' || first === 'days' || first === 'screens')
      return { room: `web/${first}` }
    return first === 'app' || rest.length === 0 ? { room: 'web/app' } : { room: 'web/domain', domain: first, file }
  }
  if (rest.length === 0) return { room: 'server/top' }
  if (first === 'base') return { room: 'server/base', domain: '', file }
  if (first === 'outside') return { room: 'server/outside', domain: rest[0] ?? '', file }
  return { room: 'server/domain', domain: first, file }
}

/**
 * Returns why this import breaks the architecture's rules, or null. `isType`: erased at run time; `isLater`: a dynamic
 * `import()`.
 */
export function breachOf(
  from: string,
  to: string,
  isType: boolean,
  contractPackages: readonly string[],
  isLater = false,
): string | null {
  const here = spotOf(from)
  const there = spotOf(to)
  const isTest = /\.test\.tsx?$/.test(from)
  const isForTests = isTest || isSample.test(from) || /\.stories\.tsx$/.test(from)
  if (here.room === 'contract') {
    if (isSample.test(to) && !isForTests) return 'samples are for stories and tests'
    return breachOfContract(to, there, contractPackages, isTest)
  }
  if (here.room === 'elsewhere' || here.room === 'package' || isTest) return null
  if (/\.test\.tsx?$/.test(to)) return 'nobody imports a test'
  if (/\.stories\.tsx$/.test(to)) return 'nobody imports a story'
  if (isSample.test(to) && !isForTests) return 'samples are for stories and tests'
  if (here.room === 'web/ui' && /\/([a-z-]+-)?calls\.ts$/.test(to))
    return 'ui makes no calls: what it shows is handed in'
  if (there.room === 'contract') return null
  if (here.room === 'demo') {
    return there.room === 'demo' || (there.room === 'package' && !serverTools.test(to))
      ? null
      : 'the demo knows the contract, and the API over HTTP alone'
  }
  if (there.room === 'elsewhere') return 'the app imports nothing from tests, scripts or benches'
  if (here.room === 'sandboxes') return breachOfSandboxes(to, there, isType)
  if (there.room === 'demo') return 'nothing of the app knows the demo'
  if (there.room === 'sandboxes') {
    return from === 'server/src/deps.ts' && (isType || isLater)
      ? null
      : 'sandboxes are loaded by deps.ts, by import(), outside production'
  }
  if (here.room.startsWith('server/') !== there.room.startsWith('server/') && there.room !== 'package') {
    return 'server and web meet in the contract only'
  }
  switch (here.room) {
    case 'server/base':
      return breachOfBase(to, there, isType)
    case 'server/outside':
      return breachOfOutside(here.domain, to, there, isType)
    case 'server/domain':
      return breachOfDomain(here, to, there, isType)
    case 'web/base':
    case 'web/native':
    case 'web/ui':
    case 'web/days':
    case 'web/domain':
    case 'web/screens':
      return breachOfWeb(here, to, there)
    default:
      return to.startsWith('npm:@capacitor') ? 'only web/native imports Capacitor' : null
  }
}

function breachOfContract(to: string, there: Spot, packages: readonly string[], isTest: boolean): string | null {
  if (there.room === 'contract') return null
  if (isTest && contractTestTools.includes(to)) return null
  if (packages.some((name) => to === `npm:${name}`)) return null
  return 'the contract imports nothing but the contract and its own small pure packages'
}

function breachOfSandboxes(to: string, there: Spot, isType: boolean): string | null {
  if (there.room === 'sandboxes' || there.room === 'package') return null
  if (bringsNoAdapter.test(to) || toolsOfSandboxes.test(to)) return null
  if (groundOfSandboxes.test(to) && isType) return null
  return 'sandboxes know ports, and of the base what rooms.ts lists'
}

function breachOfBase(to: string, there: Spot, isType: boolean): string | null {
  if (there.room === 'server/base' || there.room === 'package') return null
  if (isType && to === 'server/src/deps.ts') return null
  return 'server/base knows no domain and nothing outside'
}

function breachOfOutside(name: string, to: string, there: Spot, isType: boolean): string | null {
  if (to === 'npm:pg' || to === 'npm:kysely' || to === 'server/src/base/db.ts') {
    return isType ? null : 'an outside system does not touch the database'
  }
  if (there.room === 'package' || there.room === 'server/base') return null
  if (there.room === 'server/outside') {
    return there.domain === name || bringsNoAdapter.test(to)
      ? null
      : 'an outside system knows no other one, but its port'
  }
  return 'an outside system knows no domain'
}

function breachOfDomain(
  here: { domain: string; file: string },
  to: string,
  there: Spot,
  isType: boolean,
): string | null {
  const isRoutes = /^([a-z-]+-)?routes\.ts$/.test(here.file)
  if (externalModules.test(to) && !isType) return 'a domain speaks to the world through a port in deps'
  if (isRoutes && to === 'npm:kysely') return 'routes hold no SQL'
  if (!isRoutes && /^npm:(fastify|@fastify\/.*)$/.test(to) && !isType) return 'only routes know Fastify'
  if (there.room === 'package' || there.room === 'server/base') return null
  if (to === 'server/src/deps.ts') return isType ? null : 'deps are handed in, not imported'
  if (there.room === 'server/outside') {
    const isIssuer = here.domain === 'identity' && there.domain === 'identity' // the issuer signs what the adapter verifies
    return isIssuer || bringsNoAdapter.test(to) ? null : 'a domain knows ports, never an adapter'
  }
  if (there.room !== 'server/domain') return 'a domain does not know what composes it'
  if (there.domain === here.domain) {
    if (there.file === 'routes.ts') return 'nobody imports routes.ts but app.ts'
    return there.file.endsWith('-routes.ts') && here.file !== 'routes.ts'
      ? 'of its own domain only routes.ts imports a …-routes.ts'
      : null
  }
  if (/^([a-z-]+-)?routes\.ts$/.test(there.file) || there.file === 'jobs.ts')
    return `${there.file} belongs to its own domain alone`
  if (isRoutes) return 'routes use their own domain only'
  if (here.file === 'store.ts' && there.file === 'store.ts') return 'a store does not call another store; read by join'
  return null
}

function breachOfWeb(here: Spot, to: string, there: Spot): string | null {
  if (/^npm:@capacitor/.test(to)) return here.room === 'web/native' ? null : 'only web/native imports Capacitor'
  if (there.room === 'web/app') return 'only web/app imports web/app'
  if (here.room === 'web/screens') {
    return there.room === 'web/screens' && to.endsWith('.tsx') ? 'a screen imports no other screen' : null
  }
  if (there.room === 'web/screens') return 'only web/app imports screens'
  if (there.room === 'package' || there.room === here.room) return crossDomain(here, there)
  if (here.room === 'web/domain') return null
  if (there.room === 'web/domain') return `${here.room} knows no domain`
  const order = ['web/base', 'web/native', 'web/ui', 'web/days']
  return order.indexOf(there.room) < order.indexOf(here.room)
    ? null
    : 'of base, native, ui and days each may import those before it'
}

function crossDomain(here: Spot, there: Spot): string | null {
  if (here.room !== 'web/domain' || there.room !== 'web/domain' || here.domain === there.domain) return null
  if (/^([a-z-]+-)?calls\.ts$|^parts\/|^sample-/.test(there.file)) return null
  return 'of another domain only calls.ts, …-calls.ts and parts/ may be imported'
}
