import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'

/**
 * What Safari 15.4, Chrome 106 or Firefox 121 lack (decision 301), by the name that scripts use. A method is found on any
 * value, since the built files have no types: a name that a library of ours also has for something else is in `allowed`.
 */
const methods: ReadonlySet<string> = new Set([
  'toSorted',
  'toReversed',
  'toSpliced',
  'isWellFormed',
  'toWellFormed',
  'getOrInsert',
  'getOrInsertComputed',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
  'symmetricDifference',
])
const statics: Readonly<Record<string, readonly string[]>> = {
  Array: ['fromAsync'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  Iterator: ['from', 'concat'],
  AbortSignal: ['any', 'timeout'],
  URL: ['canParse', 'parse'],
  Response: ['json'],
  RegExp: ['escape'],
  Error: ['isError'],
}
/** Helpers of iterators: fine on an array, missing on what these return. */
const helpers = new Set([
  'map',
  'filter',
  'take',
  'drop',
  'flatMap',
  'reduce',
  'toArray',
  'forEach',
  'some',
  'every',
  'find',
])
const iterators = new Set(['keys', 'values', 'entries', 'matchAll'])
const lookbehind = /\(\?<[=!]/
/** Flags of expressions: v came with Chrome 112 and Safari 17. */
const newFlags = /v/

/** What a built file has all the same, each with its reason: where it is used, another way is taken without it. */
const allowed: readonly { what: string; file: RegExp; why: string }[] = [
  {
    what: 'URL.parse',
    file: /\/outside-session-/,
    why: 'oauth4webapi asks whether it is there, and makes a URL otherwise',
  },
]

/** Returns what a script uses that a browser at the floor lacks, as `path  what`. */
export function aboveFloor(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const uses = new Set<string>()
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return
      if (methods.has(property.name)) uses.add(property.name)
      if (object.type === 'Identifier' && statics[object.name]?.includes(property.name))
        uses.add(`${object.name}.${property.name}`)
      if (object.type !== 'CallExpression' || object.callee.type !== 'MemberExpression') return
      const { object: of, property: method } = object.callee
      if (method.type !== 'Identifier' || !iterators.has(method.name) || !helpers.has(property.name)) return
      // Object.keys(…) and its kin are arrays
      if (of.type === 'Identifier' && /^(Object|Reflect)$/.test(of.name)) return
      uses.add(`${method.name}().${property.name}`)
    },
    Literal(node) {
      if ('regex' in node && node.regex) {
        if (lookbehind.test(node.regex.pattern)) uses.add('lookbehind')
        if (newFlags.test(node.regex.flags)) uses.add('the flag v')
      } else if (typeof node.value === 'string' && lookbehind.test(node.value)) uses.add('lookbehind')
    },
    StaticBlock() {
      uses.add('a static block')
    },
    TemplateElement({ value }) {
      if (lookbehind.test(value.raw)) uses.add('lookbehind')
    },
  }).visit(program)
  return [...uses]
    .filter((what) => !allowed.some((one) => one.what === what && one.file.test(path)))
    .map((what) => `${path}  ${what}`)
}

/** Returns the same for every script of a build. */
export function filesAboveFloor(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((path) => aboveFloor(relative(folder, path), readFileSync(path, 'utf8')))
}
