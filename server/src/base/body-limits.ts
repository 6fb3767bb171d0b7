import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

export type BodyLimits = {
  /** So long the head of a request may take, and a connection that sends nothing may stay. */
  headMs: number
  /** So long a body may take. */
  bodyMs: number
  /** And one with photos, on a bad line: 25 MB at 40 kB a second. */
  uploadMs: number
  /** So long nothing may come of a body. */
  idleMs: number
}

export const bodyLimits: BodyLimits = { headMs: 20_000, bodyMs: 30_000, uploadMs: 11 * 60_000, idleMs: 30_000 }

/** The same for Node's own watch over connections: what never became a request at all, and a last resort. */
export function serverLimits({ headMs, uploadMs }: BodyLimits) {
  return {
    requestTimeout: uploadMs + headMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(headMs / 4, 5_000) },
  }
}

/**
 * Ends requests whose body does not come: nothing for half a minute, or not whole in its time. They are answered 408
 * TIMED_OUT and their connection is closed. Answers, streams of events among them, may take as long as they like.
 */
export function limitBodies(app: FastifyInstance, limits: BodyLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { 'content-length': length = '0', 'transfer-encoding': chunks, 'content-type': type = '' } = raw.headers
    if (length === '0' && chunks === undefined) return done()
    const { socket } = raw
    if (!(socket instanceof Socket)) return done()
    const began = performance.now()
    const most = type.startsWith('multipart/') ? limits.uploadMs : limits.bodyMs
    let [read, readAt] = [socket.bytesRead, began]
    const timer = setInterval(() => {
      const now = performance.now()
      if (raw.complete) return clearInterval(timer)
      if (socket.bytesRead > read) [read, readAt] = [socket.bytesRead, now]
      if (now - began < most && now - readAt < limits.idleMs) return
      clearInterval(timer)
      if (reply.sent) return void socket.destroy()
      reply.raw.once('close', () => socket.destroy())
      reply.header('connection', 'close').send(new Refusal('TIMED_OUT'))
    }, Math.min(most, limits.idleMs) / 6).unref()
    raw.once('close', () => clearInterval(timer))
    done()
  })
}
