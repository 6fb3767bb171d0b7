import { expect, it } from 'vitest'
import { isBlank } from './blank.ts'

it.each([
  ['nothing', ''],
  ['spaces', ' \t\n\u00a0\u2003\u3000'],
  ['zero-width', '\u200b\u200c\u200d\u2060\ufeff'],
  ['an empty Braille cell', '\u2800'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['direction marks', '\u200e\u200f\u202a\u202e\u2066\u2069'],
  ['soft hyphens and joiners', '\u00ad\u034f'],
  ['variation selectors and tags', '\ufe0f\u{e0100}\u{e0020}'],
  ['Mongolian and Khmer', '\u180b\u180e\u17b4\u17b5'],
  ['a notehead that is none', '\u{1d159}'],
])('%s is blank, but not with a letter beside it', (_, text) => {
  expect(isBlank(text)).toBe(true)
  expect(isBlank(`${text}a${text}`)).toBe(false)
})

it.each(['👩‍👧', '❤️', '한', '.', '⠁', 'é', '\u0301'])('%s is not', (text) => {
  expect(isBlank(text)).toBe(false)
})
