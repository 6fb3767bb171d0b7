import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refusals } from '@hemline/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal, UNREADABLE } from './refusal.ts'
import { apiHeaders } from './security.ts'

const unreadable = () => new Refusal('INVALID', { message: UNREADABLE })

/** Refusals by Node's code; anything else could not be parsed. */
const byCode: Record<string, () => Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal('TIMED_OUT'),
  HPE_HEADER_OVERFLOW: () => new Refusal('TOO_LARGE', { message: 'The head of the request is too long.' }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new Refusal('TOO_LARGE'),
}

/**
 * Answers what is no request (an unfinished or malformed head) in the format of the API with its headers, and closes
 * the connection. Where an answer has begun, its remains would be part of it: the connection is closed without one.
 */
export function answerClientError(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { _httpMessage: answering } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (!socket.writable || answering?.headersSent) return void socket.destroy()
  const { code, message } = (byCode[error.code ?? ''] ?? unreadable)()
  const requestId = randomUUID()
  this.log.debug({ err: error, requestId }, 'unreadable request')
  const body = JSON.stringify({ error: { code, message, requestId } })
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const status = refusals[code]
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

/**
 * What Node itself would answer with an empty body: a request without a host is rejected in our format, an unknown
 * expectation is ignored (RFC 9110, 10.1.1). With `requireHostHeader: false`.
 */
export function answerInsteadOfNode(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw
    done(headers.host === undefined && httpVersion === '1.1' ? unreadable() : undefined)
  })
}
