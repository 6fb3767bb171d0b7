import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
/** What a child can be: `text` or `value` (unknown) as bare text, `node` from a caller, `nothing`, `several`, or elements by name. */
type Kinds = Set<string>
type Child = { kinds: Kinds; isKeyed: boolean; at: number }
/** Names that a file declares: the values of its variables, the types of its properties, its components. */
type Names = { values: Map<string, Node[]>; types: Map<string, string>; components: Node[]; takesText: Set<string> }

/** What is known of components by their names. */
export type Components = {
  returns: Map<string, Kinds>
  /** Those that get bare text as children somewhere. */
  takesText: Set<string>
  /** Those that show their children beside something else. */
  shares: Set<string>
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
const isFunction = ({ type }: Node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
const ownName = (node: Node): string => (isNode(node.id) ? String(node.id.name) : '')
const union = (sets: Kinds[]): Kinds => new Set(sets.flatMap((set) => [...set]))
const read = (path: string, text: string) => parseSync(path, text).program as unknown as Node

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}

function namesIn(root: Node, text: string, takesText: Set<string>): Names {
  const names: Names = { values: new Map(), types: new Map(), components: [], takesText }
  walk(root, (node) => {
    const name = ownName(node)
    if (/^(FunctionDeclaration|VariableDeclarator)$/.test(node.type) && /^[A-Z]/.test(name)) names.components.push(node)
    if (node.type === 'VariableDeclarator' && isNode(node.init))
      names.values.set(name, [...(names.values.get(name) ?? []), node.init])
    if (node.type === 'TSPropertySignature' && isNode(node.key) && isNode(node.typeAnnotation)) {
      const key = String(node.key.name)
      const written = text.slice(node.typeAnnotation.start, node.typeAnnotation.end)
      names.types.set(key, `${names.types.get(key) ?? ''} ${written}`)
    }
  })
  return names
}

/** Returns the name of the innermost component that a node is in. */
function componentAround(node: Node, { components }: Names): string {
  const around = components.filter(({ start, end }) => start <= node.start && node.end <= end).at(-1)
  return around ? ownName(around) : ''
}

function tagOf(element: Node): string {
  if (element.type !== 'JSXElement') return ''
  const name = (element.openingElement as Node).name as Node
  return name.type === 'JSXIdentifier' ? String(name.name) : '?'
}

/** Returns what an expression can be as a child. */
function kindsOf(node: Node, names: Names, depth = 0): Kinds {
  const again = (next: unknown) => kindsOf(next as Node, names, depth + 1)
  switch (node.type) {
    case 'Literal':
      return new Set([typeof node.value === 'boolean' || node.value === null || node.value === '' ? 'nothing' : 'text'])
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return new Set(['text'])
    case 'JSXElement':
      return new Set([tagOf(node)])
    case 'JSXFragment': {
      const inside = jsxChildren(node, names).map(({ kinds }) => kinds)
      return inside.length === 1 ? inside[0]! : union([...inside, new Set(['several'])])
    }
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return again(node.expression)
    case 'ConditionalExpression':
      return union([again(node.consequent), again(node.alternate)])
    case 'LogicalExpression': {
      if (node.operator === '&&') return union([new Set(['nothing']), again(node.right)])
      const left = again(node.left)
      left.delete('nothing')
      return union([left, again(node.right)])
    }
    case 'JSXEmptyExpression':
      return new Set()
    case 'CallExpression': {
      const callee = node.callee as Node
      if (callee.name === 'children') return new Set(['node'])
      const method = callee.type === 'MemberExpression' ? String((callee.property as Node).name) : ''
      return /^(map|flatMap|from)$/.test(method) ? new Set(['nothing', 'several']) : new Set(['value'])
    }
    case 'Identifier': {
      const name = String(node.name)
      if (name === 'undefined') return new Set(['nothing'])
      if (name === 'children') {
        const isText = names.takesText.has(componentAround(node, names))
        return new Set(isText ? ['text', 'node'] : ['node'])
      }
      const type = names.types.get(name)
      if (type) return new Set([/React(Node|Element)/.test(type) ? 'node' : 'value'])
      const values = names.values.get(name)
      return values && depth < 6 ? union(values.map(again)) : new Set(['value'])
    }
    default:
      return new Set(['value'])
  }
}

/** Returns the children of an element or fragment that can be something; text of white space only is left out. */
function jsxChildren(parent: Node, names: Names): Child[] {
  return (parent.children as Node[]).flatMap((child): Child[] => {
    if (child.type === 'JSXText') {
      const first = String(child.value).search(/\S/)
      return first < 0 ? [] : [{ isKeyed: false, kinds: new Set(['text']), at: child.start + first }]
    }
    if (child.type === 'JSXFragment') return jsxChildren(child, names)
    if (child.type === 'JSXElement') {
      return [{ isKeyed: keyOf(child) === 'computed', kinds: new Set([tagOf(child)]), at: child.start }]
    }
    const expression = child.expression as Node
    if (expression.type === 'Literal' && String(expression.value).trim() === '') return []
    const kinds = kindsOf(expression, names)
    return kinds.size === 0 ? [] : [{ isKeyed: false, kinds, at: child.start }]
  })
}

/** Returns what these files, texts by path, say of their components. */
export function readComponents(files: ReadonlyMap<string, string>): Components {
  const components: Components = { returns: new Map(), takesText: new Set(), shares: new Set() }
  const programs = [...files].map(([path, text]) => {
    const root = read(path, text)
    return { root, names: namesIn(root, text, components.takesText) }
  })
  for (const { root, names } of programs)
    walk(root, (node) => {
      if (!/^[A-Z]/.test(tagOf(node))) return
      if (mayBeText(union(jsxChildren(node, names).map(({ kinds }) => kinds)))) components.takesText.add(tagOf(node))
    })
  for (const { root, names } of programs) {
    for (const component of names.components) components.returns.set(ownName(component), returnedBy(component, names))
    walk(root, (node) => {
      if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
      const isAlone = /^[a-z]/.test(tagOf(node)) && jsxChildren(node, names).length === 1
      const takes = (node.children as Node[]).find(
        ({ expression }) => isNode(expression) && expression.name === 'children',
      )
      if (takes && !isAlone) components.shares.add(componentAround(takes, names))
    })
  }
  return components
}

function returnedBy(component: Node, names: Names): Kinds {
  const fn = component.type === 'VariableDeclarator' ? component.init : component
  if (!isNode(fn)) return new Set(['value'])
  if (fn.type === 'CallExpression') return new Set(['nothing', 'several'])
  if (!isFunction(fn) || !isNode(fn.body)) return new Set(['?'])
  if (fn.body.type !== 'BlockStatement') return kindsOf(fn.body, names)
  const returned: Kinds[] = []
  const look = (node: Node) => {
    if (node.type === 'ReturnStatement')
      returned.push(isNode(node.argument) ? kindsOf(node.argument, names) : new Set(['nothing']))
    else for (const child of childrenOf(node)) if (!isFunction(child)) look(child)
  }
  look(fn.body)
  return union(returned)
}

/** Returns these kinds with components replaced by what they return. */
function resolved(kinds: Kinds, { returns }: Components, depth = 0): Kinds {
  const one = (kind: string): Kinds => {
    if (kind === 'Suspense') return new Set(['nothing', 'several'])
    const own = returns.get(kind)
    return own && depth < 6 ? resolved(own, { returns } as Components, depth + 1) : new Set([kind])
  }
  return union([...kinds].map(one))
}

/** Returns the elements that React may show in one another's place: what a component returns, and the arms of a choice. */
function alternativesIn(root: Node): Node[][] {
  const alternatives: Node[][] = []
  const elementsOf = (node: unknown): Node[] => {
    if (!isNode(node)) return []
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') return [node]
    if (node.type === 'ParenthesizedExpression') return elementsOf(node.expression)
    if (node.type === 'ConditionalExpression') return [...elementsOf(node.consequent), ...elementsOf(node.alternate)]
    if (node.type === 'LogicalExpression') return [...elementsOf(node.left), ...elementsOf(node.right)]
    return []
  }
  walk(root, (node) => {
    if (node.type === 'ConditionalExpression') alternatives.push(elementsOf(node))
    if (!isFunction(node) || !isNode(node.body)) return
    const returned: Node[] = []
    const look = (inside: Node) => {
      if (inside.type === 'ReturnStatement') returned.push(...elementsOf(inside.argument))
      else for (const child of childrenOf(inside)) if (!isFunction(child)) look(child)
    }
    look(node.body)
    alternatives.push(returned)
  })
  return alternatives
}

/** Returns where a bare text is among children of two elements of one name, which React would turn into each other. */
function reshapedTexts(one: Node, other: Node, names: Names): number[] {
  if (tagOf(one) !== tagOf(other) || one.type !== other.type || keyOf(one) !== keyOf(other)) return []
  const [ones, others] = [partsOf(one, names), partsOf(other, names)]
  const places: number[] = []
  const isSame = ones.length === others.length && ones.every(({ isText }, index) => isText === others[index]!.isText)
  if (!isSame)
    for (const parts of [ones, others])
      if (parts.length > 1) places.push(...parts.filter(({ isText }) => isText).map(({ at }) => at))
  for (const [index, { node }] of ones.entries()) {
    const beside = others[index]?.node
    if (node && beside) places.push(...reshapedTexts(node, beside, names))
  }
  return places
}

function keyOf(element: Node): unknown {
  if (element.type !== 'JSXElement') return undefined
  const attributes = (element.openingElement as Node).attributes as Node[]
  const key = attributes.find(({ name }) => isNode(name) && name.name === 'key')
  return key && ((key.value as Node).value ?? 'computed')
}

function partsOf(element: Node, names: Names): { isText: boolean; at: number; node: Node | null }[] {
  return (element.children as Node[]).flatMap((child) => {
    const [own] = jsxChildren({ ...element, children: [child] }, names)
    if (!own) return []
    return [{ isText: mayBeText(own.kinds), at: own.at, node: child.type === 'JSXElement' ? child : null }]
  })
}

const mayBeText = (kinds: Kinds) => kinds.has('text') || kinds.has('value')
const isElement = (kind: string) => !['nothing', 'text', 'value', 'node'].includes(kind)

/**
 * Returns the bare texts that React may insert something before, or remove, as `path:line  what`. A browser that translates
 * a page puts each text into elements of its own, and then React fails there (decision 300). Only a text that is alone in
 * its element is safe.
 */
export function textsAtRisk(path: string, text: string, components: Components): string[] {
  const faults = new Map<number, string>()
  const root = read(path, text)
  const names = namesIn(root, text, components.takesText)
  const nested = new Set<Node>()
  walk(root, (parent) => {
    if (parent.type !== 'JSXElement' && parent.type !== 'JSXFragment') return
    for (const child of parent.children as Node[]) if (child.type === 'JSXFragment') nested.add(child)
    if (nested.has(parent)) return
    const tag = tagOf(parent)
    const isHost = /^[a-z]/.test(tag) || (components.returns.has(tag) && !components.shares.has(tag))
    const children = jsxChildren(parent, names).map((child) => ({ ...child, kinds: resolved(child.kinds, components) }))
    children.forEach(({ kinds, isKeyed, at }, index) => {
      const elements = [...kinds].filter(isElement)
      const isAlone = isHost && children.length === 1
      if (!isAlone && mayBeText(kinds) && (kinds.has('nothing') || elements.length > 0))
        faults.set(at, 'a text that comes and goes has an element of its own')
      if (!isKeyed && !kinds.has('nothing') && !kinds.has('node') && !kinds.has('several') && elements.length < 2)
        return
      for (const next of children.slice(index + 1)) {
        if (mayBeText(next.kinds)) {
          faults.set(next.at, 'a text behind something that comes and goes has an element of its own')
          break
        }
        if (!next.kinds.has('nothing') && !next.kinds.has('several')) break
      }
    })
  })
  for (const alternatives of alternativesIn(root))
    for (const [index, one] of alternatives.entries())
      for (const other of alternatives.slice(index + 1))
        for (const at of reshapedTexts(one, other, names))
          faults.set(at, 'a text in an element that is shown with other children too has an element of its own')
  return [...faults]
    .sort(([a], [b]) => a - b)
    .map(([at, what]) => `${path}:${text.slice(0, at).split('\n').length}  ${what}`)
}
