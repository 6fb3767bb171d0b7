import { afterEach, expect, test, vi } from 'vitest'
import { withMovingBack } from './moving-back.ts'

afterEach(() => vi.unstubAllGlobals())

/** A history whose steps the test makes, and what the router has heard of them. */
function stepped(steps: object) {
  vi.stubGlobal('PopStateEvent', { prototype: steps })
  const heard: string[] = []
  let step = (_: { action: string }) => {}
  const history = withMovingBack({
    listen: (tell: typeof step) => {
      step = tell
      return () => {}
    },
  })
  history.listen(({ action }) => heard.push(action))
  return { heard, step }
}

test('a step back is heard after its event, where the browser tells whether it has shown it', async () => {
  const { heard, step } = stepped({ hasUAVisualTransition: false })
  step({ action: 'POP' })
  expect(heard).toEqual([])
  await expect.poll(() => heard).toEqual(['POP'])
})

test('a step back is heard immediately where the browser does not tell', () => {
  const { heard, step } = stepped({})
  step({ action: 'POP' })
  expect(heard).toEqual(['POP'])
})
