import pino, { type DestinationStream, type Logger } from 'pino'
import { idsOfWork } from './trace.ts'

export type { Logger }

/**
 * The server's log: JSON lines, each with the ids of the request and the job that it belongs to, without bearer tokens and
 * cookies. To standard output unless `destination` is given.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      mixin: idsOfWork,
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.clientSecret'],
        censor: '[hidden]',
      },
    },
    destination ?? pino.destination(1),
  )
}
