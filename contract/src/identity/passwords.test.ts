import { describe, expect, it, test } from 'vitest'
import { isMadeOfOwnData, isPattern, type OwnData } from './rules.ts'

// From docs/product.md §6: not made of the member's email, name, date of birth or "Hemline" – eight characters must be
// left without them – and no pattern.

const rest = 'zkqvxwjp'
const mary: OwnData = {
  email: 'kit.93-lamp@sundial.org',
  firstName: 'Mary',
  secondName: 'Ackroyd Poe',
  birthdate: '1990-05-17',
}

describe('eight characters must be left without', () => {
  it.each([
    ['the email', 'kit.93-lamp@sundial.org'],
    ['its first part', 'kit93lamp'],
    ['a word of that', 'lamp'],
    ['a word of three letters', 'kit'],
    ['its domain', 'sundial.org'],
    ['a part of that', 'sundial'],
    ['first and last name', 'MaryAckroydPoe'],
    ['the first name', 'Mary'],
    ['the last name', 'Ackroyd'],
    ['a part of that', 'Poe'],
    ['the date of birth, year first', '1990-05-17'],
    ['day first', '17/05/1990'],
    ['month first', '05.17.1990'],
    ['with a short year', '17 05 90'],
    ['the year', '1990'],
    ['our name', 'Hemline'],
  ])('%s', (_, own) => {
    expect(isMadeOfOwnData(own + rest, mary), 'eight are left').toBe(false)
    expect(isMadeOfOwnData(rest.slice(1) + own, mary), 'seven are left').toBe(true)
  })

  it.each([
    ['letters and digits apart from each other', 'kit93', { email: 'kit93@a.b' }],
    ['the letters of it', 'kit', { email: 'kit93@a.b' }],
    ['letters with digits after them', 'kit93', { email: 'kit93-lamp1@a.b' }],
    ['a whole email of short parts', 'ab@cd.ef', { email: 'ab@cd.ef' }],
    ['a first part of short words', 'a.b.c', { email: 'a.b.c@q.zz' }],
    ['a domain of short words', 'x1.uk', { email: 'q@x1.uk' }],
    ['two short names together', 'AlYu', { email: 'q@x.zz', firstName: 'Al', secondName: 'Yu' }],
    ['a name with marks', 'Zoë', { email: 'x@y.zz', firstName: 'Zoë' }],
    ['the longer of two words first', 'ann annabel', { email: 'ann@y.zz', firstName: 'Annabel' }],
  ])('%s', (_, own, data) => expect(isMadeOfOwnData(rest.slice(1) + own, data)).toBe(true))

  it('ignores words that are too short, and unknown data', () => {
    expect(isMadeOfOwnData(`${rest.slice(1)}al`, { email: 'x@y.zz', firstName: 'Al' })).toBe(false)
    for (const unknown of [{}, { firstName: null, secondName: null, birthdate: null }])
      for (const text of ['undefined', 'null', 'nullnull'])
        expect(isMadeOfOwnData(rest.slice(1) + text, { email: 'x@y.zz', ...unknown })).toBe(false)
  })

  it('does not report a short password without any of it', () => expect(isMadeOfOwnData('zkq', mary)).toBe(false))
})

describe('a pattern', () => {
  test.each([
    ['one character again and again', 'aaaaaaaaaaa', true],
    ['two', 'abababababab', true],
    ['three', 'xyzxyzxyzx', true],
    ['four', 'wxyzwxyzwx', true],
    ['five, which is a word', 'tulip tulip', false],
    ['a row of the keyboard', 'qwertyuiop', true],
    ['backwards', 'poiuytrewq', true],
    ['its columns', 'qazwsxedcrfv', true],
    ['the alphabet', 'lmnopqrstuvw', true],
    ['the alphabet, which begins again', 'vwxyzabcdefgh', true],
    ['the digits', '4567890', true],
    ['one character twice', 'aa', true],
    ['a word of four letters', 'lamp', false],
    ['three times the digits', '01234567890'.repeat(3), true],
    ['more than that', `${'01234567890'.repeat(3)}0`, false],
    ['a pattern and one more', 'aaaaaaaaab', false],
    ['one letter of a row', 'q', true],
    ['one letter of no row', 'é', true],
    ['nothing', '', false],
    ['nothing but signs', '!!!!!', false],
  ])('%s', (_, password, is) => expect(isPattern(password)).toBe(is))
})
