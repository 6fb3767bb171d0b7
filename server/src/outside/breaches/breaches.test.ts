import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pwnedPasswords } from './pwned-passwords.ts'

const PASSWORD = 'correct horse battery'
const hash = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase()
const padding = (n: number) => `${n.toString(16).toUpperCase().padStart(35, '0')}:0`

let requests: IncomingMessage[] = []
let answer: (response: ServerResponse) => void
const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const server = createServer((request, response) => {
  requests.push(request)
  answer(response)
})
const breaches = () => pwnedPasswords(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { log })

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
  lines.length = 0
})

test('only five digits of the hash are sent, padding is requested, and the comparison is local', async () => {
  answer = (response) => response.end(`${padding(1)}\r\n${hash.slice(5)}:37\r\n${padding(2)}`)
  expect(await breaches().isBreached(PASSWORD)).toBe(true)
  expect(requests[0]!.url).toBe(`/range/${hash.slice(0, 5)}`)
  expect(requests[0]!.headers['add-padding']).toBe('true')
  expect(JSON.stringify([requests[0]!.url, requests[0]!.headers])).not.toContain(hash.slice(5, 12))
})

test('a line of padding is no breach, even with the same digits; neither is any other hash', async () => {
  answer = (response) => response.end(`${padding(1)}\r\n${hash.slice(5)}:0\r\n`)
  expect(await breaches().isBreached(PASSWORD)).toBe(false)
  answer = (response) => response.end(`${padding(1)}:9\n`)
  expect(await breaches().isBreached(PASSWORD)).toBe(false)
  expect(lines).toEqual([])
})

test.each([
  ['an error', (response: ServerResponse) => void response.writeHead(503).end()],
  ['a redirect', (response: ServerResponse) => void response.writeHead(302, { location: '/elsewhere' }).end()],
  ['a cut connection', (response: ServerResponse) => void response.destroy()],
  ['silence', () => undefined],
])('%s: the password is accepted, and the failure is logged without it', async (_name, how) => {
  answer = how
  expect(await breaches().isBreached(PASSWORD)).toBe(false)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('The breach service did not answer')
  expect(lines[0]).not.toContain(hash.slice(0, 5))
})
