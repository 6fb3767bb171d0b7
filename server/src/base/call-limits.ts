import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

const SECONDS = 60

export type CallLimits = {
  /**
   * Counts a call with this name by `who` within the current minute, over all nodes. Returns the seconds to wait above
   * `most`, otherwise 0.
   */
  count(call: { name: string; most: number; who: string }): Promise<number>
}

/**
 * Limits of single calls, counted in PostgreSQL for all nodes together. The subject is chosen after the token is
 * verified: the member, otherwise the network (decision 67). A call that is rejected for another reason costs no
 * statement.
 */
export function openCallLimits({ pool, secret }: { pool: pg.Pool; secret: () => Promise<string> }): CallLimits {
  const limiters = new Map<number, RateLimiterPostgres>()
  const limiterOf = (points: number) => {
    const opened =
      limiters.get(points) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'call_limits',
        tableCreated: true,
        keyPrefix: '',
        points,
        duration: SECONDS,
        inMemoryBlockOnConsumed: points + 1,
      })
    limiters.set(points, opened)
    return opened
  }
  return {
    async count({ name, most, who }) {
      const key = createHmac('sha256', await secret())
        .update(`call\n${name}\n${who}`)
        .digest('base64url')
      try {
        await limiterOf(most).consume(key)
        return 0
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      }
    },
  }
}
