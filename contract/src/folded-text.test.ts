import { expect, it } from 'vitest'
import { foldLine, foldText, foldTexts } from './folded-text.ts'

it.each([
  ['a zero-width space', 'SW1A\u200b 1AA', 'SW1A 1AA'],
  ['a word joiner and a byte order mark', '\ufeffRixo\u2060', 'Rixo'],
  ['a soft hyphen', 'Ber\u00adlin', 'Berlin'],
  ['spaces that do not break', 'St\u00a0John\u202fSmith\u3000', 'St John Smith '],
  ['overrides and isolates of direction', '\u202eoxiR\u202c \u2066a\u2069\u200f', 'oxiR a'],
  ['a joiner between Latin letters', 'An\u200cna\u200d', 'Anna'],
  ['a joiner after an emoji alone', '👗\u200d dress', '👗 dress'],
  ['joiners in a row', 'ه\u200d\u200d', 'ه'],
  ['an accent by itself', 'Zoe\u0308', 'Zoë'],
  ['controls', 'a\u0007b\u009fc', 'abc'],
  ['line breaks of every kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
])('%s', (_, typed, folded) => expect(foldText(typed)).toBe(folded))

it.each([
  ['Persian', 'علی\u200cرضا'],
  ['Persian at the end of a word', 'ه\u200d'],
  ['Hindi', 'शर्\u200dमा'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['a family', '👩\u200d👧\u200d👦'],
  ['skin and heart', '👩🏽\u200d❤️\u200d👨🏿'],
  ['a flag with tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['accents', 'Zoë Łódź'],
])('%s stays', (_, text) => {
  expect(foldText(text)).toBe(text)
  expect(foldLine(text)).toBe(text)
})

it('one line has no line breaks', () => {
  expect(foldLine('Rixo\r\nBcc: everyone@example.com\u2028x\ty')).toBe('Rixo Bcc: everyone@example.com x y')
})

it('fields keep their line breaks where they are meant; secrets stay as typed; blank texts become empty', () => {
  const given = {
    brand: 'Rixo\r\nBcc',
    description: 'Silk\r\nLined',
    paragraphs: ['One\ntwo'],
    password: 'a\u00a0b\u200c',
    nul: 'a\u0000\u200b',
    inner: [{ city: '\u200bYork ' }, '\u3164'],
    no: 1,
  }
  expect(foldTexts(given)).toEqual({
    brand: 'Rixo Bcc',
    description: 'Silk\nLined',
    paragraphs: ['One\ntwo'],
    password: 'a\u00a0b\u200c',
    nul: 'a\u0000\u200b',
    inner: [{ city: 'York ' }, ''],
    no: 1,
  })
  expect(given.inner[1]).toBe('\u3164')
})

it('a value without anything to fold is not copied', () => {
  const given = { text: 'a', list: ['', { no: 1, none: null }], nul: '\u0000' }
  expect(foldTexts(given)).toBe(given)
})
