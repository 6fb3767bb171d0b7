import { basename } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** A part of a file that runs as a whole: a function with its parameters, or a block within one. */
type Block = { start: number; end: number; at: number; isExpression: boolean }
type Span = { start: number; end: number }

function blocksOf(path: string, text: string): Block[] {
  const blocks: Block[] = []
  const add = ({ start, end }: Span, body: Span | null, isExpression = false) => {
    if (body) blocks.push({ start, end, at: isExpression ? body.start : body.start + 1, isExpression })
  }
  new Visitor({
    BlockStatement: (node) => add(node, node),
    FunctionDeclaration: (node) => add(node, node.body),
    FunctionExpression: (node) => add(node, node.body),
    ArrowFunctionExpression: (node) => add(node, node.body, node.body.type !== 'BlockStatement'),
  }).visit(parseSync(path, text).program)
  return blocks
}

/** Returns the start of the innermost block around a position; -1 for the file itself. */
export function blockAround(path: string, text: string, { start, end }: Span): number {
  const around = blocksOf(path, text).filter((block) => block.start <= start && block.end >= end)
  return around.sort((a, b) => a.end - a.start - (b.end - b.start))[0]?.start ?? -1
}

/**
 * Returns the file's text with statements that add `path:start` to `globalThis.reachedBlocks` for each block that runs.
 */
export function recorded(path: string, text: string): string {
  const inserts = blocksOf(path, text).flatMap(({ start, end, at, isExpression }) => {
    const mark = `reachedBlocks.add(${JSON.stringify(`${path}:${start}`)})`
    return isExpression
      ? [
          { at, text: `(${mark}, ` },
          { at: end, text: ')' },
        ]
      : [{ at, text: ` ${mark};` }]
  })
  const marked = inserts
    .sort((a, b) => b.at - a.at)
    .reduce((whole, insert) => whole.slice(0, insert.at) + insert.text + whole.slice(insert.at), text)
  return `const reachedBlocks = (globalThis.reachedBlocks ??= new Set()); ${marked}`
}

/**
 * Returns the names of the values that a file exports: its functions, and the rest. Null when they are not all declared
 * in it.
 */
function exportsOf(path: string, text: string): { functions: string[]; others: string[] } | null {
  const functions: string[] = []
  const others: string[] = []
  let isWhole = true
  new Visitor({
    ExportAllDeclaration() {
      isWhole = false
    },
    ExportDefaultDeclaration() {
      isWhole = false
    },
    ExportNamedDeclaration({ declaration, specifiers, exportKind }) {
      if (exportKind === 'type') return
      if (specifiers.length > 0) isWhole = false
      if (declaration?.type === 'FunctionDeclaration' && declaration.id) functions.push(declaration.id.name)
      if (declaration?.type === 'ClassDeclaration' && declaration.id) others.push(declaration.id.name)
      if (declaration?.type !== 'VariableDeclaration') return
      for (const { id } of declaration.declarations) {
        if (id.type === 'Identifier') others.push(id.name)
        else isWhole = false
      }
    },
  }).visit(parseSync(path, text).program)
  return isWhole ? { functions, others } : null
}

/**
 * Returns a module in front of a file: it exports the file's values, from the original file (`?fault=0`) or from the
 * file with a fault (`?fault=7`), as set in `globalThis.faultyModules`. Null when that is not possible.
 */
export function switchable(path: string, text: string): string | null {
  const names = exportsOf(path, text)
  if (!names) return null
  const file = `./${basename(path)}`
  return [
    `import * as original from '${file}?fault=0'`,
    'let current = original',
    ...names.functions.map((name) => `export function ${name}(...words) { return current.${name}(...words) }`),
    ...names.others.map((name) => `export let ${name} = original.${name}`),
    `;(globalThis.faultyModules ??= new Map()).set(${JSON.stringify(path)}, async (fault) => {`,
    `  current = fault ? await import(/* @vite-ignore */ '${file}?fault=' + fault) : original`,
    ...names.others.map((name) => `  ${name} = current.${name}`),
    '})',
  ].join('\n')
}
