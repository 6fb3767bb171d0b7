import { readFileSync } from 'node:fs'
import { type Plugin, parseAst } from 'vite'

const HOME_PART = '?home'

type Node = { type: string; start: number; end: number } & { [name: string]: unknown }

/** Packages that say of themselves that loading a module of theirs has no effects. */
const isFreeOfEffects = (id: string) =>
  /\/contract\/src\/.*\.ts$|\/node_modules\/zod\/v4\/(core|mini)\/\w+\.js$/.test(id)
/** Modules that may be divided if none of their values is computed when they are loaded. */
const isOwn = (id: string) => /\/web\/src\/.*\.tsx?$/.test(id)

/** Whether this is the part of a divided module that the home page needs. */
export const isHomePart = (id: string): boolean => id.endsWith(HOME_PART)

/**
 * Divides modules of the contract and of zod in two: the declarations that the home page needs, and the others. A bundler
 * puts a module into one file with all that any screen uses of it, so the home page would load the shapes of every screen.
 * `exportsOf` returns what the home page needs of a module, or undefined.
 */
export function splitModules(
  exportsOf: (id: string) => readonly string[] | undefined,
): Plugin & { isRest(id: string): boolean } {
  const divided = new Set<string>()
  const read = (id: string) => {
    const needed = isFreeOfEffects(id) || isOwn(id) ? exportsOf(id) : undefined
    if (!needed) return null
    return splitModule(readFileSync(id, 'utf8'), {
      homeId: `${id}${HOME_PART}`,
      needed,
      mayCompute: isFreeOfEffects(id),
    })
  }
  return {
    name: 'split-modules',
    apply: 'build',
    enforce: 'pre',
    isRest: (id) => divided.has(id),
    resolveId(id) {
      return isHomePart(id) ? { id, moduleSideEffects: false } : null
    },
    load(id) {
      const whole = isHomePart(id) ? id.slice(0, -HOME_PART.length) : id
      const parts = read(whole)
      if (!parts) return null
      divided.add(whole)
      const moduleType = /\.tsx?$/.exec(whole)?.[0].slice(1) ?? 'js'
      return { code: isHomePart(id) ? parts.home : parts.rest, moduleType, moduleSideEffects: false }
    },
  }
}

/**
 * Returns the source of a module in two: with the exports that are `needed` and what they refer to, and the rest, which
 * imports them from `homeId` and exports the same as before. Null if the module has effects, or needs no division.
 * `mayCompute`: what is computed when it is loaded is no effect.
 */
export function splitModule(
  code: string,
  { homeId, needed, mayCompute }: { homeId: string; needed: readonly string[]; mayCompute: boolean },
): { home: string; rest: string } | null {
  const isOfJsx = /\.tsx/.test(homeId)
  const { body } = parseAst(code, { lang: isOfJsx ? 'tsx' : 'ts' }) as unknown as { body: Node[] }
  // with the comments before it, which may say that it has no effects
  const statements = body.map((node, index) => ({
    node,
    text: code.slice(body[index - 1]?.end ?? 0, node.end),
    ...namesOf(node),
  }))
  if (statements.some(({ kind, node }) => kind === 'effect' || (!mayCompute && isComputed(node)))) return null
  const declared = new Map(statements.flatMap((one) => one.names.map((name) => [name, one] as const)))
  const home = new Set<(typeof statements)[number]>()
  const add = (name: string) => {
    const statement = declared.get(name)
    if (!statement || home.has(statement)) return
    home.add(statement)
    for (const other of identifiersOf(statement.node)) add(other)
  }
  for (const name of needed) add(aliasesOf(body).get(name) ?? name)
  // what is assigned to stays with those who assign
  for (let before = -1; before !== home.size; ) {
    before = home.size
    for (const { node, names } of declared.values())
      for (const assigned of assignedIn(node))
        if (declared.has(assigned) && home.has(declared.get(assigned)!)) names.forEach(add)
  }
  const isRest = statements.some((one) => one.kind === 'declaration' && !home.has(one))
  if (!isRest) return null
  if (home.size === 0) return { home: '', rest: code }
  /** A part with what it imports: an import that it does not use would load its styles. */
  const partOf = (own: typeof statements, ...more: string[]) => {
    const used = new Set(own.flatMap(({ node }) => [...identifiersOf(node)]))
    const imports = statements.filter(
      ({ kind, node }) => kind === 'import' && localsOf(node).some((name) => used.has(name)),
    )
    return [...[...imports, ...own].map(({ text }) => text), ...more].join('\n')
  }
  const inHome = statements.filter((one) => home.has(one))
  const names = inHome.flatMap((one) => one.names)
  const exported = inHome.flatMap((one) => (one.isExported ? one.names : []))
  const from = JSON.stringify(homeId)
  const others = names.filter((name) => !exported.includes(name))
  return {
    home: partOf(
      statements.filter((one) => home.has(one)),
      others.length > 0 ? `export { ${others.join(', ')} }` : '',
    ),
    rest: partOf(
      statements.filter((one) => one.kind !== 'import' && !home.has(one)),
      `import { ${names.join(', ')} } from ${from}`,
      exported.length > 0 ? `export { ${exported.join(', ')} } from ${from}` : '',
    ),
  }
}

/** The names that an import declares. */
const localsOf = ({ specifiers }: Node) => (specifiers as { local: Node }[]).map(({ local }) => String(local.name))

/** Whether loading this statement calls anything, outside the functions that it declares. */
function isComputed(node: Node): boolean {
  let hasComputed = false
  visit(node, ({ type, callee }) => {
    if (/Function/.test(type)) return false
    hasComputed ||=
      type === 'CallExpression' ||
      (type === 'NewExpression' && !/^(Map|Set|WeakMap)$/.test(String((callee as Node).name)))
    return true
  })
  return hasComputed
}

type Kind = 'import' | 'declaration' | 'other' | 'effect'

/** What a statement at the top of a module is, and the values that it declares. */
function namesOf(node: Node): { kind: Kind; names: string[]; isExported: boolean } {
  if (node.type === 'ImportDeclaration')
    return { kind: localsOf(node).length > 0 ? 'import' : 'effect', names: [], isExported: false }
  const isExported = node.type === 'ExportNamedDeclaration' && Boolean(node.declaration)
  const declaration = (isExported ? node.declaration : node) as Node
  switch (declaration.type) {
    case 'VariableDeclaration': {
      const ids = (declaration.declarations as { id: Node }[]).map(({ id }) => id)
      if (ids.some(({ type }) => type !== 'Identifier')) return { kind: 'effect', names: [], isExported }
      return { kind: 'declaration', names: ids.map(({ name }) => String(name)), isExported }
    }
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return { kind: 'declaration', names: [String((declaration.id as Node).name)], isExported }
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return { kind: 'other', names: [], isExported: false }
    default:
      return { kind: 'effect', names: [], isExported: false }
  }
}

/** The local names of what is exported under another one. */
function aliasesOf(body: readonly Node[]): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const node of body) {
    if (node.type !== 'ExportNamedDeclaration' || node.source) continue
    for (const { local, exported } of (node.specifiers ?? []) as { local: Node; exported: Node }[])
      aliases.set(String(exported.name), String(local.name))
  }
  return aliases
}

/** Calls `act` with each node below this one; what is below a node for which it returns false is left out. */
function visit(node: unknown, act: (node: Node) => unknown): void {
  if (Array.isArray(node)) for (const one of node) visit(one, act)
  else if (node && typeof node === 'object' && 'type' in node) {
    if (act(node as Node) === false) return
    for (const value of Object.values(node)) if (value && typeof value === 'object') visit(value, act)
  }
}

/** Every name in a statement, also those that only look like a reference. */
function identifiersOf(node: Node): Set<string> {
  const names = new Set<string>()
  visit(node, ({ type, name }) => {
    if (type === 'Identifier' || type === 'JSXIdentifier') names.add(String(name))
  })
  return names
}

function assignedIn(node: Node): Set<string> {
  const names = new Set<string>()
  visit(node, ({ type, left, argument }) => {
    const target = (
      type === 'AssignmentExpression' ? left : type === 'UpdateExpression' ? argument : null
    ) as Node | null
    if (target?.type === 'Identifier') names.add(String(target.name))
  })
  return names
}
