import pino, { type Logger } from 'pino'

export type { Logger }

/** The server's log: JSON lines, without bearer tokens and cookies. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.clientSecret'],
      censor: '[hidden]',
    },
  })
}
