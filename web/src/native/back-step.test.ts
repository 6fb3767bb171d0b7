import { expect, test } from 'vitest'
import { backStep } from './back-step.ts'

test.each([
  // whether an overlay is open, the previous path, the path, the step
  [true, '/', '/listing/1', 'CLOSE'],
  [true, null, '/', 'CLOSE'],
  [false, '/', '/listing/1', 'BACK'],
  [false, null, '/listing/1', 'HOME'],
  [false, null, '/', 'LEAVE'],
  [false, '/favourites', '/', 'LEAVE'],
] as const)('covered %s, from %s on %s: %s', (isCovered, previousPath, path, step) => {
  expect(backStep({ isCovered, previousPath, path })).toBe(step)
})
