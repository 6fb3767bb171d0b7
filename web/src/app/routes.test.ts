import { routes } from '@hemline/contract/routes.ts'
import { expect, test } from 'vitest'
import { rows, rowsFor } from './routes.ts'

const patterns = Object.values(routes).sort()
const pathsOf = (isMember: boolean) => rowsFor(isMember).map(({ path }) => path)

test.each([true, false])(
  'every pattern of the contract has one row, and every row has a pattern; member: %s',
  (isMember) => {
    expect(pathsOf(isMember).sort()).toEqual(patterns)
  },
)

test('a path has a second row only where visitors see another screen than members', () => {
  const seconds = rows.filter(({ path }, at) => rows.findIndex((row) => row.path === path) !== at)
  expect(seconds).toMatchObject([{ path: '/', screen: 'home', for: 'members' }])
  expect(rowsFor(false).find(({ path }) => path === '/')?.screen).toBe('landing')
})

test('every screen has a row, and every row has a screen', () => {
  const files = Object.keys(import.meta.glob(['../screens/*.tsx', '!../screens/*.test.tsx'])).map((path) =>
    path.replace('../screens/', ''),
  )
  // the session gate renders it in place of any other screen
  const routed = files
    .map((name) => name.replace('.tsx', ''))
    .filter((name) => name !== 'closing' && name !== 'suspended')
  expect([...new Set(rows.map(({ screen }) => screen))].sort()).toEqual(routed.sort())
})

// as in the tables of product.md and the specification
test('visitors see these screens and are redirected to sign-in from all others', () => {
  const open = rowsFor(false).filter((row) => row.for !== 'members')
  expect(open.map(({ path }) => path).sort()).toEqual([
    '/',
    '/appeal/:token?',
    '/faqs',
    '/invite/:token?',
    '/privacy',
    '/privacy-policy',
    '/share/:token?',
    '/sign-in',
    '/terms',
    '/terms-and-conditions',
  ])
})

test('home and favourites have the footer', () => {
  const footed = rows.filter(({ frame }) => frame === 'shellWithFooter').map(({ path }) => path)
  expect(footed).toEqual(['/', '/favourites'])
})
