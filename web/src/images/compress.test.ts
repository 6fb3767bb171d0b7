import { expect, test } from 'vitest'
import { cropArea } from './auto-crop.ts'
import { fitted, jpegName, qualities, refusedFile } from './compress.ts'
import { withCover, withMoved } from './photo-order.ts'

test('a crop is scaled down to fit, never up, and keeps its aspect ratio', () => {
  const most = { width: 1600, height: 2133 }
  expect(fitted({ width: 3000, height: 4000 }, most)).toEqual({ width: 1600, height: 2133 })
  expect(fitted({ width: 600, height: 800 }, most)).toEqual({ width: 600, height: 800 })
  expect(fitted({ width: 4000, height: 3000 }, most)).toEqual({ width: 1600, height: 1200 })
})

test('three qualities from 0.82, in steps of 0.1', () => {
  expect(qualities()).toEqual([0.82, 0.72, 0.62])
})

test('JPEG and PNG only; the name becomes a jpg name', () => {
  const file = (name: string, type: string) => new File(['x'], name, { type })
  expect(refusedFile(file('a.jpg', 'image/jpeg'))).toBeNull()
  expect(refusedFile(file('a.png', 'image/png'))).toBeNull()
  expect(refusedFile(file('a.gif', 'image/gif'))).toMatch(/JPEG and PNG/)
  expect(refusedFile(file('a.pdf', 'application/pdf'))).toBe('Only JPEG and PNG images can be uploaded.')
  expect(jpegName('my dress.PNG')).toBe('my dress.jpg')
  expect(jpegName('.png')).toBe('photo.jpg')
})

test('a photo is cropped to 3:4 as large as it allows, in the middle or where asked, never outside it', () => {
  expect(cropArea({ width: 4000, height: 3000 })).toEqual({ x: 875, y: 0, width: 2250, height: 3000 })
  expect(cropArea({ width: 1080, height: 2400 })).toEqual({ x: 0, y: 480, width: 1080, height: 1440 })
  expect(cropArea({ width: 4000, height: 3000 }, { x: 120, y: 40 })).toMatchObject({ x: 120, y: 0 })
  expect(cropArea({ width: 4000, height: 3000 }, { x: 9000, y: 0 })).toMatchObject({ x: 1750 })
})

test('photos move by one place, and any becomes the cover', () => {
  const photos = ['a', 'b', 'c'].map((id) => ({ id, source: id, state: 'done' as const, progress: 1 }))
  const ids = (order: { id: string }[]) => order.map(({ id }) => id).join('')
  expect(ids(withMoved(photos, 'c', -1))).toBe('acb')
  expect(ids(withMoved(photos, 'a', 1))).toBe('bac')
  expect([ids(withMoved(photos, 'a', -1)), ids(withMoved(photos, 'c', 1))]).toEqual(['abc', 'abc'])
  expect(ids(withCover(photos, 'c'))).toBe('cab')
})

test.each([
  ['image/heic', 'IMG_0412.heic'],
  ['', 'IMG_0412.HEIC'],
  ['image/webp', 'dress.webp'],
])('a phone’s photo that cannot be uploaded (%s, %s) is answered with what to do', (type, name) => {
  expect(refusedFile(new File(['x'], name, { type }))).toBe(
    'Only JPEG and PNG images can be uploaded. Please save it as a JPEG first.',
  )
})
