import { expect, it } from 'vitest'
import { photoSrcset, photoWidths, previewPath, readMadeName, sizedPath } from './rules.ts'

const path = '/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg'

it('a photo has a path for each width, and a private link remains one', () => {
  expect(sizedPath(path, 640)).toBe(path.replace('.jpg', '-w640.webp'))
  expect(sizedPath(`${path}?until=5&key=x`, 360)).toBe(`${path.replace('.jpg', '-w360.webp')}?until=5&key=x`)
})

it('names the widths of its place, at another origin too', () => {
  expect(photoSrcset(path, 'grid')).toBe(`${sizedPath(path, 360)} 360w, ${sizedPath(path, 640)} 640w`)
  expect(photoSrcset(path, 'row')).toBe(photoSrcset(path, 'grid'))
  expect(photoSrcset(path, 'page', 'https://hemline.example').split(', ')).toHaveLength(photoWidths.length)
  expect(photoSrcset(path, 'page', 'https://hemline.example')).toMatch(/^https:\/\/hemline\.example\/images\//)
})

it('is read from the name that a browser requests, only in the widths that there are', () => {
  for (const width of photoWidths)
    expect(readMadeName(sizedPath(path, width).slice('/images/'.length))).toEqual({
      source: 'aaaaaaaaaaaaaaaaaaaaaaaa.jpg',
      as: width,
    })
  expect(readMadeName(previewPath(path).slice('/images/'.length))).toEqual({
    source: 'aaaaaaaaaaaaaaaaaaaaaaaa.jpg',
    as: 'preview',
  })
  for (const name of [
    'aaaaaaaaaaaaaaaaaaaaaaaa.jpg',
    'aaaaaaaaaaaaaaaaaaaaaaaa-w641.webp',
    '../etc-w640.webp',
    '../etc-preview.jpg',
    'a-w640.webp',
  ])
    expect(readMadeName(name)).toBeNull()
})
