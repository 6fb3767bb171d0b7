import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill } from './fill.ts'
import { roles } from './order-status.ts'
import { deadlineKinds, deadlineWords } from './orders/deadlines.ts'
import { withOperator } from './policies/rules.ts'

/** What a member, or whoever writes the settings, may be called. */
const odd = ['$&', '$1', '$$', "$'", '$`', '$<name>', '{lendee}', '{lender}', '{at}', '{contact}', '\\1', 'O’Neill']

describe('the filler', () => {
  it.each(odd)('takes %s for a name', (name) => {
    expect(fill('{lender} and {lendee}: {lender}.', { lender: name, lendee: 'Bea' })).toBe(`${name} and Bea: ${name}.`)
  })

  it('fills in any values as they are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(fill('a{x}b{y}c{x}', { x: one, y: other })).toBe(`a${one}b${other}c${one}`)
      }),
    )
  })

  it('leaves a place without a value as it is, whatever every object has', () => {
    expect(fill('{toString} {other}', { name: 'x' })).toBe('{toString} {other}')
  })
})

describe('members with such names', () => {
  it.each(odd)('%s is said in every deadline', (name) => {
    for (const kind of deadlineKinds)
      for (const role of roles) {
        const plain = deadlineWords(kind, role, { at: 'noon', lender: '<name>', lendee: '<name>' })
        const said = deadlineWords(kind, role, { at: 'noon', lender: name, lendee: name })
        expect(said).toBe(plain.split('<name>').join(name))
      }
  })

  it.each(odd)('%s may run a Hemline', (name) => {
    expect(withOperator('By {operator}; {contact}.', { name, email: null })).toBe(
      `By ${name}; ${withOperator('{contact}', { name: null, email: null })}.`,
    )
  })
})
