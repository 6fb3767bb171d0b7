import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedBy, wholePhoto, within, ZOOM_MAX, zoomedAt } from './zoom.ts'

const frame = { width: 400, height: 800 }
const point = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -400, max: 400 }) })
const factor = fc.double({ min: 0.2, max: 6, noNaN: true })

test('a photo is never smaller than whole, never larger than the most, and never leaves its frame', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(factor, point, point), { maxLength: 12 }), (steps) => {
      let zoom = wholePhoto
      for (const [by, at, move] of steps) {
        zoom = movedBy(zoomedAt(zoom, { factor: by, at, frame }), { by: move, frame })
        expect(zoom.scale).toBeGreaterThanOrEqual(1)
        expect(zoom.scale).toBeLessThanOrEqual(ZOOM_MAX)
        expect(within(zoom, frame)).toEqual(zoom)
      }
      expect(zoomedAt(zoom, { factor: 0.01, at: { x: 0, y: 0 }, frame })).toEqual(wholePhoto)
    }),
  )
})

test('the point under the fingers stays where it is', () => {
  const at = { x: 60, y: -120 }
  const zoom = zoomedAt(wholePhoto, { factor: 2, at, frame })
  const shownAt = (inPhoto: { x: number; y: number }) => ({
    x: inPhoto.x * zoom.scale + zoom.x,
    y: inPhoto.y * zoom.scale + zoom.y,
  })
  expect(shownAt(at)).toEqual(at)
})

test('the whole photo cannot be moved', () => {
  expect(movedBy(wholePhoto, { by: { x: 30, y: 50 }, frame })).toEqual(wholePhoto)
})
