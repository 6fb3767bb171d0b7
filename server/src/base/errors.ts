import { refusals } from '@hemline/contract/refusals.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from './db.ts'
import type { Logger } from './log.ts'
import { Refusal } from './refusal.ts'

const byStatus: Record<number, Refusal> = {
  413: new Refusal('TOO_LARGE'),
  415: new Refusal('UNSUPPORTED_TYPE', { message: 'This kind of content is not understood here.' }),
  429: new Refusal('TOO_MANY'),
}

/** Turns whatever was thrown into the one shape of failure, and keeps the rest of it in the log. */
export function answerErrors(app: FastifyInstance, { log }: { log: Logger }): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = readRefusal(error)
    if (refusal.code === 'INTERNAL')
      log.error({ err: error, path: request.url, requestId: request.id }, 'request failed')
    const { code, message, fields } = refusal
    return reply
      .status(refusals[code])
      .send({ error: { code, message, ...(fields ? { fields } : {}), requestId: request.id } })
  })
}

/** The same for an address that is not even looked up: one that cannot be decoded, or with a part that is too long. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, message } = error.statusCode === 400 ? readRefusal(error) : new Refusal('NOT_FOUND')
  reply.status(refusals[code]).send({ error: { code, message, requestId: request.id } })
}

function readRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const broken = refusalOf(error)
  if (broken) return new Refusal(broken)
  const status = error.statusCode ?? 500
  if (byStatus[status]) return byStatus[status]
  if (status >= 400 && status < 500) return new Refusal('INVALID', { message: 'The request could not be read.' })
  return new Refusal('INTERNAL')
}
