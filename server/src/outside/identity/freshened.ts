import type { Clock } from '../../base/clock.ts'
import type { Stored } from '../../base/issuer-documents.ts'

/** After this an earlier value is used no more: sign-ins of an issuer that is away for a day end. */
const USABLE_MS = 24 * 60 * 60_000
/** The least time between two readings, whether they succeed or not: a flood of tokens must not become one of requests. */
const PAUSE_MS = 10_000

/** A value that is read again when it is old; `get` and `renew` throw only when no usable value is known. */
export type Freshened<T> = { get(): Promise<T>; renew(): Promise<T> }

/**
 * Returns a value from elsewhere: read when it is older than `freshMs`; while that fails, the last value goes on being
 * used for a day. At the first use without an answer it is the one that any node stored.
 */
export function freshened<T>({
  read,
  stored,
  clock,
  freshMs,
}: {
  read: () => Promise<T>
  stored: Stored<T>
  clock: Clock
  freshMs: number
}): Freshened<T> {
  let last: { value: T; readAt: number } | null = null
  let triedAt = Number.NEGATIVE_INFINITY
  let failure: unknown
  let running: Promise<void> | null = null

  const age = () => (last ? clock.now().getTime() - last.readAt : Number.POSITIVE_INFINITY)

  async function readOnce(): Promise<void> {
    try {
      const value = await read()
      last = { value, readAt: clock.now().getTime() }
      await stored.write(value, clock.now()).catch(() => undefined)
    } catch (error) {
      failure = error
      if (!last) last = await stored.read().catch(() => null)
    }
    triedAt = clock.now().getTime()
  }

  async function unlessJustTried(): Promise<void> {
    if (running) return running
    // with nothing to go on with, each caller asks, though never two together
    if (age() < USABLE_MS && clock.now().getTime() - triedAt < PAUSE_MS) return
    running = readOnce().finally(() => {
      running = null
    })
    return running
  }

  const usable = (): T => {
    if (last && age() < USABLE_MS) return last.value
    throw failure ?? new Error('not read')
  }

  return {
    async get() {
      if (age() >= freshMs) await unlessJustTried()
      return usable()
    },
    async renew() {
      await unlessJustTried()
      return usable()
    },
  }
}
