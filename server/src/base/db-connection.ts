import pg from 'pg'
import { measureQuery } from './query-reports.ts'

const READ_ONLY = '25006'
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
      const report = measureQuery(given[0])
      const callback = given.at(-1)
      // the pool's own `query` passes a callback
      if (typeof callback === 'function')
        given[given.length - 1] = (error: unknown, ...others: unknown[]) => {
          report?.(Boolean(error))
          this.#closeIfDemoted(error)
          callback(error, ...others)
        }
      const answer = query.apply(this, given)
      if (answer instanceof Promise) {
        answer.then(
          () => report?.(false),
          (error: Error) => {
            report?.(true)
            this.#closeIfSilent(error)
            this.#closeIfDemoted(error)
          },
        )
      }
      return answer
    }) as typeof this.query
  }

  /** A primary that became a replica refuses writes on connections that were open before. */
  #closeIfDemoted(error: unknown): void {
    if ((error as { code?: string } | null)?.code === READ_ONLY) this.connection.stream.destroy()
  }

  #closeIfSilent(error: Error): void {
    if (error.message === READ_TIMEOUT) this.connection.stream.destroy()
  }
}

/**
 * SQLSTATEs of failures that are not the request's: no connection or none with our name and password, no such database,
 * shutting down or starting up, overloaded, not the primary, lock timeout, a fault of the disk.
 */
const transientStates = /^(08...|28...|3D000|57P0[1-5]|57014|53...|55P03|25006|25P0[34]|40001|40P01|58...)$/
const DISK_FULL = '53100'
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

/** Whether the database's disk is full. It still answers reads. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DISK_FULL
}

/**
 * Whether the database or the connection to it is temporarily unavailable or overloaded; the request itself is not at
 * fault.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return transientStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return transientCodes.has((error as NodeJS.ErrnoException).code ?? '') || transientMessages.test(error.message)
}
