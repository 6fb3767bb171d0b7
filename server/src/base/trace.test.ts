import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logAccess } from './access-log.ts'
import { passTraceOn, requestIdOf, traceOf, traceparentOf, traceRequests } from './trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const given = `00-${TRACE}-00f067aa0ba902b7-01`
let app: FastifyInstance
let url: string
let lines: string[]
const heard: (string | undefined)[] = []
const outside = createServer((request, answer) => {
  heard.push(request.headers.traceparent as string | undefined)
  answer.end('ok')
})
let stop: () => void

beforeAll(async () => {
  lines = []
  stop = passTraceOn()
  outside.listen(0, '127.0.0.1')
  app = Fastify({ genReqId: requestIdOf }) as unknown as FastifyInstance
  traceRequests(app)
  logAccess(app, (line) => lines.push(line))
  app.get('/thing/:token', async () => {
    await (await fetch(`http://127.0.0.1:${(outside.address() as AddressInfo).port}`)).text()
    return { ok: true }
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  stop()
  await app.close()
  outside.close()
})

test('a request keeps its caller’s id and trace, answers both, and passes the trace on', async () => {
  heard.length = 0
  const answer = await fetch(`${url}/thing/secret?code=123456`, {
    headers: { 'x-request-id': 'from-proxy-1', traceparent: given },
  })
  await answer.text()
  expect(answer.headers.get('x-request-id')).toBe('from-proxy-1')
  expect(answer.headers.get('traceresponse')).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
  expect(heard).toEqual([expect.stringMatching(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))])
  expect(heard[0]).not.toBe(answer.headers.get('traceresponse'))
})

test('the trace is passed on once by a process with two servers, and still when one of them has ended', async () => {
  const heardOnce = async () => {
    heard.length = 0
    await (await fetch(`${url}/thing/secret`, { headers: { traceparent: given } })).text()
    expect(heard).toEqual([expect.stringMatching(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))])
  }
  const stopSecond = passTraceOn()
  await heardOnce()
  stopSecond()
  await heardOnce()
})

test('the access log has one line of JSON without address, code, token or who asked', async () => {
  lines.length = 0
  await (
    await fetch(`${url}/thing/secret?code=123456`, {
      headers: { authorization: 'Bearer h.p.s', 'x-request-id': 'from-proxy-2' },
    })
  ).text()
  await expect.poll(() => lines.length).toBe(1)
  const line = JSON.parse(lines[0]!)
  expect(line).toMatchObject({
    type: 'access',
    requestId: 'from-proxy-2',
    method: 'GET',
    route: '/thing/:token',
    status: 200,
  })
  expect(Object.keys(line).sort()).toEqual([
    'bytes',
    'method',
    'ms',
    'requestId',
    'route',
    'status',
    'time',
    'traceId',
    'type',
  ])
  expect(lines[0]).not.toMatch(/secret|123456|h\.p\.s|127\.0\.0\.1/)
})

test('two requests in parallel pass on their own traces', async () => {
  heard.length = 0
  const ids = ['a'.repeat(32), 'b'.repeat(32)]
  await Promise.all(
    ids.map(async (id) =>
      (await fetch(`${url}/thing/x`, { headers: { traceparent: `00-${id}-00f067aa0ba902b7-00` } })).text(),
    ),
  )
  expect(heard.map((header) => header?.split('-')[1]).sort()).toEqual(ids)
})

test.each(['', 'short', 'x'.repeat(65), 'two words here', 'a\u007fbcdefgh'])(
  '%j is no request id: a new one is made',
  (text) => {
    expect(requestIdOf({ headers: { 'x-request-id': text } })).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test.each([
  '',
  'x',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `${given}-more`,
])('%j is no traceparent: a trace of our own begins', (traceparent) => {
  const trace = traceOf({ headers: { traceparent } })
  expect(trace.traceId).not.toBe(TRACE)
  expect(traceparentOf(trace)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
})
