import { randomBytes } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { UPLOAD_MAX_BYTES } from '@hemline/contract/limits.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ListingsWorld, type Person, startListingsWorld } from '../../test/listings-world.ts'
import { plainJpeg } from '../../test/photos.ts'
import { sweepHalfWritten } from './actions.ts'
import { incomingFolder } from './upload.ts'

let world: ListingsWorld
let anna: Person
let bea: Person
let incoming: string

beforeAll(async () => {
  world = await startListingsWorld()
  anna = await world.person('Anna')
  bea = await world.person('Bea')
  incoming = incomingFolder(world.deps.env)
  body = await bodyOfFive()
})
afterAll(() => world.close())

/** A 10 MB JPEG with random bytes at the end, as large as a phone's photo. */
const big = async () => Buffer.concat([await plainJpeg(), randomBytes(UPLOAD_MAX_BYTES - 20_000)])

let body: Buffer
/** Five complete files without the end of the last; created once, so that the measurement covers the server only. */
async function bodyOfFive(): Promise<Buffer> {
  const head = (index: number) =>
    `${index ? '\r\n' : ''}--edge\r\ncontent-disposition: form-data; name="files"; filename="${index}.jpg"\r\n\r\n`
  const file = await big()
  return Buffer.concat(Array.from({ length: 5 }, (_, index) => Buffer.concat([Buffer.from(head(index)), file])))
}

/** Sends five files but not the last bytes of the fifth, and then waits. */
async function sendSlowly(who: Person): Promise<Socket> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    [
      'POST /api/upload-images HTTP/1.1',
      'host: hemline',
      `authorization: Bearer ${await who.token()}`,
      'content-type: multipart/form-data; boundary=edge',
      `content-length: ${body.length + 1000}`,
      '\r\n',
    ].join('\r\n'),
  )
  await new Promise<void>((resolve) => socket.write(body, () => resolve()))
  return socket
}

const waiting = async () => readdir(incoming).catch(() => [])
const until = (is: () => Promise<boolean>) => expect.poll(is).toBe(true)

test('six slow uploads of the maximum size delay no other request: they are on the disk, use no memory, and are deleted when interrupted', async () => {
  const slow = await Promise.all(['C', 'D', 'E', 'F', 'G', 'H'].map((name) => world.person(name)))
  global.gc?.()
  const before = process.memoryUsage().arrayBuffers
  const sockets = []
  for (const who of slow) sockets.push(await sendSlowly(who))
  await until(async () => (await waiting()).length === 6)
  const fast = await world.upload(bea, [await plainJpeg()])
  expect(fast.status).toBe(200)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(128 * 1024 * 1024)
  for (const socket of sockets) socket.destroy()
  await until(async () => (await waiting()).length === 0)
})

test('the pixels of a photo are not left to the garbage collector', async () => {
  const { transfer } = ArrayBuffer.prototype
  const released: number[] = []
  vi.spyOn(ArrayBuffer.prototype, 'transfer').mockImplementation(function (this: ArrayBuffer, length?: number) {
    released.push(this.byteLength)
    return transfer.call(this, length)
  })
  await world.upload(anna, [await plainJpeg(3000, 4000)])
  // of the whole picture, and of the card of which the thumbnail is made
  await expect.poll(() => released).toEqual(expect.arrayContaining([1600 * 2133 * 3, 640 * 853 * 3]))
})

test("a member's thirty uploads are processed one picture at a time, so that uploads of other members are not delayed", async () => {
  const done: string[] = []
  const heavy = await plainJpeg(1500, 2000)
  const many = Array.from({ length: 30 }, () =>
    world.upload(anna, [heavy]).then(({ status }) => done.push(`anna ${status}`)),
  )
  await Promise.race(many)
  await world.upload(bea, [heavy]).then(({ status }) => done.push(`bea ${status}`))
  expect(done.indexOf('bea 200')).toBeLessThan(8)
  await Promise.all(many)
  expect(done.filter((one) => one === 'anna 200')).toHaveLength(30)
  expect(await waiting()).toEqual([])
})

test('the uploads of one member are limited, and other members are not affected', async () => {
  const sockets = []
  for (let n = 0; n < 2; n += 1) sockets.push(await sendSlowly(anna))
  await until(async () => (await waiting()).length === 2)
  const files = [await big(), await big(), await big()]
  const over = await world.upload(anna, files)
  expect([over.status, over.body.error.code]).toEqual([429, 'TOO_MANY'])
  expect((await world.upload(bea, [await plainJpeg()])).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await until(async () => (await waiting()).length === 0)
  expect((await world.upload(anna, [await plainJpeg()])).status).toBe(200)
})

test('the files of a killed process are deleted, those of running uploads are not', async () => {
  await mkdir(join(incoming, 'upload-old'), { recursive: true })
  await writeFile(join(incoming, 'upload-old', '0'), 'x')
  const now = world.clock.now()
  const old = new Date(now.getTime() - 3 * HOUR_MS)
  await utimes(join(incoming, 'upload-old'), old, old)
  await mkdir(join(incoming, 'upload-new'), { recursive: true })
  await utimes(join(incoming, 'upload-new'), now, now)
  await sweepHalfWritten(world.deps)
  expect(await waiting()).toEqual(['upload-new'])
})
