import { type RefusalCode, refusals } from '@hemline/contract/refusals.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from './db.ts'
import { isDatabaseFull, isDatabaseUnavailable } from './db-connection.ts'
import { drainBody } from './drain-body.ts'
import type { Logger } from './log.ts'
import { OutsideFull, OutsideUnavailable, Refusal, UNREADABLE } from './refusal.ts'
import { apiHeaders } from './security.ts'

/** Retry-After, in seconds: about as long as a database needs to start, and a host to make space. */
const retryAfter: Partial<Record<RefusalCode, number>> = { UNAVAILABLE: 5, NO_SPACE: 60 }

/** The header that says when to repeat a request; none for what passes in no time of its own. */
export function retryAfterOf(code: RefusalCode): { 'retry-after'?: number } {
  const seconds = retryAfter[code]
  return seconds === undefined ? {} : { 'retry-after': seconds }
}

const byStatus: Record<number, Refusal> = {
  408: new Refusal('TIMED_OUT'),
  413: new Refusal('TOO_LARGE'),
  415: new Refusal('UNSUPPORTED_TYPE', { message: 'This kind of content is not understood here.' }),
  429: new Refusal('TOO_MANY'),
  503: new Refusal('UNAVAILABLE'),
}

/** Converts any error into the one failure format of the API and logs the original. */
export function answerErrors(app: FastifyInstance, { log }: { log: Logger }): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const refusal = readRefusal(error)
    // the route, not the address: an address may hold a token or what was searched for
    const of = { err: error, path: request.routeOptions.url, requestId: request.id }
    if (refusal.code === 'INTERNAL') log.error(of, 'request failed')
    else if (refusal.code === 'NO_SPACE') log.error(of, 'no space left')
    else if (refusal !== error && refusal.code === 'UNAVAILABLE') log.warn(of, 'request could not be answered now')
    const { code, message, fields } = refusal
    // its sender has stopped
    if (code !== 'TIMED_OUT') await drainBody(request, reply)
    return reply
      .status(refusals[code])
      .headers(retryAfterOf(code))
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

/** No space left on the disk, for an upload, say. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT'])
/** Too many open files: temporary. */
const busyCodes = new Set(['EMFILE', 'ENFILE'])

/** Returns the refusal for an error; INTERNAL for an unexpected one. */
export function readRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const broken = refusalOf(error)
  if (broken) return new Refusal(broken)
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (fullCodes.has(code) || isDatabaseFull(error) || error instanceof OutsideFull) return new Refusal('NO_SPACE')
  if (busyCodes.has(code) || isDatabaseUnavailable(error) || error instanceof OutsideUnavailable)
    return new Refusal('UNAVAILABLE')
  const status = error.statusCode ?? 500
  if (byStatus[status]) return byStatus[status]
  if (status >= 400 && status < 500) return new Refusal('INVALID', { message: UNREADABLE })
  return new Refusal('INTERNAL')
}
