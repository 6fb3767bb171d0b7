import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Where a request belongs: the trace that the caller began, or one of our own, and this node's part of it. */
export type Trace = { traceId: string; spanId: string; isSampled: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace
  }
}

const wellFormed = /^[A-Za-z0-9_.:-]{8,64}$/
const traceparent = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const zeros = /^0+$/

const headerOf = ({ headers }: { headers: IncomingMessage['headers'] }, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Returns the id of a request: the caller's X-Request-Id if it has the form of one, otherwise a new one. */
export function requestIdOf(raw: Pick<IncomingMessage, 'headers'>): string {
  const given = headerOf(raw, 'x-request-id')
  return wellFormed.test(given) ? given : randomUUID()
}

/** Returns the trace of a request by the W3C's traceparent; a malformed one counts as none, as the standard has it. */
export function traceOf(raw: Pick<IncomingMessage, 'headers'>): Trace {
  const [, version, traceId = '', parent = '', flags = '', more] = traceparent.exec(headerOf(raw, 'traceparent')) ?? []
  const isValid =
    version && version !== 'ff' && !zeros.test(traceId) && !zeros.test(parent) && !(version === '00' && more)
  const spanId = randomBytes(8).toString('hex')
  if (!isValid) return { traceId: randomBytes(16).toString('hex'), spanId, isSampled: false }
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The header by which another system goes on with this trace. */
export const traceparentOf = ({ traceId, spanId, isSampled }: Trace) =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** What is being done: the request that asked for it, and the job that does it, if one does. */
type Work = { requestId: string; trace: Trace; jobId?: string }

const current = new AsyncLocalStorage<Work>()

/** Returns the ids of what is being done, for a line of the log; none for what the clock began. */
export function idsOfWork(): { requestId?: string; traceId?: string; jobId?: string } {
  const work = current.getStore()
  if (!work) return {}
  const { requestId, trace, jobId } = work
  return { requestId, traceId: trace.traceId, ...(jobId && { jobId }) }
}

/** The request that a job was enqueued for, as the job's data holds it. */
export type AskedBy = { requestId: string; traceparent: string }

/** Returns the request in hand, for a job that goes on with it; undefined outside one. */
export function askedBy(): AskedBy | undefined {
  const work = current.getStore()
  return work && { requestId: work.requestId, traceparent: traceparentOf(work.trace) }
}

/** Runs a job as a part of its request's trace. */
export function runForRequest<T>(request: AskedBy, jobId: string, run: () => T): T {
  const { requestId, traceparent } = request
  return current.run({ requestId, trace: traceOf({ headers: { traceparent } }), jobId }, run)
}

/**
 * Sets the id and the trace of every request (decision 144): both are answered, and the trace is passed on to the systems that
 * are called by fetch meanwhile.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('trace', null as never)
  app.addHook('onRequest', (request: FastifyRequest, reply, done) => {
    request.trace = traceOf(request.raw)
    reply.header('x-request-id', request.id)
    reply.header('traceresponse', traceparentOf(request.trace))
    current.run({ requestId: request.id, trace: request.trace }, done)
  })
}

type Created = { request: { addHeader(name: string, value: string): unknown } }

const created = channel('undici:request:create')
let servers = 0
function addTrace(message: unknown): void {
  const work = current.getStore()
  if (!work) return
  const spanId = randomBytes(8).toString('hex')
  ;(message as Created).request.addHeader('traceparent', traceparentOf({ ...work.trace, spanId }))
}

/**
 * Passes the trace of the request in hand on to whatever is fetched: each a part of its own. The process has one such channel
 * for all its servers: a header is added once. Returns a function that ends it for this one.
 */
export function passTraceOn(): () => void {
  if (servers++ === 0) created.subscribe(addTrace)
  return () => {
    if (--servers === 0) created.unsubscribe(addTrace)
  }
}
