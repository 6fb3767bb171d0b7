import { afterEach, expect, test, vi } from 'vitest'
import { withEarlySteps } from './early-steps.ts'

afterEach(() => vi.unstubAllGlobals())

/** A history at an address that the test changes, and what the router has heard of it. */
function routed() {
  const place = { href: '/' }
  vi.stubGlobal('location', place)
  const heard: string[] = []
  const history = withEarlySteps({
    action: 'POP',
    get location() {
      return place.href
    },
    listen: (_: (step: { action: string; location: string; delta: number | null }) => void) => () => {},
  })
  return { place, heard, listen: () => history.listen(({ location }) => heard.push(location)) }
}

test('an address that changed while the router rendered for the first time is heard once it listens', () => {
  const { place, heard, listen } = routed()
  place.href = '/sign-in'
  listen()
  expect(heard).toEqual(['/sign-in'])
})

test('an address that is as it was is not heard, and rendered, again', () => {
  const { heard, listen } = routed()
  listen()
  expect(heard).toEqual([])
})
