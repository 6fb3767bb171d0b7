import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { changeUser } from '@hemline/contract/members/calls.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyJpeg } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { buildApp } from '../app.ts'
import { answerInTime, timeLeft, withDeadline } from './deadline.ts'
import { stopLimits, timeLimits } from './time-limits.ts'

const limits = { headMs: 600, bodyMs: 1200, uploadMs: 600_000, idleMs: 600 }

/** Photos that never pause, but drip. */
const dripping = { ...limits, uploadMs: 1200, idleMs: 600_000 }

/** For connections that are slow but active: a busy machine may pause between two pieces. */
const lenient = { ...limits, bodyMs: 400, idleMs: 15_000 }

/** In production six seconds, which db.test.ts checks. */
const LOCK_MS = 300

let world: World
let member: TestMember
let apps: FastifyInstance[]
let port: number
let lenientPort: number
let drippingPort: number
beforeAll(async () => {
  world = await createWorld({}, { lockMs: LOCK_MS })
  member = await world.member()
  apps = await Promise.all([limits, lenient, dripping].map((limit) => buildApp(world.deps, limit)))
  await Promise.all(apps.map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
  ;[port, lenientPort, drippingPort] = apps.map((app) => (app.server.address() as { port: number }).port) as [
    number,
    number,
    number,
  ]
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await world.close()
})

/** Sends the pieces of a request with pauses and returns what was received until the connection was closed. */
async function talk(pieces: (string | Buffer)[], everyMs: number, to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    await Promise.race([closed, pause(everyMs)])
  }
  await closed
  return heard
}

const head = async (line: string, headers: Record<string, string>) =>
  [
    line,
    'host: hemline.test',
    `authorization: Bearer ${await member.token()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

async function photo(): Promise<Buffer> {
  const start = '--photo\r\ncontent-disposition: form-data; name="files"; filename="1.jpg"\r\n\r\n'
  return Buffer.concat([Buffer.from(start), await anyJpeg(), Buffer.from('\r\n--photo--\r\n')])
}
const uploading = (length: number) =>
  head('POST /api/upload-images HTTP/1.1', {
    'content-type': 'multipart/form-data; boundary=photo',
    'content-length': String(length),
    connection: 'close',
  })

describe('a request that is not completed', () => {
  test.each([
    ['nothing at all', async () => []],
    ['half of a head', async () => ['GET /api/user HTTP/1.1\r\nhost: hemline.test\r\n']],
  ])('%s: 408 in the format of the API, with its headers', async (_what, pieces) => {
    const heard = await talk(await pieces(), 10)
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    expect(heard).toContain('"code":"TIMED_OUT"')
    expect(heard).toContain('x-content-type-options: nosniff')
  })

  test('half of a body: 408 in the format of the API', async () => {
    const sent = await head(`${changeUser.method} ${changeUser.path} HTTP/1.1`, {
      'content-type': 'application/json',
      'content-length': '500',
    })
    const heard = await talk([sent, '{"firstName":'], 10)
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    expect(heard).toContain('"code":"TIMED_OUT"')
  })

  test('photos that keep arriving a byte at a time: the connection is closed all the same', async () => {
    const pieces = 10_000
    const sent = await uploading(pieces)
    // without the limit it would go on for a quarter of an hour
    expect(await talk([sent, ...Array<string>(pieces - 1).fill(' ')], 100, drippingPort)).toMatch(
      /^(HTTP\/1\.1 408 |$)/,
    )
  })

  test('a body that keeps arriving a byte at a time: the connection is closed all the same', async () => {
    const pieces = 10_000
    const sent = await head(`${changeUser.method} ${changeUser.path} HTTP/1.1`, {
      'content-type': 'application/json',
      'content-length': String(pieces),
    })
    // without the limit it would go on for a quarter of an hour
    expect(await talk([sent, ...Array<string>(pieces - 1).fill(' ')], 100)).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('an upload that stops halfway: 408', async () => {
    const body = await photo()
    expect(await talk([await uploading(body.length), body.subarray(0, body.length / 2)], 10)).toMatch(
      /^HTTP\/1\.1 408 /,
    )
  })
})

describe('a slow but active connection', () => {
  test('an upload that keeps arriving is accepted beyond the limit of other bodies', async () => {
    const body = await photo()
    const step = Math.ceil(body.length / 12)
    const pieces = Array.from({ length: 12 }, (_, index) => body.subarray(index * step, (index + 1) * step))
    expect(await talk([await uploading(body.length), ...pieces], 100, lenientPort)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a stream of events stays open', async () => {
    const abort = new AbortController()
    const answer = await fetch(`http://127.0.0.1:${lenientPort}/api/live`, {
      headers: { authorization: `Bearer ${await member.token()}` },
      signal: abort.signal,
    })
    const reader = answer.body!.getReader()
    await reader.read()
    const more = reader.read().then(
      ({ done }) => (done ? 'ended' : 'more'),
      () => 'ended',
    )
    expect(await Promise.race([more, pause(3 * lenient.bodyMs, 'open')])).not.toBe('ended')
    abort.abort()
  })
})

test('a limit inside is shorter than the one that waits for it, and a stop takes 20 s with any usual delay', () => {
  const { database, request, outside } = timeLimits
  expect(Math.max(database.connectMs, database.lockMs, outside.paymentsMs)).toBeLessThan(request.outsideMs)
  expect(request.outsideMs).toBeLessThan(request.answerMs)
  expect(request.answerMs).toBeLessThan(9_000)
  expect(database.statementMs).toBeLessThan(database.silentMs)
  for (const delay of [0, 1, 5, 10]) expect(stopLimits(delay)).toMatchObject({ wholeMs: 20_000 })
  expect(stopLimits(0).inFlightMs).toBeGreaterThan(request.answerMs)
  expect(stopLimits(60)).toEqual({ delayMs: 60_000, inFlightMs: 5_000, wholeMs: 70_000 })
})

describe('an answer that takes too long', () => {
  test('becomes UNAVAILABLE; the work continues, and a shutdown waits for it', async () => {
    const inFlight: Promise<unknown>[] = []
    let isDone = false
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const answer = answerInTime(
      async () => {
        await mayEnd
        isDone = true
      },
      { inFlight: (work) => inFlight.push(work), ms: 50 },
    )
    await expect(answer).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    expect(isDone).toBe(false)
    end()
    await Promise.all(inFlight)
    expect(isDone).toBe(true)
  })

  test('all calls to outside systems share one time limit', async () => {
    expect(timeLeft(10_000)).toBe(10_000)
    await withDeadline(400, async () => expect(timeLeft(10_000)).toBeLessThanOrEqual(400))
    await withDeadline(0, async () => expect(timeLeft(10_000)).toBe(1))
  })

  test('a row that stays locked is waited for at most the limit: 503, and the node keeps working', async () => {
    const holder = await world.deps.db.startTransaction().execute()
    await holder.selectFrom('members').select('id').where('id', '=', member.id).forUpdate().execute()
    const answer = await member.call(changeUser, { body: { address: '2 Mare Street', city: 'London' } })
    expect([answer.status, answer.body.error.code]).toEqual([503, 'UNAVAILABLE'])
    expect(answer.headers.get('retry-after')).toBe('5')
    await holder.rollback().execute()
    expect((await member.call(changeUser, { body: { address: '3 Mare Street', city: 'London' } })).status).toBe(200)
  })
})
