import { refusals } from '@hemline/contract/refusals.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from './db.ts'
import { isDatabaseUnavailable } from './db-connection.ts'
import type { Logger } from './log.ts'
import { OutsideUnavailable, Refusal, UNREADABLE } from './refusal.ts'
import { apiHeaders } from './security.ts'

/** Retry-After for temporary failures: about as long as a database needs to start. */
export const RETRY_AFTER_SECONDS = 5

const byStatus: Record<number, Refusal> = {
  408: new Refusal('TIMED_OUT'),
  413: new Refusal('TOO_LARGE'),
  415: new Refusal('UNSUPPORTED_TYPE', { message: 'This kind of content is not understood here.' }),
  429: new Refusal('TOO_MANY'),
  503: new Refusal('UNAVAILABLE'),
}

/** Converts any error into the one failure format of the API and logs the original. */
export function answerErrors(app: FastifyInstance, { log }: { log: Logger }): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = readRefusal(error)
    // the route, not the address: an address may hold a token or what was searched for
    const of = { err: error, path: request.routeOptions.url, requestId: request.id }
    if (refusal.code === 'INTERNAL') log.error(of, 'request failed')
    else if (refusal !== error && refusal.code === 'UNAVAILABLE') log.warn(of, 'request could not be answered now')
    const { code, message, fields } = refusal
    if (refusals[code] === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    return reply
      .status(refusals[code])
      .send({ error: { code, message, ...(fields ? { fields } : {}), requestId: request.id } })
  })
}

/** The same for a URL that is not routed: it cannot be decoded, or a part of it is too long. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, message } = error.statusCode === 400 ? readRefusal(error) : new Refusal('NOT_FOUND')
  reply
    .status(refusals[code])
    .headers(apiHeaders)
    .send({ error: { code, message, requestId: request.id } })
}

/**
 * Refuses a compressed body before reading it: no client of ours sends one, and a small one can expand to a large one.
 * UNSUPPORTED_TYPE (415).
 */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return done()
    done(new Refusal('UNSUPPORTED_TYPE', { message: 'Send this without a content-encoding.' }))
  })
}

/** No space left on the disk (for an upload, say), or too many open files: temporary. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

/** Returns the refusal for an error; INTERNAL for an unexpected one. */
export function readRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const broken = refusalOf(error)
  if (broken) return new Refusal(broken)
  const isFull = fullCodes.has((error as NodeJS.ErrnoException).code ?? '')
  if (isFull || isDatabaseUnavailable(error) || error instanceof OutsideUnavailable) return new Refusal('UNAVAILABLE')
  const status = error.statusCode ?? 500
  if (byStatus[status]) return byStatus[status]
  if (status >= 400 && status < 500) return new Refusal('INVALID', { message: UNREADABLE })
  return new Refusal('INTERNAL')
}
