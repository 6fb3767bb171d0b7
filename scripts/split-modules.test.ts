import { expect, test } from 'vitest'
import { splitModule } from '../web/split-modules.ts'

const split = (code: string, needed: string[], mayCompute = false) =>
  splitModule(code, { homeId: 'calls.ts?home', needed, mayCompute })
const linesOf = (code: string | undefined) => code?.split('\n').filter((line) => line.trim() !== '')

test('a module is divided into what is needed with all it refers to, and the rest, which exports the same', () => {
  const parts = split(
    `import { call } from './call.ts'
const path = '/api/user'
/** Reads. */
export const read = () => call(path)
export type Read = ReturnType<typeof read>
export const write = () => call(path, read)`,
    ['read'],
  )
  expect(linesOf(parts?.home)).toEqual([
    `import { call } from './call.ts'`,
    `const path = '/api/user'`,
    '/** Reads. */',
    'export const read = () => call(path)',
    'export { path }',
  ])
  expect(linesOf(parts?.rest)).toEqual([
    `import { call } from './call.ts'`,
    'export type Read = ReturnType<typeof read>',
    'export const write = () => call(path, read)',
    'import { path, read } from "calls.ts?home"',
    'export { read } from "calls.ts?home"',
  ])
})

test('each part imports what it uses, in JSX too', () => {
  const code = `import { Icon } from './icon.tsx'
import css from './panel.css'
export const texts = { none: 'None' }
export const Panel = () => <p className={css.panel}><Icon /></p>`
  const parts = splitModule(code, { homeId: 'panel.tsx?home', needed: ['texts'], mayCompute: false })
  expect(linesOf(parts?.home)).toEqual([code.split('\n')[2]])
  expect(linesOf(parts?.rest)?.slice(0, 2)).toEqual(code.split('\n').slice(0, 2))
})

test('what assigns to a name stays with it: an import cannot be assigned to', () => {
  const code = `let version = 0
export const now = () => version
export function next() { version += 1 }
export const other = 1`
  expect(linesOf(split(code, ['now'])?.home)).toEqual([...code.split('\n').slice(0, 3), 'export { version }'])
})

test('a name that is exported under another one is found', () => {
  const code = `function make() {}
function other() {}
export { make as enum, other }`
  const parts = split(code, ['enum'])
  expect(linesOf(parts?.home)).toEqual(['function make() {}', 'export { make }'])
  expect(linesOf(parts?.rest)).toContain('export { make as enum, other }')
})

test('a module with effects is not divided, nor one of ours whose values are computed when it is loaded', () => {
  expect(split(`register()\nexport const one = 1\nexport const two = 2`, ['one'])).toBeNull()
  expect(split(`import './register.ts'\nexport const one = 1\nexport const two = 2`, ['one'], true)).toBeNull()
  const computed = `export const one = 1\nexport const two = make()`
  expect(split(computed, ['one'])).toBeNull()
  expect(split(computed, ['one'], true)).not.toBeNull()
})

test('a module of which everything is needed stays whole', () => {
  expect(split(`export const one = 1\nexport type Two = 2`, ['one'])).toBeNull()
})
