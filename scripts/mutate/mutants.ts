import { parseSync, Visitor } from 'vite'

/** One small fault: replaces the characters from `start` to `end` of a file with `text`. `what` describes it. */
export type Mutant = { start: number; end: number; text: string; line: number; what: string }

type Span = { start: number; end: number }

const otherOperators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
}
const otherMethods: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' }
/** Calls that narrow their input: without them more is returned. */
const narrowing = new Set(['filter', 'where', 'whereRef', 'onRef', 'on', 'having', 'limit', 'forUpdate'])
/** Words for one of two sides: the fault uses the other side. */
const otherSides = new Map(
  [
    ['LENDER', 'LENDEE'],
    ['lender', 'lendee'],
    ['lenderId', 'lendeeId'],
    ['DELIVERY', 'IN_PERSON'],
    ['OUT', 'BACK'],
    ['startDate', 'endDate'],
    ['startsAt', 'endsAt'],
    ['viewerId', 'ownerId'],
    ['requesterId', 'addresseeId'],
    ['senderId', 'recipientId'],
    ['asc', 'desc'],
  ].flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]) as [string, string][],
)
/** SQL operators in the query builder's form. */
const otherSqlOperators: Record<string, string> = {
  '=': '!=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  is: 'is not',
  'is not': 'is',
}

/**
 * Returns every single fault that can be planted in a TypeScript file, in the order of the text. Types are left
 * unchanged.
 */
export function mutantsOf(path: string, text: string): Mutant[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const mutants: (Omit<Mutant, 'line'> & { at?: number })[] = []
  const types: Span[] = []
  const source = ({ start, end }: Span) => text.slice(start, end)
  const plant = ({ start, end }: Span, replacement: string, what: string, at = start) =>
    mutants.push({ start, end, text: replacement, what, at })
  const leave = (node: Span) => void types.push({ start: node.start, end: node.end })
  new Visitor({
    TSTypeAnnotation: leave,
    TSTypeAliasDeclaration: leave,
    TSInterfaceDeclaration: leave,
    TSTypeParameterInstantiation: leave,
    TSLiteralType: leave,
    TSIndexedAccessType: leave,
    TSTypeReference: leave,
    ImportDeclaration: leave,
    ExportAllDeclaration: leave,
    BinaryExpression({ left, right, operator, start, end }) {
      const other = otherOperators[operator]
      if (other) plant({ start, end }, `${source(left)} ${other} ${source(right)}`, `${operator} becomes ${other}`)
    },
    LogicalExpression({ left, right, operator, start, end }) {
      plant({ start, end }, source(left), `${operator} loses its second clause`)
      if (operator !== '??') plant({ start, end }, source(right), `${operator} loses its first clause`)
    },
    ConditionalExpression({ consequent, alternate, start, end }) {
      plant({ start, end }, `(${source(consequent)})`, 'a choice always takes its first branch')
      plant({ start, end }, `(${source(alternate)})`, 'a choice always takes its second branch')
    },
    IfStatement({ test }) {
      plant(test, 'false', 'an if never holds')
    },
    UnaryExpression({ operator, argument, start, end }) {
      if (operator === '!') plant({ start, end }, source(argument), 'a negation is dropped')
    },
    Literal(node) {
      const { value, start, end } = node
      if (typeof value === 'boolean') plant({ start, end }, String(!value), `${value} becomes ${!value}`)
      if (typeof value === 'number') plant({ start, end }, String(value + 1), `${value} becomes ${value + 1}`)
      if (typeof value !== 'string') return
      const other = otherSides.get(value) ?? otherSqlOperators[value]
      if (other) plant({ start, end }, `'${other}'`, `'${value}' becomes '${other}'`)
    },
    MemberExpression({ property, computed, optional }) {
      const other = !computed && property.type === 'Identifier' ? otherSides.get(property.name) : undefined
      if (other && !optional) plant(property, other, `.${source(property)} becomes .${other}`)
    },
    ArrayExpression({ elements }) {
      if (elements.length > 12) return
      elements.forEach((element, at) => {
        if (!element) return
        const next = elements[at + 1]
        const before = elements[at - 1]
        const span = next
          ? { start: element.start, end: next.start }
          : { start: before ? before.end : element.start, end: element.end }
        plant(span, '', `an array loses ${source(element).slice(0, 40)}`)
      })
    },
    CallExpression({ callee, start, end }) {
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const other = otherMethods[name]
      if (other) plant(callee.property, other, `.${name}() becomes .${other}()`)
      if (narrowing.has(name)) {
        // a chain of calls begins on another line than the one that is dropped
        plant({ start, end }, source(callee.object), `.${name}() is dropped`, callee.property.start)
      }
    },
    ExpressionStatement({ expression, start, end }) {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression
      if (call.type === 'CallExpression' && call.callee.type !== 'Super')
        plant({ start, end }, ';', `the statement ${source(call.callee).slice(0, 40)}() is dropped`)
    },
  }).visit(program)
  const inType = ({ start, end }: Span) => types.some((type) => start >= type.start && end <= type.end)
  return mutants
    .filter((mutant) => !inType(mutant))
    .map(({ at, ...mutant }) => ({ ...mutant, line: text.slice(0, at).split('\n').length }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Returns the file's text with one fault planted. */
export function planted(text: string, { start, end, text: replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end)
}
