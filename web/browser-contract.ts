import { type Plugin, parseAst } from 'vite'

/** What only the server reads of a call: it checks who calls and the input, and describes the call on the API page. */
const ofServer = new Set([
  'about',
  'params',
  'query',
  'body',
  'role',
  'status',
  'whileClosing',
  'whileSuspended',
  'beforeSecondFactor',
])

/** What may call something to become a value. */
const computed = new Set(['CallExpression', 'NewExpression', 'ObjectExpression', 'TemplateLiteral'])

type Node = { type: string; start: number; end: number } & { [name: string]: unknown }

/**
 * Leaves out of the browser's contract what only the server reads (decision 131): the inputs and sentences of calls, and
 * every shape that is then unused. A shape is built by calls whose effects a bundler cannot know; the contract touches
 * nothing outside itself, so each is marked as free of effects.
 */
export function browserContract(): Plugin {
  return {
    name: 'browser-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/contract\/src\/[^?]*\.ts(\?home)?$/.test(id)) return null
      return { code: leanContract(code), map: null }
    },
  }
}

/** Returns a module of the contract without what only the server reads. */
function leanContract(code: string): string {
  const { body } = parseAst(code, { lang: 'ts' }) as unknown as { body: Node[] }
  const edits: { at: number; end: number; text: string }[] = []
  for (const statement of body) {
    const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations as { init: Node | null }[]) {
      if (!init || !computed.has(init.type)) continue
      edits.push({ at: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
      edits.push({ at: init.end, end: init.end, text: '))()' })
      if ((init.callee as { name?: string } | undefined)?.name !== 'call') continue
      const [parts] = init.arguments as { properties: (Node & { key?: { name?: string } })[] }[]
      for (const property of parts?.properties ?? []) {
        if (!property.key?.name || !ofServer.has(property.key.name)) continue
        const comma = /^\s*,/.exec(code.slice(property.end))
        edits.push({ at: property.start, end: property.end + (comma?.[0].length ?? 0), text: '' })
      }
    }
  }
  let lean = code
  for (const { at, end, text } of edits.sort((a, b) => b.at - a.at)) lean = lean.slice(0, at) + text + lean.slice(end)
  return lean
}
