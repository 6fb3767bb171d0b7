import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { root } from './settings.ts'

/** The folders whose comments, test names, declared identifiers and file names are checked. */
const rooms = ['contract', 'server', 'sandboxes', 'web', 'demo', 'e2e', 'bench', 'drills', 'scripts']

/**
 * Words that this code once used in a private sense, each with the standard terms to choose from. They are looked for in
 * comments, in names of tests, in file names and in declared identifiers (camelCase split into words), never in texts
 * that members and operators read.
 */
const privateWords: readonly [word: RegExp, plain: string][] = [
  [/\bkept\b/i, 'saved, stored, cached, queued'],
  [/\b(gives|gave)\b/i, 'returns, passes'],
  [/\bwhoever\b/i, 'any member, any process, the caller'],
  [/\bsaid\b/i, 'stated, reported, shown'],
  [/\btold\b/i, 'notified, reported'],
  [/\bpressed\b/i, 'clicked, selected'],
  [/\b(lets?|letting) go\b/i, 'releases'],
  [/\bso (many|few)\b/i, 'at most, the number of'],
  [/\bat once\b/i, 'immediately, together'],
  [/\b(some|no|any|every)body\b/i, 'a member, no one, anyone, everyone'],
  [/\b(she|her|hers|herself)\b/i, 'they, their'],
  [/\bthe house\b/i, 'the architecture'],
  [/\b(lies|lay) on top\b/i, 'is open, an overlay'],
  [/\bstands\b(?! for\b)/i, 'is, is shown'],
  [/\bbones?\b/i, 'skeleton'],
  [/\banew\b/i, 'again'],
  [/\bmend(s|ed)?\b/i, 'fixes, repairs'],
  [/\bfor good\b/i, 'permanently'],
  [/\bupkeep\b/i, 'maintenance'],
  [/\b(im)?patien(ce|t)\b/i, 'timeout, retries'],
]

type Piece = { at: number; text: string }

/** Splits an identifier or a file name into words: `keptAt.test` -> "kept At test". */
const split = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[-_.]/g, ' ')

/** The names that a pattern declares. */
function bindingsOf(pattern: ESTree.Node | null): Piece[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [{ at: pattern.start, text: split(pattern.name) }]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => bindingsOf(one.type === 'Property' ? one.value : one.argument))
    case 'ArrayPattern':
      return pattern.elements.flatMap(bindingsOf)
    case 'AssignmentPattern':
      return bindingsOf(pattern.left)
    case 'RestElement':
      return bindingsOf(pattern.argument)
    default:
      return []
  }
}

/** Whether a call declares a test or a table of tests: `it(…)`, `test.each(…)(…)`, `describe(…)`. */
function isTest(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return /^(it|test|describe)$/.test(callee.name)
  if (callee.type === 'MemberExpression') return isTest(callee.object)
  return callee.type === 'CallExpression' && isTest(callee.callee)
}

function piecesOfScript(path: string, text: string): Piece[] {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const pieces: Piece[] = comments.map(({ start, value }) => ({ at: start, text: value }))
  const declare = (...nodes: (ESTree.Node | null)[]) => pieces.push(...nodes.flatMap(bindingsOf))
  const declareFunction = ({ id, params }: { id: ESTree.Node | null; params: ESTree.Node[] }) => declare(id, ...params)
  new Visitor({
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: ({ params }) => declare(...params),
    ClassDeclaration: ({ id }) => declare(id),
    TSTypeAliasDeclaration: ({ id }) => declare(id),
    TSInterfaceDeclaration: ({ id }) => declare(id),
    CallExpression({ callee, arguments: [title] }) {
      if (title && isTest(callee)) pieces.push({ at: title.start, text: text.slice(title.start, title.end) })
    },
  }).visit(program)
  return pieces
}

const piecesOfStyles = (text: string): Piece[] =>
  [...text.matchAll(/\/\*.*?\*\//gs)].map(({ index, 0: comment }) => ({ at: index, text: comment }))

/** Returns the private words in one file as `path:line  "word": write …`. `path` is relative to the root. */
export function privateWordsIn(path: string, text: string): string[] {
  const isScript = /\.[jt]sx?$/.test(path)
  const pieces = [
    { at: 0, text: split(posix.basename(path)) },
    ...(isScript ? piecesOfScript(path, text) : piecesOfStyles(text)),
  ]
  return pieces.flatMap((piece) =>
    privateWords.flatMap(([word, plain]) => {
      const match = word.exec(piece.text)
      if (!match) return []
      const line = text.slice(0, piece.at + match.index).split('\n').length
      return [`${path}:${line}  "${match[0]}": write ${plain}`]
    }),
  )
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist|builds|data)$/.test(entry.name) ? [] : filesIn(path)
    return /\.([jt]sx?|css)$/.test(entry.name) && !/^plain-words\./.test(entry.name) ? [path] : []
  })
}

if (import.meta.main) {
  const breaches = rooms
    .flatMap(filesIn)
    .flatMap((path) => privateWordsIn(path, readFileSync(join(root, path), 'utf8')))
  for (const line of breaches) console.error(line)
  console.log(breaches.length === 0 ? 'No private words.' : `${breaches.length} private words.`)
  process.exitCode = breaches.length === 0 ? 0 : 1
}
