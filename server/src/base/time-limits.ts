/**
 * Every time limit of a node in one place, in milliseconds (decision 137; docs/hosting.md shows them to hosts). A limit
 * of what is inside is shorter than the limit of what waits for it.
 */
export const timeLimits = {
  /** Decision 60. */
  database: {
    /** Waiting for a connection: shorter than the answer, so that a member learns that the database is busy. */
    connectMs: 7_000,
    /** Looking for the primary among several hosts (decision 155); within the wait for a connection. */
    findMs: 3_000,
    statementMs: 30_000,
    lockMs: 6_000,
    idleTransactionMs: 30_000,
    /** After this the connection counts as lost. */
    silentMs: 45_000,
  },
  /** Decision 156. */
  replica: {
    /** How often primary and replica are asked how far they are. */
    lookMs: 500,
    /** A replica that does not answer within this is away. */
    answerMs: 3_000,
    /** How long a live event waits for the replica to have the change. */
    catchUpMs: 500,
  },
  /** Decision 61. */
  request: {
    /** The head of a request, and an idle connection. */
    headMs: 20_000,
    bodyMs: 30_000,
    /** Between two pieces of a body. */
    idleMs: 30_000,
    /**
     * After this a member is asked to try again, while the work continues: with the way there and back within ten seconds
     * (decision 360).
     */
    answerMs: 8_500,
    /** All outside systems that one answer needs, together. */
    outsideMs: 7_500,
  },
  outside: {
    paymentsMs: 7_000,
    imageStoreConnectMs: 3_000,
    imageStoreMs: 7_500,
    /** Within a picture that is sent on to a reader. */
    imageStorePauseMs: 60_000,
    carrierMs: 10_000,
    pushMs: 10_000,
    textsMs: 15_000,
    issuerMs: 5_000,
    geocoderMs: 3_000,
    tilesMs: 5_000,
    sharedTilesMs: 1_000,
    breachesMs: 2_000,
    /** Asked by jobs only. */
    mailConnectMs: 10_000,
    mailMs: 30_000,
  },
  stop: {
    /** The whole of a stop, the announced delay included. */
    wholeMs: 20_000,
    /** Requests in flight have what the delay leaves of that, but never less than this. */
    inFlightLeastMs: 5_000,
    /** Connections to database, mail and queue, and then the embedded database. */
    closeMs: 2_500,
    databaseMs: 2_500,
  },
}

/**
 * The limits of a stop that is announced that many seconds before: of the requests in flight after it, and of the whole,
 * which is 20 s unless the delay is above 10 s.
 */
export function stopLimits(delaySeconds: number): { delayMs: number; inFlightMs: number; wholeMs: number } {
  const { wholeMs, inFlightLeastMs, closeMs, databaseMs } = timeLimits.stop
  const delayMs = delaySeconds * 1000
  const inFlightMs = Math.max(inFlightLeastMs, wholeMs - delayMs - closeMs - databaseMs)
  return { delayMs, inFlightMs, wholeMs: delayMs + inFlightMs + closeMs + databaseMs }
}
