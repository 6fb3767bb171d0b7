import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photoWidths, previewPath, sizedPath } from '@hemline/contract/images/rules.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListingsWorld, type Person, startListingsWorld } from '../../test/listings-world.ts'
import { plainJpeg } from '../../test/photos.ts'
import { filesOf } from './actions.ts'

// From docs/product.md §5 and §14, and decision 122.

let world: ListingsWorld
let anna: Person

beforeAll(async () => {
  world = await startListingsWorld()
  anna = await world.person('Anna')
})
afterAll(() => world.close())

const fetchImage = async (path: string) => {
  const response = await fetch(world.url + path)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const upload = async (fields: Record<string, string> = {}) => {
  const file = await plainJpeg(900, 1200)
  const { body } = await world.upload(anna, [file], fields)
  return (body.files as string[])[0]!
}
const filesNow = () => readdir(world.folder)
/** The store, with something else in place of one of its functions until the test has run. */
async function withStore(change: Partial<typeof world.deps.imageStore>, act: () => Promise<void>) {
  const before = { ...world.deps.imageStore }
  Object.assign(world.deps.imageStore, change)
  await act().finally(() => Object.assign(world.deps.imageStore, before))
}

test('a photo is served as WebP in each width, never enlarged, and cached for ever', async () => {
  const path = await upload()
  for (const width of photoWidths) {
    const { status, headers, bytes } = await fetchImage(sizedPath(path, width))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('etag')).toContain(`-w${width}.webp`)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: Math.min(width, 900) })
  }
})

test('the preview of a shared item shows the whole photo in the middle, whatever its proportions, in less than 300 kB', async () => {
  const half = (background: string) => ({ create: { width: 700, height: 300, channels: 3 as const, background } })
  const red = await sharp(half('#d02040')).png().toBuffer()
  // its upper half is blue, its lower one red
  const file = await sharp({ ...half('#2040d0'), create: { ...half('#2040d0').create, height: 600 } })
    .composite([{ input: red, top: 300, left: 0 }])
    .jpeg()
    .toBuffer()
  const { body } = await world.upload(anna, [file], {})
  const { status, headers, bytes } = await fetchImage(previewPath((body.files as string[])[0]!))
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(bytes.length).toBeLessThan(300_000)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  const isBlue = (x: number, y: number) => data[(y * info.width + x) * 3 + 2]! > 150
  expect([isBlue(600, 8), isBlue(600, 300), isBlue(600, 330), isBlue(600, 622)]).toEqual([true, true, false, false])
})

test('a width that there is not, and a photo that there is not, are not found', async () => {
  const path = await upload()
  const none = `/images/${'a'.repeat(24)}.jpg`
  const before = await filesNow()
  for (const one of [path.replace('.jpg', '-w641.webp'), path.replace('.jpg', '.webp'), sizedPath(none, 360)])
    expect((await fetchImage(one)).status, one).toBe(404)
  expect(await filesNow()).toEqual(before)
})

test('it is made once, however many request it at the same time, and read from the store afterwards', async () => {
  const path = await upload()
  const put: string[] = []
  const { put: store } = world.deps.imageStore
  const counted = async (name: string, bytes: Buffer) => {
    put.push(name)
    await store(name, bytes)
  }
  await withStore({ put: counted }, async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => fetchImage(sizedPath(path, 640))))
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64')))).toHaveLength(1)
    await fetchImage(sizedPath(path, 640))
  })
  expect(put).toEqual([sizedPath(path, 640).slice('/images/'.length)])
})

test('what cannot be made is served as the JPEG, and not cached under that name', async () => {
  const path = await upload()
  const damaged = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3])
  await writeFile(join(world.folder, path.slice('/images/'.length)), damaged)
  const { status, headers, bytes } = await fetchImage(sizedPath(path, 640))
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'image/jpeg', 'no-store'])
  expect(bytes).toEqual(damaged)
})

test('a photo that is deleted while it is made leaves nothing behind', async () => {
  const path = await upload()
  const before = await filesNow()
  const { put, remove } = world.deps.imageStore
  const [whole] = filesOf(path)
  // as the job of an erasure that comes between
  const late = async (name: string, bytes: Buffer) => {
    for (const file of filesOf(path)) await remove(file)
    await put(name, bytes)
  }
  await withStore({ put: late }, async () => {
    await fetchImage(sizedPath(path, 640))
  })
  const files = await filesNow()
  expect(before).toContain(whole)
  expect(files.filter((name) => name.startsWith(whole!.replace('.jpg', '')))).toEqual([])
})

test('the files of a photo, all sizes of it, are what an erasure deletes; the whole JPEG goes first', async () => {
  const path = await upload()
  for (const width of photoWidths) await fetchImage(sizedPath(path, width))
  await fetchImage(previewPath(path))
  const stem = path.slice('/images/'.length, -'.jpg'.length)
  expect((await filesNow()).filter((name) => name.startsWith(stem)).sort()).toEqual([...filesOf(path)].sort())
  expect(filesOf(path)[0]).toBe(`${stem}.jpg`)
})

test('a private photo has no other size without its link', async () => {
  const path = await upload({ purpose: 'issue' })
  expect(path).toMatch(/^\/images\/private-/)
  for (const width of photoWidths) expect((await fetchImage(sizedPath(path, width))).status).toBe(404)
})
