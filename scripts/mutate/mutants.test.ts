import { expect, test } from 'vitest'
import { mutantsOf, planted } from './mutants.ts'

/** Returns the texts of a file with one planted fault each. */
const faulty = (text: string) => mutantsOf('contract/src/x/rules.ts', text).map((mutant) => planted(text, mutant))

test.each([
  ['a bound moves by one', 'export const a = now < end', ['export const a = now <= end']],
  ['an and loses either clause', 'export const a = b && c', ['export const a = b', 'export const a = c']],
  ['a choice takes one branch only', 'export const a = b ? c : d', ['export const a = (c)', 'export const a = (d)']],
  [
    'a list loses each of its entries',
    "export const a = ['x', 'y']",
    ["export const a = ['y']", "export const a = ['x']"],
  ],
  ['the other side is notified', "tell('LENDER')", ["tell('LENDEE')", ';']],
  ['the other party is read', 'export const a = order.lenderId', ['export const a = order.lendeeId']],
  ['a condition of a query is dropped', 'export const a = q.where(b)', ['export const a = q']],
  ['an awaited statement is dropped', 'await tell()', [';']],
  ['a guard never holds', 'if (late) refuse()', ['if (late) ;', 'if (false) refuse()']],
])('%s', (_name, text, expected) => {
  expect(faulty(text).sort()).toEqual(expected.sort())
})

test('types and imports are left unchanged, since they do not run', () => {
  expect(faulty("import { a } from 'lender'\ntype Side = 'LENDER' | 'LENDEE'\nlet b: 'LENDER'[]")).toEqual([])
})

test('a fault states its line and description', () => {
  const [fault] = mutantsOf('contract/src/x/rules.ts', '\nexport const a = !b')
  expect(fault).toMatchObject({ line: 2, what: 'a negation is dropped' })
})

test('a call that is dropped from a chain is named by its own line', () => {
  const faults = mutantsOf('contract/src/x/rules.ts', 'export const a = q\n  .where(b)\n  .limit(1)')
  expect(faults.filter(({ what }) => what.endsWith('is dropped')).map(({ what, line }) => [what, line])).toEqual([
    ['.where() is dropped', 2],
    ['.limit() is dropped', 3],
  ])
})
