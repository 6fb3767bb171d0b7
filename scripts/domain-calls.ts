/** The calls that a file declares, and the contract's calls that it imports as values. */
export type CallsOfFile = {
  /** Names of exported constants made by `call(…)`. */
  declared: readonly string[]
  /** `names` is null for `import * as calls`: then `text` contains the uses. */
  imported: readonly { path: string; names: readonly string[] | null }[]
}

const declarations = /^contract\/src\/([^/]+)\/([a-z-]+-)?calls\.ts$/
const serving = /^server\/src\/([^/]+)\/([a-z-]+-)?routes\.ts$/

/** Returns why this file may not declare or use these calls, a sentence each. Tests may use any call. */
export function callBreaches(path: string, { declared, imported }: CallsOfFile): string[] {
  if (/\.test\.tsx?$/.test(path)) return []
  const breaches: string[] = []
  if (declared.length > 0 && !declarations.test(path))
    breaches.push(`a call is declared in calls.ts or a …-calls.ts of its domain, not here: ${declared.join(', ')}`)
  const user = /^(server|web)\/src\/([^/]+)\//.exec(path)
  if (!user) return breaches
  const [, place, folder = ''] = user
  for (const { path: target } of imported) {
    const domain = declarations.exec(target)?.[1]
    if (!domain || domain === folder) continue
    if (serving.test(path)) breaches.push(`${folder} serves a call that ${domain} declares`)
    else if (place === 'server') breaches.push(`only routes use calls: this one is declared by ${domain}`)
    else if (!groundsOfWeb.includes(folder))
      breaches.push(`a call of ${domain} goes through web/src/${domain}/calls.ts`)
  }
  return breaches
}

/** These know no domain, but call for the settings and the map's ground. */
const groundsOfWeb = ['base', 'ui']

/** Returns the calls that no file of their domain on the server uses, a sentence each. */
export function unservedCalls(files: ReadonlyMap<string, CallsOfFile & { text: string }>): string[] {
  return [...files].flatMap(([path, { declared }]) => {
    const domain = declarations.exec(path)?.[1]
    if (!domain) return []
    const served = servedBy(domain, files)
    return declared
      .filter((name) => !served.has(name))
      .map((name) => `${path}:1  ${name} is not served by routes of server/src/${domain}`)
  })
}

function servedBy(domain: string, files: ReadonlyMap<string, CallsOfFile & { text: string }>): Set<string> {
  const routes = [...files].filter(([path]) => serving.exec(path)?.[1] === domain)
  return new Set(
    routes.flatMap(([, { imported, text }]) =>
      imported
        .filter(({ path }) => declarations.exec(path)?.[1] === domain)
        .flatMap(({ names }) => names ?? [...text.matchAll(/\bcalls\.(\w+)/g)].map(([, name = '']) => name)),
    ),
  )
}
