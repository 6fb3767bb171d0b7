import { expect, test } from 'vitest'
import { blockAround, recorded, switchable } from './faulty-modules.ts'

const path = 'server/src/x/actions.ts'

test('each block records that it ran, including a function with an expression body', () => {
  const text = 'export const f = (a) => a && g(a)\nexport function g(a) { if (a) { return 1 } return 2 }'
  expect(recorded(path, text).split('; const f')[0]).toContain('globalThis.reachedBlocks')
  expect(recorded(path, text)).toContain(`(a) => (reachedBlocks.add("${path}:17"), a && g(a))`)
  expect(recorded(path, text)).toMatch(
    /function g\(a\) \{ reachedBlocks.*if \(a\) \{ reachedBlocks.* return 1 \} return 2 \}/,
  )
})

test('a position belongs to the innermost block, including its parameters', () => {
  const text = 'const top = 1\nfunction g(a = 7) { if (a) { return 8 } return 9 }'
  const at = (piece: string) => ({ start: text.indexOf(piece), end: text.indexOf(piece) + piece.length })
  const whole = text.indexOf('function')
  expect(blockAround(path, text, at('top'))).toBe(-1)
  expect(blockAround(path, text, at('7'))).toBe(whole)
  expect(blockAround(path, text, at('8'))).toBe(text.indexOf('{ return 8'))
  expect(blockAround(path, text, at('9'))).toBe(text.indexOf('{ if'))
})

test('the module in front of a file exports the same values, and no types', () => {
  const text = 'export type T = 1\nexport const a = 1\nexport async function f() {}\nexport class C {}'
  const stand = switchable(path, text) ?? ''
  expect(stand.match(/export (function|let) \w+/g)).toEqual(['export function f', 'export let a', 'export let C'])
  expect(switchable(path, "export * from './other.ts'")).toBeNull()
})
