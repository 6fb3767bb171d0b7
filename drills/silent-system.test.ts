import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { requireAsked, startSilentSystem } from './silent-system.ts'

test('a drill that never asked a silent system says which, and one that did passes', async () => {
  const [bucket, places] = [await startSilentSystem(), await startSilentSystem()]
  try {
    const systems = { 'the bucket': bucket, 'the place finder': places }
    expect(() => requireAsked(systems)).toThrow(/^never asked: the bucket, the place finder$/)
    const asking = connect(bucket.port, '127.0.0.1')
    await expect.poll(() => bucket.connections()).toBe(1)
    expect(() => requireAsked(systems)).toThrow(/^never asked: the place finder$/)
    expect(() => requireAsked({ 'the bucket': bucket })).not.toThrow()
    asking.destroy()
  } finally {
    await Promise.all([bucket.close(), places.close()])
  }
})
