import { limitTexts } from '@hemline/contract/limit-words.ts'
import { IMAGE_TARGET_BYTES, PHOTOS_PER_DAY } from '@hemline/contract/limits.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListingsWorld, type Person, startListingsWorld } from '../../test/listings-world.ts'
import { plainJpeg, plainPhoto } from '../../test/photos.ts'

let world: ListingsWorld
let anna: Person

beforeAll(async () => {
  world = await startListingsWorld()
  anna = await world.person('Anna')
})
afterAll(() => world.close())

const fetchImage = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(world.url + path, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const upload = async (file: Buffer, fields: Record<string, string> = {}) => {
  const { status, body } = await world.upload(anna, [file], fields)
  expect(body).toEqual({ files: [expect.any(String)], imageDetails: [expect.any(Object)] })
  expect(status).toBe(200)
  const [picture] = body.imageDetails as { path: string; width: number; height: number; placeholder: string }[]
  const full = await fetchImage(picture!.path)
  const thumbnail = await fetchImage(picture!.path.replace('.jpg', '-thumb.jpg'))
  const card = await fetchImage(picture!.path.replace('.jpg', '-card.jpg'))
  return { picture: picture!, full: full.bytes, thumbnail: thumbnail.bytes, card: card.bytes }
}

test('a member uploads at most 600 photos in 24 hours, and others all the same', async () => {
  const [eve, file] = [await world.person('Eve'), await plainJpeg(90, 120)]
  const { body } = await world.upload(eve, [file])
  await sql`insert into images
    select (jsonb_populate_record(i, jsonb_build_object('path', '/images/copy-' || n || '.jpg'))).*
    from images i, generate_series(1, ${PHOTOS_PER_DAY - 2}::int) n where i.path = ${body.files[0]}`.execute(world.db)
  const refused = await world.upload(eve, [file, file])
  expect([refused.status, refused.body.error]).toEqual([
    429,
    expect.objectContaining({ code: 'TOO_MANY', message: limitTexts.photos }),
  ])
  expect((await world.upload(eve, [file])).status).toBe(200)
  expect((await world.upload(eve, [file])).status).toBe(429)
  expect((await world.upload(anna, [file])).status).toBe(200)
  await world.deps.dev!.clock.advance('PT24H')
  expect((await world.upload(eve, [file, file])).status).toBe(200)
})

describe('stored images', () => {
  test('a large photo becomes a JPEG within 1600x2133, a thumbnail of 200 and a placeholder', async () => {
    const { picture, full, thumbnail, card } = await upload(await plainJpeg(3000, 4000))
    expect(picture).toEqual({
      path: expect.stringMatching(/^\/images\/[A-Za-z0-9_-]{22,}\.jpg$/),
      width: 1600,
      height: 2133,
      placeholder: expect.stringMatching(/^[A-Za-z0-9+/]{8,60}=*$/),
    })
    expect(await sharp(full).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 2133, space: 'srgb' })
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 200 })
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 640 })
    expect(full.length).toBeLessThan(IMAGE_TARGET_BYTES)
  })

  test('a small one is not enlarged', async () => {
    const { picture } = await upload(await plainJpeg(90, 120))
    expect(picture).toMatchObject({ width: 90, height: 120 })
  })

  test('it is rotated upright and loses all its metadata: location, camera, time', async () => {
    const secret = 'Anna-Secret-Camera'
    const file = await plainPhoto(400, 300)
      .composite([
        { input: { create: { width: 100, height: 300, channels: 3, background: '#0000ff' } }, left: 0, top: 0 },
      ])
      .withExif({
        IFD0: { Make: secret, Orientation: '6' },
        IFD2: { DateTimeOriginal: '2026:01:02 03:04:05' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '0/1 7/1 0/1', GPSLongitudeRef: 'W' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(file.includes(secret)).toBe(true)
    expect((await sharp(file).metadata()).orientation).toBe(6)
    const { picture, full, thumbnail, card } = await upload(file)
    expect(picture).toMatchObject({ width: 300, height: 400 })
    for (const bytes of [full, thumbnail, card]) {
      const metadata = await sharp(bytes).metadata()
      for (const field of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const)
        expect(metadata[field]).toBeUndefined()
      expect(bytes.includes(secret)).toBe(false)
      expect(bytes.includes('Exif')).toBe(false)
    }
    // The blue side was on the left, and is at the top after the rotation.
    const [, , blue] = await sharp(full).extract({ left: 150, top: 20, width: 1, height: 1 }).raw().toBuffer()
    expect(blue).toBeGreaterThan(200)
  })

  test('a PNG is drawn on white', async () => {
    const file = await sharp({
      create: { width: 60, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { full } = await upload(file)
    const pixel = await sharp(full).extract({ left: 30, top: 40, width: 1, height: 1 }).raw().toBuffer()
    expect([...pixel]).toEqual([255, 255, 255])
  })

  test.for(['grey', 'palette', 'sixteen bits', 'cmyk'])('%s is converted to RGB', async (kind) => {
    const picture = plainPhoto(60, 80, '#808080')
    const file = await {
      grey: () => picture.greyscale().png(),
      palette: () => picture.png({ palette: true, colours: 4 }),
      'sixteen bits': () => picture.toColourspace('rgb16').png(),
      cmyk: () => picture.toColourspace('cmyk').jpeg(),
    }[kind]!().toBuffer()
    const { full } = await upload(file)
    expect(await sharp(full).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' })
  })

  test('the quality of a detailed photo is reduced towards the target size', async () => {
    const noise = await sharp({
      create: {
        width: 1600,
        height: 2133,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer()
    const { full } = await upload(noise)
    const at = async (quality: number) => (await sharp(noise).jpeg({ quality }).toBuffer()).length
    expect(await at(82)).toBeGreaterThan(IMAGE_TARGET_BYTES)
    expect(full.length).toBeLessThan((await at(72)) * 1.02)
  })

  test('a profile picture is square and at most 500, its thumbnail 160', async () => {
    const { picture, thumbnail } = await upload(await plainJpeg(900, 1200), { purpose: 'profile' })
    expect(picture).toMatchObject({ width: 500, height: 500 })
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 160, height: 160 })
    expect((await upload(await plainJpeg(90, 120), { purpose: 'profile' })).picture).toMatchObject({
      width: 90,
      height: 90,
    })
  })

  test('five are returned in their order, each with its own name', async () => {
    const widths = [50, 60, 70, 80, 90]
    const { body } = await world.upload(anna, await Promise.all(widths.map((width) => plainJpeg(width, 100))), {
      userId: anna.id,
    })
    expect(body.imageDetails.map((file: { width: number }) => file.width)).toEqual(widths)
    expect(new Set(body.files).size).toBe(5)
  })
})

describe('reading an image', () => {
  test('it has a content type, is cached for ever, and is answered with 304 to a matching ETag', async () => {
    const { picture } = await upload(await plainJpeg())
    const { status, headers } = await fetchImage(picture.path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const etag = headers.get('etag')!
    const again = await fetchImage(picture.path, { 'if-none-match': etag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect((await fetchImage(picture.path.replace('.jpg', '-thumb.jpg'))).headers.get('etag')).not.toBe(etag)
  })

  test.for([
    '/images/none',
    '/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg',
    '/images/..%2f..%2fetc%2fpasswd',
    '/images/.partial.jpg',
    '/images/%00.jpg',
  ])('%s is not found, in the format of the API', async (path) => {
    const { status, bytes } = await fetchImage(path)
    expect(status).toBe(404)
    expect(JSON.parse(bytes.toString())).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })
})
