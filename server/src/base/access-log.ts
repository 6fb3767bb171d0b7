import type { FastifyInstance } from 'fastify'
import pino from 'pino'

/**
 * Writes one line of JSON for each answered request: when, ids, method, the route's pattern, status, time and size (decision
 * 144). Never the address, which may hold a token, nor who asked or from where. To standard output unless `write` is given.
 */
export function logAccess(app: FastifyInstance, write?: (line: string) => void): void {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: () => ({ type: 'access' }) },
  }
  const log = write ? pino(options, { write }) : pino(options, pino.destination(1))
  app.addHook('onResponse', async (request, reply) => {
    log.info({
      requestId: request.id,
      traceId: request.trace.traceId,
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes: Number(reply.getHeader('content-length') ?? 0) || null,
      // a caller that went away before the answer was complete
      ...(reply.raw.writableFinished ? {} : { isCut: true }),
    })
  })
}
