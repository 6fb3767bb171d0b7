import { AsyncLocalStorage } from 'node:async_hooks'
import { end, parse } from 'iso8601-duration'
import type { DevStore } from './dev-store.ts'

export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that development and tests can move forward; every process on one database shares its offset. */
export type MovableClock = Clock & {
  /** Moves the clock by an ISO 8601 duration such as P7D, and gives the new time. */
  advance(duration: string): Promise<Date>
  /** Runs something as if it were another moment, for the demo community's past; nobody else's clock moves. */
  at(moment: Date, run: () => void): void
  /** Reads the offset again, in case another process moved it. */
  refresh(): Promise<void>
}

/** The development clock; its offset lives in the development store and survives a restart. */
export async function createMovableClock(store: DevStore): Promise<MovableClock> {
  let offsetMs = (await store.get<number>('clock', 'offset')) ?? 0
  const elsewhen = new AsyncLocalStorage<Date>()
  const now = () => elsewhen.getStore() ?? new Date(Date.now() + offsetMs)
  return {
    now,
    at: (moment, run) => elsewhen.run(moment, run),
    async advance(duration) {
      offsetMs = await store.update<number>('clock', 'offset', (current) => {
        const from = new Date(Date.now() + (current ?? 0))
        return (current ?? 0) + end(parse(duration), from).getTime() - from.getTime()
      })
      return now()
    },
    async refresh() {
      offsetMs = (await store.get<number>('clock', 'offset')) ?? 0
    },
  }
}
