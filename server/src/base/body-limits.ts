import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { giveUpDraining, hasBody } from './drain-body.ts'
import { Refusal } from './refusal.ts'
import { timeLimits } from './time-limits.ts'

export type BodyLimits = {
  /** Time limit for the head of a request, and for an idle connection. */
  headMs: number
  /** Time limit for a body. */
  bodyMs: number
  /** Time limit for a body with photos, however steadily it arrives: UPLOAD_SECONDS. */
  uploadMs: number
  /** Time limit between two chunks of a body. */
  idleMs: number
}

/** The limits of a node by its settings. */
export function bodyLimitsOf({ UPLOAD_SECONDS }: { UPLOAD_SECONDS: number }): BodyLimits {
  return { ...timeLimits.request, uploadMs: UPLOAD_SECONDS * 1000 }
}

/** The same limits in Node itself: for connections that never send a request, and as a last resort. */
export function serverLimits({ headMs, uploadMs }: BodyLimits) {
  return {
    requestTimeout: uploadMs + headMs,
    http: {
      headersTimeout: headMs,
      connectionsCheckingInterval: Math.min(headMs / 4, 5_000),
      // `answerInsteadOfNode` refuses it, in our format
      requireHostHeader: false,
    },
  }
}

/**
 * Ends requests whose body does not arrive: no data for half a minute, or not complete within its limit. They are
 * answered 408 TIMED_OUT and their connection is closed. Answers, event streams among them, have no such limit.
 */
export function limitBodies(app: FastifyInstance, limits: BodyLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (!hasBody(raw)) return done()
    const { socket } = raw
    if (!(socket instanceof Socket)) return done()
    const began = performance.now()
    const most = raw.headers['content-type']?.startsWith('multipart/') ? limits.uploadMs : limits.bodyMs
    let [read, readAt] = [socket.bytesRead, began]
    const timer = setInterval(() => {
      const now = performance.now()
      if (raw.complete) return clearInterval(timer)
      if (socket.bytesRead > read) [read, readAt] = [socket.bytesRead, now]
      if (now - began < most && now - readAt < limits.idleMs) return
      clearInterval(timer)
      if (reply.sent) return void socket.destroy()
      if (giveUpDraining(raw)) return
      reply.raw.once('close', () => socket.destroy())
      reply.header('connection', 'close').send(new Refusal('TIMED_OUT'))
    }, Math.min(most, limits.idleMs) / 6).unref()
    raw.once('close', () => clearInterval(timer))
    done()
  })
}
