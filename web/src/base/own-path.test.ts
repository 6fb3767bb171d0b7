import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const ours = ['https://hemline.test']

test.each([
  ['/', '/'],
  ['/order/7#code=123456', '/order/7#code=123456'],
  ['/?view=map&at=51.5,-0.1,12', '/?view=map&at=51.5,-0.1,12'],
  ['https://hemline.test/share/abc?x=1', '/share/abc?x=1'],
])('%s is inside', (text, path) => expect(ownPath(text, ours)).toBe(path))

test.each([
  null,
  '',
  'order/7',
  '//evil.test/',
  '/\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/.//evil.test',
  '/x/..//evil.test',
  '\\\\evil.test',
  'https://evil.test/order/7',
  'https://hemline.test.evil.test/',
  'https://hemline.test@evil.test/',
  'http://hemline.test/order/7',
  'javascript:alert(1)',
  'data:text/html,x',
])('%j is not', (text) => expect(ownPath(text, ours)).toBeNull())
