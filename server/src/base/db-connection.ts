import pg from 'pg'

const READ_TIMEOUT = 'Query read timeout'

/**
 * A connection whose loss fails the statement that uses it but never ends the process: pools have no error listener on
 * a connection that is checked out. A connection on which a query timed out is closed, so that no other query waits
 * behind it. Every pool of the server uses this class (decision 60).
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

/**
 * SQLSTATEs of transient failures: no connection, shutting down or starting up, overloaded, not the primary, lock
 * timeout.
 */
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
/** Messages of transient failures that the driver and its pool raise without a code. */
const transientMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

/**
 * Whether the database or the connection to it is temporarily unavailable or overloaded; the request itself is not at
 * fault.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return transientStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return transientCodes.has((error as NodeJS.ErrnoException).code ?? '') || transientMessages.test(error.message)
}
