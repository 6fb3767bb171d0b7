import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

const WINDOW_SECONDS = 60
/** A node tells the others of this share of the limit at a time: so much more may pass on each of them. */
const SHARE_AT_A_TIME = 1 / 20
const KEYS_MAX = 20_000
const CALLERS_MAX = 20_000

type Count = { total: number; unsent: number; endsAt: number; isSending: boolean }
type Counted = (error: Error | null, count: { current: number; ttl: number }) => void

/**
 * A store for @fastify/rate-limit that counts requests of one network or member for all nodes together (decision 158).
 * Most requests are counted in memory; a node adds to the count in the database whenever it has a twentieth of the limit,
 * so that a quiet network costs no statement. Without an answer of the database each node counts alone.
 */
export function requestCounts({ pool, secret }: { pool: pg.Pool; secret: () => Promise<string> }) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'call_limits',
    tableCreated: true,
    keyPrefix: '',
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_SECONDS,
  })
  const counts = new Map<string, Count>()

  async function send(key: string, count: Count): Promise<void> {
    count.isSending = true
    const sent = count.unsent
    try {
      const hashed = createHmac('sha256', await secret())
        .update(`request\n${key}`)
        .digest('base64url')
      const { consumedPoints, msBeforeNext } = await limiter.penalty(hashed, sent)
      count.total = consumedPoints
      count.unsent -= sent
      count.endsAt = performance.now() + msBeforeNext
    } catch {
      // counted here alone; the next twentieth tries again
      count.total += sent
      count.unsent -= sent
    } finally {
      count.isSending = false
    }
  }

  return class RequestCounts {
    incr(key: string, counted: Counted, windowMs: number, max: number): void {
      const now = performance.now()
      let count = counts.get(key)
      if (!count || now >= count.endsAt) {
        if (counts.size >= KEYS_MAX) counts.delete(counts.keys().next().value!)
        count = { total: 0, unsent: 0, endsAt: now + windowMs, isSending: false }
        counts.set(key, count)
      }
      count.unsent += 1
      const current = count.total + count.unsent
      // above the limit nothing changes any more
      if (!count.isSending && count.total <= max && count.unsent >= Math.max(1, max * SHARE_AT_A_TIME))
        void send(key, count)
      counted(null, { current, ttl: count.endsAt - now })
    }

    child() {
      return this
    }
  }
}

/**
 * Members by their verified tokens, of this node: they are counted by themselves, since thousands may share one address of
 * a phone company. A token that was never verified here counts for its network.
 */
export type KnownCallers = {
  remember(authorization: string | undefined, memberId: string): void
  idOf(authorization: string | undefined): string | null
}

export function knownCallers(): KnownCallers {
  const callers = new Map<string, string>()
  return {
    remember(authorization, memberId) {
      if (authorization === undefined || callers.has(authorization)) return
      if (callers.size >= CALLERS_MAX) callers.delete(callers.keys().next().value!)
      callers.set(authorization, memberId)
    },
    idOf: (authorization) => (authorization === undefined ? null : (callers.get(authorization) ?? null)),
  }
}
