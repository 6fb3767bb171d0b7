import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles } from '../order-status.ts'
import { deadlineKinds, deadlineWords } from '../orders/deadlines.ts'
import { fill } from './fill.ts'
import { fillPolicy } from './rules.ts'

/** Unusual names of members and of operators. */
const odd = ['$&', '$1', '$$', "$'", '$`', '$<name>', '{lendee}', '{lender}', '{at}', '{contact}', '\\1', 'O’Neill']

describe('fill', () => {
  it.each(odd)('accepts %s as a value', (name) => {
    expect(fill('{lender} and {lendee}: {lender}.', { lender: name, lendee: 'Bea' })).toBe(`${name} and Bea: ${name}.`)
  })

  it('inserts values unchanged', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(fill('a{x}b{y}c{x}', { x: one, y: other })).toBe(`a${one}b${other}c${one}`)
      }),
    )
  })

  it("leaves a placeholder without a value unchanged, also for names of Object's properties", () => {
    expect(fill('{toString} {other}', { name: 'x' })).toBe('{toString} {other}')
  })
})

describe('members with such names', () => {
  it.each(odd)('%s is in every deadline', (name) => {
    for (const kind of deadlineKinds)
      for (const role of roles) {
        const plain = deadlineWords(kind, role, { at: 'noon', lender: '<name>', lendee: '<name>' })
        const sentence = deadlineWords(kind, role, { at: 'noon', lender: name, lendee: name })
        expect(sentence).toBe(plain.split('<name>').join(name))
      }
  })

  it.each(odd)("%s can be an operator's name", (name) => {
    const by = (text: string, named: string | null) =>
      fillPolicy(text, { operator: { name: named, email: null }, fees: null, ordersLabels: true })
    expect(by('By {operator}; {contact}.', name)).toBe(`By ${name}; ${by('{contact}', null)}.`)
  })
})
