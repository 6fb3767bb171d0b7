import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { IMAGE_TARGET_BYTES, UPLOAD_MAX_BYTES } from '@hemline/contract/limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListingsWorld, type Person, startListingsWorld } from '../../test/listings-world.ts'
import { sweepHalfWritten } from './actions.ts'

let world: ListingsWorld
let anna: Person
let bea: Person

beforeAll(async () => {
  world = await startListingsWorld()
  anna = await world.person('Anna')
  bea = await world.person('Bea')
})
afterAll(() => world.close())

type Shape = { width: number; height: number; background?: string }
const plain = ({ width, height, background = '#a04060' }: Shape) =>
  sharp({ create: { width, height, channels: 3, background } })
const jpeg = (shape: Shape = { width: 90, height: 120 }) => plain(shape).jpeg().toBuffer()

const fetchImage = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(world.url + path, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const left = async () => ({
  files: (await readdir(world.folder).catch(() => [])).sort(),
  rows: await world.db.selectFrom('images').selectAll().orderBy('path').execute(),
})
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

describe('stored images', () => {
  test('a large photo becomes a JPEG within 1600x2133, a thumbnail of 200 and a placeholder', async () => {
    const { picture, full, thumbnail, card } = await upload(await jpeg({ width: 3000, height: 4000 }))
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
    const { picture } = await upload(await jpeg({ width: 90, height: 120 }))
    expect(picture).toMatchObject({ width: 90, height: 120 })
  })

  test('it is rotated upright and loses all its metadata: location, camera, time', async () => {
    const secret = 'Anna-Secret-Camera'
    const file = await plain({ width: 400, height: 300 })
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
    const picture = plain({ width: 60, height: 80, background: '#808080' })
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
    const { picture, thumbnail } = await upload(await jpeg({ width: 900, height: 1200 }), { purpose: 'profile' })
    expect(picture).toMatchObject({ width: 500, height: 500 })
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 160, height: 160 })
    expect((await upload(await jpeg({ width: 90, height: 120 }), { purpose: 'profile' })).picture).toMatchObject({
      width: 90,
      height: 90,
    })
  })

  test('five are returned in their order, each with its own name', async () => {
    const widths = [50, 60, 70, 80, 90]
    const { body } = await world.upload(anna, await Promise.all(widths.map((width) => jpeg({ width, height: 100 }))), {
      userId: anna.id,
    })
    expect(body.imageDetails.map((file: { width: number }) => file.width)).toEqual(widths)
    expect(new Set(body.files).size).toBe(5)
  })
})

describe('refused uploads leave no file', () => {
  const png = () => plain({ width: 300, height: 400 }).png().toBuffer()
  const noise = () =>
    sharp({
      create: {
        width: 300,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
  const flipped = (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    copy.fill(0, Math.floor(copy.length / 2), Math.floor(copy.length / 2) + 400)
    return copy
  }
  type Try = { files: () => Promise<Buffer[]>; fields?: Record<string, string>; status: number; says?: string }
  const tries: Record<string, Try> = {
    'a GIF': { files: async () => [await plain({ width: 20, height: 20 }).gif().toBuffer()], status: 415 },
    'a WebP': { files: async () => [await plain({ width: 20, height: 20 }).webp().toBuffer()], status: 415 },
    'an SVG': {
      files: async () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      status: 415,
    },
    'text that is called a JPEG': { files: async () => [Buffer.from('not a picture at all')], status: 415 },
    'an empty file': { files: async () => [Buffer.alloc(0)], status: 415 },
    'the first bytes of a JPEG and no more': {
      files: async () => [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
      status: 400,
      says: 'damaged',
    },
    'a JPEG without the last of its picture': {
      files: async () => [(await noise().jpeg().toBuffer()).subarray(0, -3)],
      status: 400,
      says: 'damaged',
    },
    'half a JPEG': { files: async () => [cut(await noise().jpeg().toBuffer())], status: 400, says: 'damaged' },
    'half a PNG': { files: async () => [cut(await noise().png().toBuffer())], status: 400, says: 'damaged' },
    'a PNG with a wrong middle': {
      files: async () => [flipped(await noise().png().toBuffer())],
      status: 400,
      says: 'damaged',
    },
    'a small file of 900 million pixels': { files: async () => [hugePng(30_000, 30_000)], status: 413, says: 'pixels' },
    'six files': {
      files: async () => Promise.all(Array.from({ length: 6 }, () => jpeg())),
      status: 400,
      says: 'Maximum of 5 images allowed.',
    },
    'two profile pictures': {
      files: async () => [await jpeg(), await jpeg()],
      fields: { purpose: 'profile' },
      status: 400,
      says: 'Maximum of 1 images allowed.',
    },
    'no file': {
      files: async () => [],
      fields: { purpose: 'listing' },
      status: 400,
      says: 'At least one image is required',
    },
    'an unknown purpose': { files: async () => [await jpeg()], fields: { purpose: 'world-domination' }, status: 400 },
    "somebody else's id": {
      files: async () => [await jpeg()],
      fields: { userId: '00000000-0000-4000-8000-000000000000' },
      status: 403,
    },
    'a good one before a damaged one': {
      files: async () => [await jpeg(), cut(await png())],
      status: 400,
      says: 'damaged',
    },
    'a file above 10 MB': {
      files: async () => [Buffer.concat([await jpeg(), Buffer.alloc(UPLOAD_MAX_BYTES)])],
      status: 413,
    },
    'a good one before one above 10 MB': {
      files: async () => [await jpeg(), Buffer.concat([await jpeg(), Buffer.alloc(UPLOAD_MAX_BYTES)])],
      status: 413,
    },
  }

  test.for(Object.entries(tries))('%s', async ([, { files, fields, status, says }]) => {
    const before = await left()
    const answer = await world.upload(anna, await files(), fields)
    expect(answer.status).toBe(status)
    expect(answer.body.error.message).toContain(says ?? '')
    expect(await left()).toEqual(before)
  })

  test.each([1, 2])('a JPEG that lacks only its last %i bytes is accepted: its picture is whole', async (bytes) => {
    for (const options of [{}, { progressive: true }]) {
      const made = await noise().jpeg(options).toBuffer()
      expect((await world.upload(anna, [made.subarray(0, -bytes)])).status).toBe(200)
    }
  })

  test('exactly 10 MB is accepted', async () => {
    const picture = await jpeg()
    const { status } = await world.upload(anna, [
      Buffer.concat([picture, Buffer.alloc(UPLOAD_MAX_BYTES - picture.length)]),
    ])
    expect(status).toBe(200)
  })

  test('a token and a multipart body are required', async () => {
    expect((await fetch(`${world.url}/api/upload-images`, { method: 'POST', body: new FormData() })).status).toBe(401)
    expect((await world.send(anna, 'POST', '/api/upload-images', { files: [] })).status).toBe(415)
  })

  test('an endless upload is refused after its tenth megabyte and not read further', async () => {
    const before = await left()
    const token = await anna.token()
    const taking = new Promise<Socket>((resolve) => world.app.server.once('connection', resolve))
    expect(await sendEndlessly(new URL(world.url), token)).toMatch(/^HTTP\/1\.1 413 /)
    // ten megabytes, sixteen that are discarded so that the answer is read, and buffers: without what the network holds
    expect((await taking).bytesRead).toBeLessThan(40 * 1024 * 1024)
    expect(await left()).toEqual(before)
  })

  test('an upload with a Content-Length that is too large is refused before it is read', async () => {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    socket.write(headOf(await anna.token(), 'content-length: 900000000'))
    const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
    socket.destroy()
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('when the store fails no image is stored, and the sweep deletes what a crash left', async () => {
    const before = await left()
    const store = world.deps.imageStore
    const put = store.put
    let puts = 0
    store.put = async (name, bytes) => {
      puts += 1
      if (puts === 3) throw new Error('The disk is full')
      await put(name, bytes)
    }
    const answer = await world.upload(anna, [await jpeg(), await jpeg()])
    expect(answer).toMatchObject({ status: 500, body: { error: { code: 'INTERNAL' } } })
    expect(await left()).toEqual(before)
    store.put = put

    const { body } = await world.upload(bea, [await jpeg()])
    await world.db.updateTable('images').set({ storedAt: null }).where('path', '=', body.files[0]).execute()
    await sweepHalfWritten(world.deps)
    expect((await left()).rows).toHaveLength(before.rows.length + 1)
    await world.clock.advance('PT3H')
    await sweepHalfWritten(world.deps)
    expect(await left()).toEqual(before)
  })

  test('where one file of a picture fails, what is removed is no longer being written', async () => {
    const before = await left()
    const store = world.deps.imageStore
    const { put, remove } = store
    const events: string[] = []
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
    store.put = async (name, bytes) => {
      if (name.includes('-card')) {
        fail()
        throw new Error('The disk is full')
      }
      await failed
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
      await put(name, bytes)
      events.push('written')
    }
    store.remove = async (name) => {
      events.push('removed')
      await remove(name)
    }
    try {
      expect((await world.upload(anna, [await jpeg()])).status).toBe(500)
    } finally {
      Object.assign(store, { put, remove })
    }
    expect(events.slice(0, 3)).toEqual(['written', 'written', 'removed'])
    expect(await left()).toEqual(before)
  })
})

describe('reading an image', () => {
  test('it has a content type, is cached for ever, and is answered with 304 to a matching ETag', async () => {
    const { picture } = await upload(await jpeg())
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

/** A PNG whose header declares this size, with a few bytes of data. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function headOf(token: string, length: string): string {
  return [
    'POST /api/upload-images HTTP/1.1',
    'host: hemline',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=edge',
    length,
    '\r\n',
  ].join('\r\n')
}

/** Sends one file without an end, as fast as the server accepts it, until an answer or the end of the connection. */
function sendEndlessly(url: URL, token: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname)
    const part = Buffer.alloc(256 * 1024)
    const chunk = Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
    let answer = ''
    const pump = () => {
      while (!socket.destroyed && socket.write(chunk)) if (socket.bytesWritten > 1e9) return socket.destroy()
    }
    socket.on('drain', pump)
    socket.on('data', (data) => {
      answer += data.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    const head = '--edge\r\ncontent-disposition: form-data; name="files"; filename="endless.jpg"\r\n\r\n'
    socket.write(`${headOf(token, 'transfer-encoding: chunked')}${head.length.toString(16)}\r\n${head}\r\n`)
    pump()
  })
}
