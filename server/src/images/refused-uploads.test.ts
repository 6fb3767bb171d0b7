import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { UPLOAD_MAX_BYTES } from '@hemline/contract/limits.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListingsWorld, type Person, startListingsWorld } from '../../test/listings-world.ts'
import { untilLocked } from '../../test/locks.ts'
import { plainJpeg, plainPhoto } from '../../test/photos.ts'
import { timeLeft } from '../base/deadline.ts'
import { timeLimits } from '../base/time-limits.ts'
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

const left = async () => ({
  files: (await readdir(world.folder).catch(() => [])).sort(),
  rows: await world.db.selectFrom('images').selectAll().orderBy('path').execute(),
})

describe('refused uploads leave no file', () => {
  const png = () => plainPhoto(300, 400).png().toBuffer()
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
    'a GIF': { files: async () => [await plainPhoto(20, 20).gif().toBuffer()], status: 415 },
    'a WebP': { files: async () => [await plainPhoto(20, 20).webp().toBuffer()], status: 415 },
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
      files: async () => Promise.all(Array.from({ length: 6 }, () => plainJpeg())),
      status: 400,
      says: 'Maximum of 5 images allowed.',
    },
    'two profile pictures': {
      files: async () => [await plainJpeg(), await plainJpeg()],
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
    'an unknown purpose': {
      files: async () => [await plainJpeg()],
      fields: { purpose: 'world-domination' },
      status: 400,
    },
    "somebody else's id": {
      files: async () => [await plainJpeg()],
      fields: { userId: '00000000-0000-4000-8000-000000000000' },
      status: 403,
    },
    'a good one before a damaged one': {
      files: async () => [await plainJpeg(), cut(await png())],
      status: 400,
      says: 'damaged',
    },
    'a file above 10 MB': {
      files: async () => [Buffer.concat([await plainJpeg(), Buffer.alloc(UPLOAD_MAX_BYTES)])],
      status: 413,
      says: 'The most is 10 MB',
    },
    'a good one before one above 10 MB': {
      files: async () => [await plainJpeg(), Buffer.concat([await plainJpeg(), Buffer.alloc(UPLOAD_MAX_BYTES)])],
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
    const picture = await plainJpeg()
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
    const answer = await world.upload(anna, [await plainJpeg(), await plainJpeg()])
    expect(answer).toMatchObject({ status: 500, body: { error: { code: 'INTERNAL' } } })
    expect(await left()).toEqual(before)
    store.put = put

    const { body } = await world.upload(bea, [await plainJpeg()])
    await world.db.updateTable('images').set({ storedAt: null }).where('path', '=', body.files[0]).execute()
    await sweepHalfWritten(world.deps)
    expect((await left()).rows).toHaveLength(before.rows.length + 1)
    await world.clock.advance('PT3H')
    await sweepHalfWritten(world.deps)
    expect(await left()).toEqual(before)
  })

  test('no file is stored before the row by which the sweep finds it', async () => {
    const store = world.deps.imageStore
    const { put } = store
    const names: string[] = []
    store.put = async (name, bytes) => {
      names.push(name)
      await put(name, bytes)
    }
    try {
      const uploaded = await world.db.transaction().execute(async (tx) => {
        await sql`lock table images in share mode`.execute(tx)
        const answer = world.upload(anna, [await plainJpeg()])
        await untilLocked(world, { on: 'insert into "images"' })
        expect(names).toEqual([])
        return { answer }
      })
      expect((await uploaded.answer).status).toBe(200)
    } finally {
      Object.assign(store, { put })
    }
    expect(names).toHaveLength(3)
  })

  test('the store has no longer for a photo than outside systems have for any answer', async () => {
    const store = world.deps.imageStore
    const { put } = store
    const times: number[] = []
    store.put = async (name, bytes) => {
      times.push(timeLeft(600_000))
      await put(name, bytes)
    }
    try {
      expect((await world.upload(anna, [await plainJpeg()])).status).toBe(200)
    } finally {
      Object.assign(store, { put })
    }
    expect(times).toHaveLength(3)
    expect(Math.max(...times)).toBeLessThanOrEqual(timeLimits.request.outsideMs)
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
      expect((await world.upload(anna, [await plainJpeg()])).status).toBe(500)
    } finally {
      Object.assign(store, { put, remove })
    }
    expect(events.slice(0, 3)).toEqual(['written', 'written', 'removed'])
    expect(await left()).toEqual(before)
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
