import pg from 'pg'

const READ_TIMEOUT = 'Query read timeout'

/**
 * A connection whose loss is the failure of the code that uses it, and never the end of the process: pools have no error
 * listener on a connection that is checked out. One on which a query was not answered in time is closed, so that nobody
 * waits behind it. Every pool of the server is made of these (decision 60).
 */
export class ResilientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
    const query = this.query as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      const answer = query.apply(this, given)
      if (answer instanceof Promise) answer.catch((error: Error) => this.#closeIfSilent(error))
      return answer
    }) as typeof this.query
  }

  #closeIfSilent(error: Error): void {
    if (error.message === READ_TIMEOUT) this.connection.stream.destroy()
  }
}

/** SQLSTATEs that pass by themselves: no connection, shutting down or starting up, too busy, not the primary, given up waiting. */
const transientStates = /^(08...|57P0[1-5]|57014|53...|55P03|25006|25P0[34]|40001|40P01)$/
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What the driver and its pool say without a code. */
const transientMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

/** Whether the database (or the way to it) is away or too busy for a moment: nothing is wrong with what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return transientStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return transientCodes.has((error as NodeJS.ErrnoException).code ?? '') || transientMessages.test(error.message)
}
