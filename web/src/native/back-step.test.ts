import { expect, test } from 'vitest'
import { backStep } from './back-step.ts'

test.each([
  // something on top, the path before, the path, what happens
  [true, '/', '/listing/1', 'CLOSE'],
  [true, null, '/', 'CLOSE'],
  [false, '/', '/listing/1', 'BACK'],
  [false, null, '/listing/1', 'HOME'],
  [false, null, '/', 'LEAVE'],
  [false, '/favourites', '/', 'LEAVE'],
] as const)('covered %s, from %s on %s: %s', (isCovered, previousPath, path, step) => {
  expect(backStep({ isCovered, previousPath, path })).toBe(step)
})
