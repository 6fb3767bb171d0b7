import { expect, test } from 'vitest'
import { fitted, jpegName, qualities, refusedFile } from './compress.ts'

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
  expect(jpegName('my dress.PNG')).toBe('my dress.jpg')
  expect(jpegName('.png')).toBe('photo.jpg')
})
