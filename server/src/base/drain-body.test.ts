import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { UPLOAD_MAX_BYTES } from '@hemline/contract/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let member: TestMember
beforeAll(async () => {
  world = await createWorld()
  member = await world.member()
})
afterAll(() => world.close())

const PIECES = 30
const EVERY_MS = 100

/**
 * Sends a file of 10 MB in pieces, over three seconds, without reading; then reads all that was answered. Throws what a
 * browser or a proxy would meet: EPIPE or ECONNRESET.
 */
async function sendBeforeReading(
  socket: Socket,
  { start, headers }: { start: string; headers: string[] },
): Promise<string> {
  const file = Buffer.alloc(UPLOAD_MAX_BYTES - 1000, 7)
  const open = `--edge\r\ncontent-disposition: form-data; name="files"; filename="1.jpg"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(start + open), file, Buffer.from('\r\n--edge--\r\n')])
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => {})
  socket.pause()
  socket.write(
    [
      'POST /api/upload-images HTTP/1.1',
      'host: hemline',
      `authorization: Bearer ${await member.token()}`,
      'content-type: multipart/form-data; boundary=edge',
      `content-length: ${body.length}`,
      ...headers,
      '\r\n',
    ].join('\r\n'),
  )
  const step = Math.ceil(body.length / PIECES)
  for (let at = 0; at < body.length; at += step) {
    socket.write(body.subarray(at, at + step))
    await Promise.race([failed, pause(EVERY_MS)])
  }
  const answer = new Promise<string>((resolve) => {
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
      if (/\r\n\r\n.*\}/s.test(heard)) resolve(heard)
    })
    socket.on('end', () => resolve(heard))
  })
  socket.resume()
  return Promise.race([failed, answer])
}

async function answerTo(sent: { start: string; headers: string[] }): Promise<string> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  await once(socket, 'connect')
  try {
    return await sendBeforeReading(socket, sent)
  } finally {
    socket.destroy()
  }
}

const ways = [
  ['on a connection that closes', ['connection: close']],
  ['on one that stays open', []],
] as const

test.each(ways)('no space for an upload of 10 MB that arrives slowly: its sender reads 507, %s', async (_, headers) => {
  const { env } = world.deps
  const { dataFolder } = env
  Object.defineProperty(env, 'dataFolder', {
    configurable: true,
    get() {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
  })
  try {
    const answer = await answerTo({ start: '', headers: [...headers] })
    expect(answer).toMatch(/^HTTP\/1\.1 507 /)
    expect(answer).toMatch(/^retry-after: 60/m)
    expect(answer).toContain('"code":"NO_SPACE"')
  } finally {
    Object.defineProperty(env, 'dataFolder', { configurable: true, writable: true, value: dataFolder })
  }
})

test.each(ways)('an upload refused in the middle: its sender reads why, %s', async (_, headers) => {
  const start = '--edge\r\ncontent-disposition: form-data; name="userId"\r\n\r\nof-another\r\n'
  const answer = await answerTo({ start, headers: [...headers] })
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  expect(answer).toContain('"code":"FORBIDDEN"')
})

test('the connection that stayed open answers the next request', async () => {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const start = '--edge\r\ncontent-disposition: form-data; name="userId"\r\n\r\nof-another\r\n'
  await sendBeforeReading(socket, { start, headers: [] })
  socket.write('GET /healthz HTTP/1.1\r\nhost: hemline\r\nconnection: close\r\n\r\n')
  const [next] = await once(socket, 'data')
  expect(String(next)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a body without an end is not read for ever: it is answered, and its connection closed', async () => {
  const taking = new Promise<Socket>((resolve) => world.app.server.once('connection', resolve))
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.write('POST /api/upload-images HTTP/1.1\r\nhost: hemline\r\ntransfer-encoding: chunked\r\n\r\n')
  const piece = Buffer.alloc(65_536, 7)
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')])
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', pump)
  pump()
  await closed
  expect(heard).toMatch(/^HTTP\/1\.1 415 /)
  // without what the network holds
  expect((await taking).bytesRead).toBeLessThan(40 * 1024 * 1024)
})
