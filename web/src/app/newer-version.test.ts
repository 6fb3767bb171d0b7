import { expect, test } from 'vitest'
import { isNewerVersion } from './newer-version.ts'

const own = { files: ['/assets/main-own.js', '/assets/react-1.js'], builtAt: 2000 }
const others = ['/assets/main-other.js', '/assets/react-1.js']

test.each([
  ['built later, of other scripts', { type: 'version', files: others, builtAt: 2001 }, true],
  ['built before, as on a node of the version before', { type: 'version', files: others, builtAt: 1999 }, false],
  ['built at the same time', { type: 'version', files: others, builtAt: 2000 }, false],
  ['the same scripts, built later on another node', { type: 'version', files: own.files, builtAt: 2001 }, false],
  ['from a worker that does not say when', { type: 'version', files: others }, false],
  ['without a page', { type: 'version', files: [], builtAt: 2001 }, false],
  ['another message', { type: 'open', path: '/' }, false],
  ['no message', null, false],
])('a version is offered only if it is newer: %s', (_, message, isOffered) => {
  expect(isNewerVersion(message, own)).toBe(isOffered)
})

test('a page that does not know when it was built takes a version that says so for newer', () => {
  expect(isNewerVersion({ type: 'version', files: others, builtAt: 1 }, { ...own, builtAt: 0 })).toBe(true)
})
