import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { end, parse } from 'iso8601-duration'
import type { Clock } from '../server/src/base/clock.ts'
import type { DevStore } from './dev-store.ts'

/** A clock that development and tests can move forward; every process on one database shares its offset. */
export type MovableClock = Clock & {
  /** Moves the clock by an ISO 8601 duration such as P7D, and returns the new time. */
  advance(duration: string): Promise<Date>
  /** Runs a function with another time, for the demo community's past; other requests are not affected. */
  at(moment: Date, run: () => void): void
  /** Reads the offset again, in case another process moved it. */
  refresh(): Promise<void>
  /** The same unless it was read within the last `CLOCK_FRESH_MS`; after a failed read, or one that takes a second, the last offset remains. */
  catchUp(): Promise<void>
  /** Reads the offset at intervals, for work without a request, until it is stopped. */
  follow(): { stop(): void }
}

/** A call that moves the clock is answered only after this many ms: then no process uses an older offset. */
export const CLOCK_FRESH_MS = 50
const FOLLOW_EVERY_MS = 1000
const CATCH_UP_MS = 1000

/**
 * The development clock; its offset is in the development store and survives a restart. While none is stored, the clock
 * begins at `startsAt`, or at the present time without it.
 */
export async function createMovableClock(store: DevStore, startsAt?: string): Promise<MovableClock> {
  let offsetMs = await storedOffset(store, startsAt)
  let moves = 0
  let readAt = performance.now()
  let reading: Promise<void> | null = null
  const refresh = async () => {
    const startedAt = performance.now()
    const movesBefore = moves
    const read = (await store.get<number>('clock', 'offset')) ?? 0
    // an offset read before this process moved the clock is outdated
    if (moves === movesBefore) offsetMs = read
    readAt = startedAt
  }
  const catchUp = async () => {
    if (performance.now() - readAt < CLOCK_FRESH_MS) return
    reading ??= refresh()
      .catch(() => {})
      .finally(() => {
        reading = null
      })
    // a database that hangs must not keep a request from its own limit
    await Promise.race([reading, pause(CATCH_UP_MS, undefined, { ref: false })])
  }
  const requestMoment = new AsyncLocalStorage<Date>()
  const now = () => requestMoment.getStore() ?? new Date(Date.now() + offsetMs)
  return {
    now,
    at: (moment, run) => requestMoment.run(moment, run),
    async advance(duration) {
      offsetMs = await store.update<number>('clock', 'offset', (current) => {
        const from = new Date(Date.now() + (current ?? 0))
        return (current ?? 0) + end(parse(duration), from).getTime() - from.getTime()
      })
      moves += 1
      return now()
    },
    refresh,
    catchUp,
    follow() {
      const timer = setInterval(() => void catchUp(), FOLLOW_EVERY_MS)
      timer.unref()
      return { stop: () => clearInterval(timer) }
    },
  }
}

async function storedOffset(store: DevStore, startsAt: string | undefined): Promise<number> {
  if (startsAt === undefined) return (await store.get<number>('clock', 'offset')) ?? 0
  return store.update<number>('clock', 'offset', (current) => current ?? Date.parse(startsAt) - Date.now())
}

/** Allows a request to set its time by `x-dev-now` (decision 30), so that the demo community has a past. */
export function actAtNamedMoment(app: FastifyInstance, clock: MovableClock): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const moment = new Date(String(request.headers['x-dev-now'] ?? ''))
    // another process may have moved it
    const caughtUp = /^\/(api|dev|identity)\//.test(request.url) ? clock.catchUp() : Promise.resolve()
    void caughtUp.then(() => (Number.isNaN(moment.getTime()) ? done() : clock.at(moment, done)))
  })
}
