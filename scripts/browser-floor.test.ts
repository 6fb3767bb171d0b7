import { expect, test } from 'vitest'
import { aboveFloor } from './browser-floor.ts'

test.each([
  ['list.toSorted()', ['toSorted']],
  ['list.toReversed?.()', ['toReversed']],
  ['[...list].sort()', []],
  ['list.findLast((one) => one)', []],
  ['Object.groupBy(list, of)', ['Object.groupBy']],
  ['Array.fromAsync(list)', ['Array.fromAsync']],
  ['URL.canParse(text)', ['URL.canParse']],
  ['AbortSignal.timeout(1)', ['AbortSignal.timeout']],
  ['map.values().map((one) => one)', ['values().map']],
  ['Object.values(map).map((one) => one)', []],
  ['[...map.values()].map((one) => one)', []],
  ['/(?<=a)b/.test(text)', ['lookbehind']],
  ["new RegExp('(?<!a)b')", ['lookbehind']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code of a sample
  ['new RegExp(`(?<!a)${letters}`)', ['lookbehind']],
  ['/(?<name>a)/.test(text)', []],
  ['class A { static { run() } }', ['a static block']],
  ['class A { static run = 1 }', []],
  ['/[a--b]/v.test(text)', ['the flag v']],
])('%s uses %j', (code, names) => {
  expect(aboveFloor('x.js', code)).toEqual(names.map((name) => `x.js  ${name}`))
})
