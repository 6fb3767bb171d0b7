import { afterEach, expect, test, vi } from 'vitest'
import { scrolling } from './motion.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [true, 'auto'],
  [false, 'smooth'],
])('with reduced motion preferred (%s) the scroll behaviour is %s', (matches, behaviour) => {
  const matchMedia = vi.fn(() => ({ matches }))
  vi.stubGlobal('matchMedia', matchMedia)
  expect(scrolling()).toBe(behaviour)
  expect(matchMedia).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)')
})
